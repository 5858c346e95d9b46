import type { HttpException } from '@nestjs/common';

/** The text of an HttpException. Nest's own pipes put a list of messages into the response. */
export function messageOf(exception: HttpException): string {
  const response = exception.getResponse();
  const message = typeof response === 'string' ? response : (response as { message?: unknown }).message;
  const text = Array.isArray(message) ? message.filter((one) => typeof one === 'string').join('; ') : message;
  return typeof text === 'string' && text !== '' ? text : exception.message;
}
