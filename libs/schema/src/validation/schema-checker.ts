import { holdsMoreThan } from '../json/holds-more-than.js';
import { nestsDeeperThan } from '../json/nests-deeper-than.js';
import type { JsonSchemaObject } from '../json/json-schema.js';
import { atOnce, inSlices, type Steps } from '../slices/steps.js';
import { branchErrors } from '../violations/branch-errors.js';
import { MAXIMUM_VIOLATIONS, orderViolations } from '../violations/combine-violations.js';
import { schemaViolations } from '../violations/schema-violations.js';
import type { Violation } from '../violations/violation.js';
import { compileFirstError, compileSchema, compileVerdict } from './compile-schema.js';
import { isDivisible } from './divided-schema.js';
import { SchemaWalk } from './schema-walk.js';

/** How deep a value may nest. Both libraries recurse, and core refuses at 32 already. */
export const MAXIMUM_DEPTH = 200;

/** A value that holds no more values is judged in one go. */
const SMALL = 256;

/** Characters of a schema that is compiled as a whole: compiling a larger one would keep the event loop. */
const LARGEST_WHOLE = 16_384;

/** Checks values against one published schema. Never throws. */
export interface SchemaChecker {
  check(raw: unknown): readonly Violation[];
  checkInSlices(raw: unknown): readonly Violation[] | Promise<readonly Violation[]>;
}

/**
 * Checks values against a published schema. Compiled at the first call. A small value is judged by the schema as a whole,
 * up to the first error; what is wrong with it, a large value, and any value of a large schema is found out piece by piece.
 */
export function schemaChecker(schema: JsonSchemaObject): SchemaChecker {
  const { explain, fits } = isDivisible(schema) ? judgePieces(schema) : judgeWhole(schema);
  function* steps(raw: unknown): Steps<readonly Violation[]> {
    try {
      if (nestsDeeperThan(MAXIMUM_DEPTH, raw)) return [{ path: '', rule: 'depth', message: 'is nested too deeply' }];
      const isLarge = holdsMoreThan(SMALL, raw);
      if (!isLarge && fits(raw)) return [];
      return orderViolations(yield* explain(raw, isLarge));
    } catch {
      return [{ path: '', rule: 'input', message: 'cannot be checked' }];
    }
  }
  return { check: (raw) => atOnce(steps(raw)), checkInSlices: (raw) => inSlices(steps(raw)) };
}

interface Judge {
  readonly fits: (value: unknown) => boolean;
  readonly explain: (value: unknown, isLarge: boolean) => Steps<readonly Violation[]>;
}

function judgePieces(schema: JsonSchemaObject): Judge {
  const walk = lazily(() => new SchemaWalk(schema, MAXIMUM_VIOLATIONS));
  const whole = lazily(() => compileVerdict(schema));
  const isSoonCompiled = lazily(() => JSON.stringify(schema).length <= LARGEST_WHOLE);
  return {
    fits: (value) => (walk().isOnePiece ? walk().fitsPiece(value) : isSoonCompiled() && whole()(value)),
    explain: (value) => walk().violationsOf(value),
  };
}

/** A schema that cannot be divided: of a large value the first error is told, because all of them might be too many. */
function judgeWhole(schema: JsonSchemaObject): Judge {
  const branches = branchErrors(schema, schemaViolations);
  const thorough = lazily(() => compileSchema(schema));
  const first = lazily(() => compileFirstError(schema));
  return {
    fits: (value) => first()(value).length === 0,
    *explain(value, isLarge) {
      yield;
      const errors = (isLarge ? first() : thorough())(value);
      return errors.length === 0 ? [] : schemaViolations(errors, branches);
    },
  };
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
