import type { Violation } from '@toolwright/schema';
import { InputTooLargeError } from '../errors/input-too-large.error.js';
import { ToolError } from '../errors/tool.error.js';
import { ToolInputError } from '../errors/tool-input.error.js';
import type { InputLimits } from '../interfaces/tool-module-options.interface.js';
import { InputMeter } from './input.meter.js';
import { UnopenedInput } from './unopened-input.js';

/** An input that has been measured: a copy in plain values, so that nothing can change it behind the checks. */
export interface OpenedInput {
  readonly value: unknown;
  /** Whether all its values came as text and are to be cast, whoever the caller is. */
  readonly isText: boolean;
  /** What is left of the limits. */
  readonly remaining: InputLimits;
}

/** class-transformer drops such keys in silence, or worse. */
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['prototype', ...Object.getOwnPropertyNames(Object.prototype)]);

/**
 * Parses, measures and copies an input without recursion. Absent and null are an empty object; instances of classes
 * inside it are passed on as they are, dates as ISO 8601.
 *
 * @throws InputTooLargeError where a limit is passed
 * @throws ToolInputError for what is no JSON, forbidden keys, and input that cannot be read
 */
export function openInput(input: unknown, limits: InputLimits): OpenedInput {
  const meter = new InputMeter(limits);
  try {
    const { value, isText } = UnopenedInput.is(input) ? read(input, limits) : { value: input, isText: false };
    return { value: copy(value ?? {}, meter), isText, remaining: meter.remaining() };
  } catch (error) {
    if (ToolError.is(error)) throw error;
    throw new ToolInputError([{ path: '', rule: 'readable', message: 'the input cannot be read' }], { cause: error });
  }
}

function read(input: UnopenedInput, limits: InputLimits): Pick<OpenedInput, 'value' | 'isText'> {
  const found = input.read();
  return 'json' in found ? { value: parse(found.json, limits), isText: false } : { value: found.texts, isText: true };
}

function parse(text: string, limits: InputLimits): unknown {
  if (text.length > limits.bytes) throw new InputTooLargeError(`more than ${limits.bytes} bytes`);
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ToolInputError([{ path: '', rule: 'json', message: 'the input is not valid JSON' }], { cause: error });
  }
}

/** A value still to be copied: from where, to where. */
interface Step {
  readonly source: unknown;
  readonly target: Container;
  readonly key: string | number;
  readonly depth: number;
  readonly parent: Step | undefined;
}

type Container = Record<string | number, unknown>;

function copy(root: unknown, meter: InputMeter): unknown {
  const result: Container = {};
  const first: Step = { source: fieldsOf(root), target: result, key: 'root', depth: 0, parent: undefined };
  const steps = [first];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    step.target[step.key] = take(step, meter, steps);
  }
  return result['root'];
}

function take(step: Step, meter: InputMeter, steps: Step[]): unknown {
  const { source } = step;
  if (typeof source === 'string') meter.string(source);
  if (typeof source === 'function' || typeof source === 'symbol') throw noJson(step);
  if (typeof source !== 'object' || source === null) return source;
  meter.depth(step.depth + 1);
  if (Array.isArray(source)) return takeList(step, source, { meter, steps });
  if (isPlain(source)) return takeObject(step, source, { meter, steps });
  return source instanceof Date && !Number.isNaN(source.getTime()) ? source.toISOString() : source;
}

interface Work {
  readonly meter: InputMeter;
  readonly steps: Step[];
}

function takeList(step: Step, source: readonly unknown[], { meter, steps }: Work): unknown[] {
  const { length } = source;
  meter.values(length);
  const target: unknown[] = Array.from({ length }, () => null);
  for (let key = 0; key < length; key += 1) {
    const item = source[key];
    if (item !== undefined) steps.push(below(step, item, { target: target as unknown as Container, key }));
  }
  return target;
}

function takeObject(step: Step, source: object, { meter, steps }: Work): Container {
  const keys = Object.keys(source);
  meter.members(keys.length);
  const target: Container = {};
  for (const key of keys) {
    meter.key(key);
    if (FORBIDDEN_KEYS.has(key)) throw refused(step, 'key', 'carries a key that is not allowed');
    const member = (source as Container)[key];
    if (member !== undefined) steps.push(below(step, member, { target, key }));
  }
  return target;
}

const below = (parent: Step, source: unknown, place: Pick<Step, 'target' | 'key'>): Step => ({
  source,
  ...place,
  depth: parent.depth + 1,
  parent,
});

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || prototype === Object.prototype;
};

/** Plain code may pass an instance of the input's class: its own fields are the input. */
function fieldsOf(root: unknown): unknown {
  const isInstance =
    typeof root === 'object' && root !== null && !Array.isArray(root) && !isPlain(root) && !(root instanceof Date);
  return isInstance ? Object.fromEntries(Object.entries(root)) : root;
}

const noJson = (step: Step): ToolInputError => refused(step, 'json', 'is not a JSON value');

const refused = (step: Step, rule: string, message: string): ToolInputError =>
  new ToolInputError([{ path: pointerOf(step), rule, message } satisfies Violation]);

function pointerOf(step: Step): string {
  if (step.parent === undefined) return '';
  return `${pointerOf(step.parent)}/${String(step.key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
