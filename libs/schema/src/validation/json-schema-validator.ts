import { deepFreeze } from '../json/deep-freeze.js';
import type { JsonSchemaObject } from '../json/json-schema.js';
import { compileSchema } from './compile-schema.js';
import type { InputValidator } from './input-validator.js';
import { schemaChecker } from './schema-checker.js';

/**
 * The validator of an author's JSON Schema, which is published unchanged. A value that passes is its own final form.
 *
 * @throws Error where the schema itself is not valid.
 */
export function jsonSchemaValidator(source: JsonSchemaObject): InputValidator<unknown> {
  const schema = deepFreeze(structuredClone(source));
  compileSchema(schema);
  const check = schemaChecker(schema);
  const validate: InputValidator<unknown>['validate'] = (raw) => {
    const violations = check(raw);
    return Promise.resolve(violations.length === 0 ? { ok: true, value: raw } : { ok: false, violations });
  };
  return { schema, check, transform: validate, validate };
}
