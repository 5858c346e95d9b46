import { validateSync } from 'class-validator';
import type { Constructor, DtoClass } from './dto-class.js';
import type { RuleSelection } from '../metadata/validation-rule.js';
import { validatorOptions } from '../validation/validator-options.js';

/** What `new Dto()` makes: the fields that exist without any input. */
export interface SampleInstance {
  readonly instance?: object;
  /** Why the class cannot be made without arguments, if it cannot. */
  readonly failure?: string;
}

/** Makes an instance as class-transformer does, without arguments. */
export function sampleInstance(owner: DtoClass): SampleInstance {
  try {
    return { instance: new (owner as Constructor)() };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : 'it throws' };
  }
}

/** Whether the initial value of a property passes the rules of the property. Doubt counts as yes. */
export function isDefaultValid(instance: object, property: string, selection: RuleSelection): boolean {
  try {
    const errors = validateSync(instance, validatorOptions(selection));
    return !errors.some((error) => error.property === property);
  } catch {
    return true;
  }
}
