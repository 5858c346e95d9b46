import { nestsDeeperThan } from '../json/nests-deeper-than.js';
import type { JsonSchemaObject } from '../json/json-schema.js';
import { branchErrors } from '../violations/branch-errors.js';
import { orderViolations } from '../violations/combine-violations.js';
import { schemaViolations } from '../violations/schema-violations.js';
import type { Violation } from '../violations/violation.js';
import { compileSchema, type SchemaCheck } from './compile-schema.js';

/** How deep a value may nest. Both libraries recurse, and core refuses at 32 already. */
export const MAXIMUM_DEPTH = 200;

/** Checks values against a published schema. Compiled at the first call; never throws. */
export function schemaChecker(schema: JsonSchemaObject): (raw: unknown) => readonly Violation[] {
  const branches = branchErrors(schema, schemaViolations);
  let compiled: SchemaCheck | undefined;
  return function check(raw) {
    try {
      if (nestsDeeperThan(MAXIMUM_DEPTH, raw)) return [{ path: '', rule: 'depth', message: 'is nested too deeply' }];
      compiled ??= compileSchema(schema);
      const errors = compiled(raw);
      return errors.length === 0 ? [] : orderViolations(schemaViolations(errors, branches));
    } catch {
      return [{ path: '', rule: 'input', message: 'cannot be checked' }];
    }
  };
}
