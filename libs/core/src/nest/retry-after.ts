import { HttpException, HttpStatus, type ExecutionContext } from '@nestjs/common';

interface WithHeaders {
  getHeaders?(): Readonly<Record<string, unknown>>;
}

/**
 * Whole seconds after which a guard that limits lets calls pass again: `retryAfter` of what its exception says, or what
 * it wrote into the `Retry-After` header of the response, as `ThrottlerGuard` does; of several throttlers the longest.
 */
export function retryAfterOf(thrown: unknown, execution: ExecutionContext): number | undefined {
  if (!(thrown instanceof HttpException) || thrown.getStatus() !== HttpStatus.TOO_MANY_REQUESTS.valueOf())
    return undefined;
  const told = (thrown.getResponse() as { retryAfter?: unknown }).retryAfter;
  const times = [told, ...headersOf(execution)].map(Number).filter((time) => Number.isFinite(time) && time > 0);
  return times.length === 0 ? undefined : Math.ceil(Math.max(...times));
}

/** `Retry-After`, or `Retry-After-long` of a throttler with a name; either adapter. */
function headersOf(execution: ExecutionContext): readonly unknown[] {
  const response = execution.switchToHttp().getResponse<WithHeaders | undefined>();
  const headers = Object.entries(response?.getHeaders?.() ?? {});
  return headers.filter(([name]) => /^retry-after(-|$)/i.test(name)).map(([, value]) => value);
}
