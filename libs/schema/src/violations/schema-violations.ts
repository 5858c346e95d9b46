import { pointerTo } from '../json/json-pointer.js';
import type { SchemaError } from '../validation/compile-schema.js';
import type { BranchErrors } from './branch-errors.js';
import { schemaWords } from './schema-words.js';
import type { Violation } from './violation.js';

const COMBINATORS = new Set(['anyOf', 'oneOf']);

/** Violations from what the schema check found. A failed choice is told by the branch that was meant. */
export function schemaViolations(found: readonly SchemaError[], branches: BranchErrors): Violation[] {
  const errors = bounded(found);
  const choices = errors.filter(({ keyword }) => COMBINATORS.has(keyword));
  const outer = choices.filter((choice) => !choices.some((other) => other !== choice && isInside(choice, other)));
  const plain = errors.filter((error) => !choices.includes(error) && !outer.some((choice) => isInside(error, choice)));
  const chosen = outer.flatMap((choice) => branches.violationsOf(choice));
  return [...plain.filter(isTelling).map(violationOf), ...chosen];
}

/** Whether an error comes out of a branch of the choice. Errors behind a `$ref` show only by their place. */
function isInside(error: SchemaError, choice: SchemaError): boolean {
  if (error.schemaPath.startsWith(`${choice.schemaPath}/`)) return true;
  const isBelow =
    error.instancePath === choice.instancePath || error.instancePath.startsWith(`${choice.instancePath}/`);
  return isBelow && error.schemaPath.startsWith('#/$defs/') && !choice.schemaPath.startsWith('#/$defs/');
}

// `if` only says that `then` or `else` failed, whose errors stand beside it.
function isTelling({ keyword }: SchemaError): boolean {
  return keyword !== 'if';
}

function violationOf(error: SchemaError): Violation {
  return { path: placeOf(error), rule: ruleOf(error), message: schemaWords(error) };
}

function ruleOf({ keyword }: SchemaError): string {
  return keyword === 'false schema'
    ? 'forbidden'
    : keyword === 'unevaluatedProperties'
      ? 'additionalProperties'
      : keyword;
}

/** Missing and unknown fields are reported where they would stand. */
function placeOf({ instancePath, keyword, params }: SchemaError): string {
  const name =
    keyword === 'required'
      ? params['missingProperty']
      : keyword === 'additionalProperties'
        ? params['additionalProperty']
        : keyword === 'unevaluatedProperties'
          ? params['unevaluatedProperty']
          : undefined;
  return typeof name === 'string' ? pointerTo(instancePath, name) : instancePath;
}

/** The most errors that are explained: an answer carries 100, and explaining choices is quadratic. */
const MOST_EXPLAINED = 400;

/** The errors of a choice stand before it: the cut is made behind a whole one. */
function bounded(errors: readonly SchemaError[]): readonly SchemaError[] {
  if (errors.length <= MOST_EXPLAINED) return errors;
  const first = errors.slice(0, MOST_EXPLAINED);
  const last = first.findLastIndex(({ keyword }) => COMBINATORS.has(keyword));
  return last < 0 ? first : first.slice(0, last + 1);
}
