import { Denial } from '../errors/denial.js';
import { isA } from '../errors/is-a.js';
import type { CallHost } from '../interfaces/call-host.interface.js';
import { failureOf } from './failure-of.js';
import type { ToolCall } from './tool-call.js';

type Perform = (input: unknown) => Promise<unknown>;

/**
 * Stages 8 and 14: the application's interceptors around the work. They see a refusal as their caller will, and cannot
 * make anything else of it; of other failures they can.
 */
export function passInterceptors(
  call: ToolCall,
  { intercept }: CallHost,
  { shaped, perform }: { readonly shaped: unknown; readonly perform: Perform },
): Promise<unknown> {
  call.authored = intercept !== undefined;
  if (intercept === undefined) return perform(shaped);
  let refusal: Denial | undefined;
  const work: Perform = async (input) => {
    refusal = undefined;
    try {
      return await perform(input);
    } catch (thrown) {
      if (!isA(thrown, Denial)) throw thrown;
      refusal = thrown;
      throw failureOf(thrown, call);
    }
  };
  return call.lifetime.wait(intercept(shaped, work)).finally(() => {
    if (refusal) throw refusal;
  });
}
