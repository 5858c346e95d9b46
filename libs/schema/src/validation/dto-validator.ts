import { readClass, type ClassSchema } from '../dto/class-schema.js';
import type { DtoClass } from '../dto/dto-class.js';
import type { ClassPlan } from '../dto/property-plan.js';
import { isPlainObject } from '../json/is-plain-object.js';
import { nestsDeeperThan } from '../json/nests-deeper-than.js';
import type { SchemaOptions } from '../schema/schema-options.js';
import { inSlices } from '../slices/steps.js';
import { combineViolations, MAXIMUM_VIOLATIONS } from '../violations/combine-violations.js';
import { ruleViolations, type RuleViolation } from '../violations/rule-violations.js';
import type { InputResult, Violation } from '../violations/violation.js';
import type { InputValidator } from './input-validator.js';
import { prepareInput } from './prepare-input.js';
import { putBack } from './put-back.js';
import { MAXIMUM_DEPTH, schemaChecker, type SchemaChecker } from './schema-checker.js';
import { slicedTransform } from './sliced-transform.js';
import { validateInSlices } from './sliced-rules.js';
import { validatorOptions } from './validator-options.js';

type RuleOutcome<T> =
  { readonly value: T; readonly violations: [] } | { readonly violations: readonly RuleViolation[] };

/**
 * The validator of a DTO class: its published schema, then class-transformer and class-validator. The class is read when
 * the first of them is wanted.
 */
export function dtoValidator<T extends object>(owner: DtoClass<T>, options: SchemaOptions): InputValidator<T> {
  return new DtoValidator(owner, options);
}

class DtoValidator<T extends object> implements InputValidator<T> {
  private known: ClassSchema | undefined;
  private checker: SchemaChecker | undefined;

  constructor(
    private readonly owner: DtoClass<T>,
    private readonly options: SchemaOptions,
  ) {}

  get schema(): ClassSchema['schema'] {
    return this.read.schema;
  }

  check(value: unknown): readonly Violation[] {
    return this.checks.check(value);
  }

  checkInSlices(value: unknown): readonly Violation[] | Promise<readonly Violation[]> {
    return this.checks.checkInSlices(value);
  }

  async transform(raw: unknown): Promise<InputResult<T>> {
    return resultOf(await this.run(raw), []);
  }

  async validate(raw: unknown): Promise<InputResult<T>> {
    const found = await this.checkInSlices(raw);
    return resultOf(await this.run(raw), found);
  }

  private get read(): ClassSchema {
    this.known ??= readClass(this.owner, this.options);
    return this.known;
  }

  private get checks(): SchemaChecker {
    this.checker ??= schemaChecker(this.schema);
    return this.checker;
  }

  private run(raw: unknown): Promise<RuleOutcome<T>> {
    const { owner, read, options } = this;
    return runRules({ owner, read, options }, raw);
  }
}

function resultOf<T>(outcome: RuleOutcome<T>, found: readonly Violation[]): InputResult<T> {
  if ('value' in outcome && found.length === 0) return { ok: true, value: outcome.value };
  return { ok: false, violations: combineViolations(found, outcome.violations) };
}

interface DtoRun<T> {
  readonly owner: DtoClass<T>;
  readonly read: ClassSchema;
  readonly options: SchemaOptions;
}

async function runRules<T extends object>(dto: DtoRun<T>, raw: unknown): Promise<RuleOutcome<T>> {
  try {
    return await transformAndValidate(dto, raw);
  } catch {
    // Both libraries throw TypeErrors on plain JSON. Their texts name classes.
    return { violations: [oneViolation('cannot be read: a part of it has a form that no rule expects')] };
  }
}

async function transformAndValidate<T extends object>(
  { owner, read, options }: DtoRun<T>,
  raw: unknown,
): Promise<RuleOutcome<T>> {
  const isInstance = raw instanceof owner;
  if (!isInstance && !isPlainObject(raw)) return { violations: [oneViolation('must be an object')] };
  if (nestsDeeperThan(MAXIMUM_DEPTH, raw)) return { violations: [oneViolation('is nested too deeply')] };
  const instance = isInstance ? raw : await instanceOf({ owner, read, options }, raw);
  if (read.root.isEmpty)
    return Object.keys(instance).length === 0
      ? { value: instance, violations: [] }
      : { violations: [oneViolation('has no fields')] };
  const errors = await validateInSlices({
    instance,
    options: validatorOptions(options),
    isBuiltIn: (object, property, rule) => isBuiltIn(read.planOf(object.constructor as DtoClass), property, rule),
    // What is said of a replaced property is not told: whether anything is left to tell is known at the end.
    enough: options.replace ? Infinity : MAXIMUM_VIOLATIONS,
  });
  const violations = ruleViolations(errors, read.planOf);
  return violations.length === 0 ? { value: instance, violations: [] } : { violations };
}

async function instanceOf<T extends object>({ owner, read }: DtoRun<T>, raw: object): Promise<T> {
  const { input, lifted } = prepareInput(raw, owner, read.planOf);
  const instance = await inSlices(slicedTransform({ owner, input: input as object, read }));
  putBack(instance, lifted);
  return instance;
}

function isBuiltIn({ properties }: ClassPlan, property: string, name: string): boolean {
  const findings = properties.find((one) => one.property === property)?.findings ?? [];
  const named = findings.filter(({ rule }) => rule.name === name);
  return named.length > 0 && named.every(({ row }) => row !== undefined);
}

function oneViolation(message: string): RuleViolation {
  return { path: '', rule: 'input', message, isAuthored: false, isElementwise: false };
}
