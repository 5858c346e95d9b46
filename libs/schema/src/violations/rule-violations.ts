import type { ValidationError } from 'class-validator';
import type { DtoClass } from '../dto/dto-class.js';
import type { ClassPlan, PropertyPlan } from '../dto/property-plan.js';
import { pointerTo } from '../json/json-pointer.js';
import type { ValidationRule } from '../metadata/validation-rule.js';
import { listed } from '../rules/listed.js';
import type { Violation } from './violation.js';

/** A violation that a decorator reported. */
export interface RuleViolation extends Violation {
  /** Whether the words are the author's. */
  readonly isAuthored: boolean;
  /** Whether the rule holds for elements and does not say for which. */
  readonly isElementwise: boolean;
}

type PlanOf = (owner: DtoClass) => ClassPlan;

/** The most violations that are put into words: an answer carries a hundred. */
const MOST_TOLD = 1_000;

/** Violations from what class-validator found, with exposed names and our own words where the author has none. */
export function ruleViolations(errors: readonly ValidationError[], planOf: PlanOf): RuleViolation[] {
  const told: RuleViolation[] = [];
  for (const violation of eachViolation(errors, planOf, '')) {
    told.push(violation);
    if (told.length >= MOST_TOLD) break;
  }
  return told;
}

function* eachViolation(
  errors: readonly ValidationError[],
  planOf: PlanOf,
  parent: string,
): Generator<RuleViolation, undefined> {
  for (const error of errors) {
    const plan = propertyPlan(error, planOf);
    const path = error.property === undefined ? parent : pointerTo(parent, plan?.key ?? error.property);
    for (const [rule, text] of Object.entries(error.constraints ?? {})) {
      if (plan?.slot === undefined || rule !== 'nestedValidation')
        yield ownViolation({ rule, text, path, plan, error, planOf });
    }
    if (plan?.slot === undefined) yield* eachViolation(error.children ?? [], planOf, path);
  }
}

interface Broken {
  readonly rule: string;
  readonly text: string;
  readonly path: string;
  readonly plan?: PropertyPlan;
  readonly error: ValidationError;
  readonly planOf: PlanOf;
}

function ownerOf({ target }: ValidationError): DtoClass | undefined {
  if (typeof target !== 'object' || target === null || Array.isArray(target)) return undefined;
  if (target instanceof Set || target instanceof Map) return undefined;
  return target.constructor as DtoClass;
}

function propertyPlan(error: ValidationError, planOf: PlanOf): PropertyPlan | undefined {
  const owner = ownerOf(error);
  if (!owner || error.property === undefined) return undefined;
  return planOf(owner).properties.find(({ property }) => property === error.property);
}

function ownViolation(broken: Broken): RuleViolation {
  const special = SPECIAL[broken.rule];
  if (special)
    return {
      path: broken.path,
      rule: special.rule,
      message: special.words(broken),
      isAuthored: false,
      isElementwise: false,
    };
  const finding = broken.plan?.findings.find(({ rule }) => rule.name === broken.rule);
  const isElementwise = finding?.rule.each === true;
  const authored = authoredMessage(broken, finding?.rule);
  if (authored !== undefined)
    return { path: broken.path, rule: broken.rule, message: authored, isAuthored: true, isElementwise };
  const words = finding?.row?.words(finding.rule.constraints) ?? 'is not valid';
  return {
    path: broken.path,
    rule: broken.rule,
    message: isElementwise ? `each element ${words}` : words,
    isAuthored: false,
    isElementwise,
  };
}

const SPECIAL: Readonly<Record<string, { readonly rule: string; readonly words: (broken: Broken) => string }>> = {
  whitelistValidation: {
    rule: 'additionalProperties',
    words: (broken) => `is not a known field${knownFields(broken)}`,
  },
  unknownValue: { rule: 'unknownValue', words: () => 'is of a kind that is not accepted here' },
  nestedValidation: { rule: 'type', words: () => 'must be an object, or a list of objects where a list is wanted' },
};

function knownFields({ error, planOf }: Broken): string {
  const owner = ownerOf(error);
  const keys = owner
    ? planOf(owner)
        .properties.filter(({ isSettable }) => isSettable)
        .map(({ key }) => key)
    : [];
  return keys.length > 0 ? `; the fields are ${keys.slice(0, 40).join(', ')}` : '; no fields are accepted here';
}

/** The words of the author: the `message` option, or what a rule of one's own says. */
function authoredMessage({ text, plan }: Broken, rule: ValidationRule | undefined): string | undefined {
  if (typeof rule?.message === 'string') return filled(rule.message, rule, plan);
  if (typeof rule?.message === 'function') return text;
  const isOwnRule = rule !== undefined && plan?.findings.find((finding) => finding.rule === rule)?.row === undefined;
  return isOwnRule && text !== '' ? text : undefined;
}

/** class-validator's tokens, without the two that would show the value and the class. */
function filled(template: string, rule: ValidationRule, plan: PropertyPlan | undefined): string {
  const withConstraints = rule.constraints.reduce<string>(
    (text, constraint, index) => text.replaceAll(`$constraint${index + 1}`, shown(constraint)),
    template,
  );
  return withConstraints
    .replaceAll('$property', plan?.key ?? '')
    .replaceAll('$value', 'the given value')
    .replaceAll('$target', 'the input');
}

function shown(constraint: unknown): string {
  return Array.isArray(constraint) ? listed(constraint) : String(constraint);
}
