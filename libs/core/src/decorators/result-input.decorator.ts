import { IsDefined } from 'class-validator';
import { RESULT_INPUT_METADATA } from '../metadata.constants.js';

/**
 * A property of an input that is the whole result of another tool: a model gives the handle of a result that was too long
 * to be shown, everybody else the value. The tool receives the value, as JSON.
 *
 * @example
 * class Summarise {
 *   @ResultInput()
 *   rows!: unknown;
 * }
 */
export function ResultInput(): PropertyDecorator {
  return (prototype, property) => {
    Reflect.defineMetadata(RESULT_INPUT_METADATA, true, prototype, property);
    IsDefined()(prototype, property);
  };
}
