import type { SchemaOptions } from '../schema/schema-options.js';
import type { SchemaSource } from '../schema/schema-source.js';
import { cachedBy } from '../schema/cached-by.js';
import { isStandardSchema } from '../standard/standard-schema.js';
import { schemaChecker } from '../validation/schema-checker.js';
import type { InputResult, Violation } from '../violations/violation.js';
import { outputSchemaOf } from './output-schema-of.js';
import { PlainWriter } from './plain-writer.js';
import { pruneTo } from './prune-to.js';
import { readOutput } from './read-output.js';

/**
 * Reduces a value to its declared output as plain JSON, and checks it against the output schema: dates become ISO 8601
 * texts, maps objects, sets lists; instances leave by their declared fields; what is not declared is dropped. The value is
 * not changed. Where it does not fit, the violations say where.
 */
export function projectOutput(source: SchemaSource, value: unknown, options?: SchemaOptions): InputResult<unknown> {
  return projector(source, options)(value);
}

const projector = cachedBy((source: SchemaSource, options: SchemaOptions) => {
  const schema = outputSchemaOf(source, options);
  const checker = schemaChecker(schema);
  const { representation } = options;
  const isDto = typeof source === 'function' && !isStandardSchema(source);
  return function project(value: unknown): InputResult<unknown> {
    const writer = new PlainWriter(
      readOutput(isDto ? source : Object, options).planOf,
      representation?.write.bind(representation),
    );
    const plain = isDto ? writer.writeAs(source, value) : pruneTo(schema, writer.write(value, ''));
    const violations: readonly Violation[] = writer.violations.length > 0 ? writer.violations : checker.check(plain);
    return violations.length === 0 ? { ok: true, value: plain } : { ok: false, violations };
  };
});
