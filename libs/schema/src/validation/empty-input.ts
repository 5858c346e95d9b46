import { deepFreeze } from '../json/deep-freeze.js';
import type { JsonSchemaObject } from '../json/json-schema.js';
import type { InputResult, Violation } from '../violations/violation.js';
import type { InputValidator } from './input-validator.js';
import { schemaChecker } from './schema-checker.js';

/** The input schema of a tool without inputs. */
export const EMPTY_INPUT_SCHEMA: JsonSchemaObject = deepFreeze({
  type: 'object',
  properties: {},
  additionalProperties: false,
});

/** The input of a tool without inputs: an object without keys. */
export type EmptyInput = Record<string, never>;

/** Validates the input of a tool without inputs: `{}`, null and an absent input pass, and all become `{}`. */
export const emptyInputValidator: InputValidator<EmptyInput> = emptyValidator();

function emptyValidator(): InputValidator<EmptyInput> {
  const checker = schemaChecker(EMPTY_INPUT_SCHEMA);
  const check = (raw: unknown): readonly Violation[] => (raw === undefined || raw === null ? [] : checker.check(raw));
  const validate = (raw: unknown): Promise<InputResult<EmptyInput>> => {
    const violations = check(raw);
    return Promise.resolve(violations.length === 0 ? { ok: true, value: {} } : { ok: false, violations });
  };
  return { schema: EMPTY_INPUT_SCHEMA, check, checkInSlices: check, transform: validate, validate };
}
