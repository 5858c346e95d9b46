import type { CategoryHook, DescribedHook, RegisteredHook } from '../interfaces/definition-hook.interface.js';
import { DEFINITION_HOOK_METADATA } from '../metadata.constants.js';

/** Which moment of a definition a method changes. */
export type DefinitionMoment = 'tool-registered' | 'category-registered' | 'tool-described';

/**
 * Changes or blocks a definition before it is validated: return other options, `false` to block, nothing to agree.
 * A rename is refused.
 */
export const OnToolRegistered = () => at<RegisteredHook>('tool-registered');

/** The same for categories. */
export const OnCategoryRegistered = () => at<CategoryHook>('category-registered');

/** Changes how a tool is advertised to an invoker. What is advertised is what the call is checked against. */
export const OnToolDescribed = () => at<DescribedHook>('tool-described');

function at<Hook>(moment: DefinitionMoment) {
  return <Signature extends Hook>(
    target: object,
    key: string | symbol,
    _descriptor: TypedPropertyDescriptor<Signature>,
  ): void => Reflect.defineMetadata(DEFINITION_HOOK_METADATA, moment, target, key);
}
