import { deepFreeze } from '../json/deep-freeze.js';
import { nestsDeeperThan } from '../json/nests-deeper-than.js';
import { pointerTo } from '../json/json-pointer.js';
import type { InputValidator } from '../validation/input-validator.js';
import { MAXIMUM_DEPTH, schemaChecker } from '../validation/schema-checker.js';
import { orderViolations } from '../violations/combine-violations.js';
import type { InputResult, Violation } from '../violations/violation.js';
import { standardJsonSchema } from './standard-json-schema.js';
import type { StandardIssue, StandardSchema, StandardStep } from './standard-schema.js';

/** The validator of a Standard Schema: the JSON Schema it exports, then its own `validate`. */
export function standardValidator<Input, Output>(source: StandardSchema<Input, Output>): InputValidator<Output> {
  const schema = deepFreeze(standardJsonSchema(source as StandardSchema, 'input'));
  const checker = schemaChecker(schema);
  const transform = (raw: unknown): Promise<InputResult<Output>> => runStandard(source, raw);
  return {
    schema,
    ...checker,
    transform,
    async validate(raw) {
      const found = await checker.checkInSlices(raw);
      if (found.length === 0) return transform(raw);
      const own = await transform(raw);
      return { ok: false, violations: joined(found, own.ok ? [] : own.violations) };
    },
  };
}

/** The library's words where it complains of a place at all: they are the author's. */
function joined(found: readonly Violation[], own: readonly Violation[]): Violation[] {
  const told = new Set(own.map(({ path }) => path));
  const missing = new Set(found.filter(({ rule }) => rule === 'required').map(({ path }) => path));
  return orderViolations([
    ...own.filter(({ path }) => !missing.has(path)),
    ...found.filter(({ path }) => missing.has(path) || !told.has(path)),
  ]);
}

/** The most issues that are told: an answer carries a hundred violations. */
const MOST_TOLD = 1_000;

async function runStandard<Output>(
  source: StandardSchema<unknown, Output>,
  raw: unknown,
): Promise<InputResult<Output>> {
  try {
    if (nestsDeeperThan(MAXIMUM_DEPTH, raw)) return refusal('is nested too deeply');
    const result = await source['~standard'].validate(raw);
    if (result.issues === undefined) return { ok: true, value: result.value };
    return { ok: false, violations: orderViolations(result.issues.slice(0, MOST_TOLD).map(violationOf)) };
  } catch {
    return refusal('cannot be read: a part of it has a form that the schema does not expect');
  }
}

function refusal(message: string): { readonly ok: false; readonly violations: readonly Violation[] } {
  return { ok: false, violations: [{ path: '', rule: 'input', message }] };
}

function violationOf({ message, path = [] }: StandardIssue): Violation {
  const pointer = path.map(keyOf).reduce(pointerTo, '');
  return { path: pointer, rule: 'schema', message: withoutValue(message) };
}

function keyOf(step: StandardStep): string {
  return String(typeof step === 'object' ? step.key : step);
}

const UNKNOWN_FIELDS = /^(?:Unrecognized|Invalid) keys?(?: in record)?:? [\s\S]*$|^[\s\S]* must be removed$/;

/** The libraries put what they were given into their words, values and keys alike. */
function withoutValue(message: string): string {
  const told = message.replace(UNKNOWN_FIELDS, 'has fields that are not allowed');
  return withoutQuoted(withoutFormer(told)).replace(/:? (?:but )?[Rr]eceived [\s\S]*$/, '');
}

/** Without `(was …)` at the end. A value may say anything, often: expressions would look through it again and again. */
function withoutFormer(message: string): string {
  const start = message.indexOf(' (was ');
  return start >= 0 && message.endsWith(')') ? message.slice(0, start) : message;
}

/** Without `("…")` before `must be`. */
function withoutQuoted(message: string): string {
  const [opening, closing] = [' ("', '") must be'];
  const start = message.indexOf(opening);
  const end = message.lastIndexOf(closing);
  if (start < 0 || end < start + opening.length) return message;
  return `${message.slice(0, start)} must be${message.slice(end + closing.length)}`;
}
