import { isPlainObject } from '../json/is-plain-object.js';
import { isScalar } from '../json/is-scalar.js';
import type { ValidationRule } from '../metadata/validation-rule.js';
import type { ValueShape } from './value-shape.js';

const DEEPEST = 8;

/**
 * What the rules and the type of a property say, as a text: two properties with one text have the same schema, as far as
 * their rules do what their names promise. Nothing where a text cannot tell: functions, instances, conditions.
 */
export function signatureOf(property: string, rules: readonly ValidationRule[], shape: ValueShape): string | undefined {
  if (shape.discriminator !== undefined || shape.leaf === 'opaque') return undefined;
  let signature = `${shape.container} ${shape.depth} ${shape.leaf} ${shape.leaf === 'scalar' ? nameOf(shape) : ''}`;
  for (const rule of rules) {
    const text = ruleText(rule, property);
    if (text === undefined) return undefined;
    signature += text;
  }
  return signature;
}

const nameOf = ({ type }: ValueShape): string => type?.name ?? '';

function ruleText(rule: ValidationRule, property: string): string | undefined {
  if (rule.isAsync || rule.isSwitchable) return undefined;
  const head = `\n${rule.kind} ${rule.name}${rule.each ? ' each' : ''}`;
  if (rule.kind === 'condition') return isOptional(rule, property) ? head : undefined;
  const constraints = rule.constraints.length === 0 ? '' : constraintText(rule.constraints);
  return constraints === undefined ? undefined : `${head} ${constraints}`;
}

const PRESENT: readonly unknown[] = [0, '', false, 'a', 1];

/** Lets off what is absent and nothing else. */
function isOptional({ name, condition }: ValidationRule, property: string): boolean {
  if (name !== 'isOptional' || condition === undefined) return false;
  const isRuled = (value: unknown): boolean => Boolean(condition({ [property]: value }, value));
  return !isRuled(undefined) && !isRuled(null) && PRESENT.every(isRuled);
}

function constraintText(constraint: unknown, depth = 0): string | undefined {
  if (depth > DEEPEST) return undefined;
  if (constraint === undefined || typeof constraint === 'number') return String(constraint);
  if (isScalar(constraint)) return JSON.stringify(constraint);
  if (constraint instanceof RegExp) return `regular ${String(constraint)}`;
  if (Array.isArray(constraint)) return listText(constraint, depth);
  if (!isPlainObject(constraint)) return undefined;
  return listText(Object.entries(constraint).flat(), depth);
}

function listText(list: readonly unknown[], depth: number): string | undefined {
  const texts = list.map((one) => constraintText(one, depth + 1));
  return texts.includes(undefined) ? undefined : `[${texts.join()}]`;
}
