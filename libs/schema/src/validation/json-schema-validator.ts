import { deepFreeze } from '../json/deep-freeze.js';
import type { JsonSchemaObject } from '../json/json-schema.js';
import { compileVerdict } from './compile-schema.js';
import type { InputValidator } from './input-validator.js';
import { schemaChecker } from './schema-checker.js';

/**
 * The validator of an author's JSON Schema, which is published unchanged. A value that passes is its own final form.
 *
 * @throws Error where the schema itself is not valid.
 */
export function jsonSchemaValidator(source: JsonSchemaObject): InputValidator<unknown> {
  const schema = deepFreeze(structuredClone(source));
  compileVerdict(schema);
  const checker = schemaChecker(schema);
  const validate: InputValidator<unknown>['validate'] = async (raw) => {
    const violations = await checker.checkInSlices(raw);
    return violations.length === 0 ? { ok: true, value: raw } : { ok: false, violations };
  };
  return { schema, ...checker, transform: validate, validate };
}
