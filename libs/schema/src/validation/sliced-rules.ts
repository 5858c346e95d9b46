import { validate, Validator, type ValidationError, type ValidatorOptions } from 'class-validator';
import { ValidationExecutor } from 'class-validator/cjs/validation/ValidationExecutor.js';
import { indexedList } from '../rules/indexed-list.js';
import { inSlices, type Steps } from '../slices/steps.js';

/** What class-validator is asked to validate. */
export interface RuleRun {
  readonly instance: object;
  readonly options: ValidatorOptions;
  /** Whether a rule of a property is class-validator's own, by what it does. */
  readonly isBuiltIn: (object: object, property: string, rule: string) => boolean;
  /** With so many objects that break a rule no further ones are looked at. */
  readonly enough: number;
}

type CustomArguments = Parameters<ValidationExecutor['customValidations']>;
type Rule = CustomArguments[2][number];
type Constraint = Parameters<ValidationExecutor['createValidationError']>[3];
type Storage = { getTargetValidatorConstraints(type: unknown): Constraint[] };

/** One rule on the value of one property. */
interface Application {
  readonly object: object;
  readonly value: unknown;
  readonly rule: Rule;
  readonly error: ValidationError;
}

/** A list, set or map with more elements is checked in steps. */
const LARGE = 64;
/** A text of more characters is a step of its own for each rule. */
const LONG_TEXT = 16_384;
/** How many elements a step checks. */
const ELEMENTS = 16;
const ASKS_INDICES = new Set(['arrayUnique', 'arrayContains', 'arrayNotContains']);

/**
 * class-validator's `validate`, in slices between which the event loop turns: its own executor, whose nested objects and
 * long lists wait in a queue. Rules, conditions, messages and what they are given are the library's.
 */
export async function validateInSlices(run: RuleRun): Promise<ValidationError[]> {
  if (!isKnown(ValidationExecutor.prototype)) return validate(run.instance, run.options);
  const sliced = new SlicedExecutor(run);
  const errors: ValidationError[] = [];
  sliced.begin(errors);
  while (sliced.isWaiting) {
    const passed = inSlices(sliced.steps());
    if (passed) await passed;
    await sliced.promises();
  }
  return sliced.told(errors);
}

/** The methods that are called or replaced, as in the versions that have been read. */
function isKnown(prototype: ValidationExecutor): boolean {
  const arities = {
    execute: 3,
    customValidations: 4,
    nestedValidations: 3,
    createValidationError: 4,
    stripEmptyErrors: 1,
  };
  return Object.entries(arities).every(([name, arity]) => {
    const method: unknown = prototype[name as keyof ValidationExecutor];
    return typeof method === 'function' && method.length === arity;
  });
}

class SlicedExecutor {
  private readonly executor: ValidationExecutor;
  private readonly storage: Storage;
  private waiting: (() => Steps<void> | void)[] = [];
  private broken = 0;
  private handledCount = 0;

  constructor(private readonly run: RuleRun) {
    const executor = new ValidationExecutor(new Validator(), run.options);
    const nested = executor.nestedValidations.bind(executor);
    const custom = executor.customValidations.bind(executor);
    executor.nestedValidations = (value, rules, error) => {
      if (value !== undefined && rules.length > 0)
        this.waiting.push(() => this.enter(error, () => nested(value, rules, error)));
    };
    executor.customValidations = (...[object, value, rules, error]) => {
      if (!isLong(value)) return custom(object, value, rules, error);
      for (const rule of rules) this.waiting.push(() => this.apply({ object, value, rule, error }));
    };
    this.executor = executor;
    this.storage = (executor as unknown as { metadataStorage: Storage }).metadataStorage;
  }

  get isWaiting(): boolean {
    return this.waiting.length > 0 || this.executor.awaitingPromises.length > 0;
  }

  begin(errors: ValidationError[]): void {
    this.waiting.push(() => this.executor.execute(this.run.instance, undefined, errors));
  }

  /** Everything that waits, and what comes to wait meanwhile. */
  *steps(): Steps<void> {
    for (let next = 0; next < this.waiting.length && this.broken < this.run.enough; next += 1) {
      const steps = this.waiting[next]?.();
      if (steps) yield* steps;
      this.handleRejections();
      yield;
    }
    this.waiting = [];
  }

  /** The answers of asynchronous rules so far. */
  async promises(): Promise<void> {
    const { awaitingPromises } = this.executor;
    if (awaitingPromises.length === 0) return;
    this.executor.awaitingPromises = [];
    this.handledCount = 0;
    await Promise.all(awaitingPromises);
  }

  private handleRejections(): void {
    const { awaitingPromises } = this.executor;
    for (; this.handledCount < awaitingPromises.length; this.handledCount += 1)
      handled(awaitingPromises[this.handledCount] as Promise<unknown>);
  }

  told(errors: ValidationError[]): ValidationError[] {
    return this.executor.stripEmptyErrors(errors);
  }

  /** An object at the end of its branch is told at once: an error is kept for every property, broken or not. */
  private enter(error: ValidationError, validateNested: () => void): void {
    const { awaitingPromises } = this.executor;
    const before = this.waiting.length + awaitingPromises.length;
    validateNested();
    const isOver = this.waiting.length + awaitingPromises.length === before;
    if (!isOver) return;
    error.children = this.told(error.children ?? []);
    if (error.children.length > 0) this.broken += 1;
  }

  /** One rule on a long value, as `customValidations` applies it. */
  private *apply(application: Application): Steps<void> {
    const { object, value, rule } = application;
    if (rule.validateIf && !rule.validateIf(object, value)) return;
    const given = {
      targetName: object.constructor ? object.constructor.name : (undefined as unknown as string),
      property: rule.propertyName,
      object,
      value,
      constraints: rule.constraints as unknown[],
    };
    for (const constraint of this.storage.getTargetValidatorConstraints(rule.constraintCls)) {
      const look = this.viewFor(object, rule, constraint.name);
      const answers: unknown[] = [];
      for (const element of rule.each && isCollection(value) ? elementsOf(value) : [value]) {
        const answer: unknown = constraint.instance.validate(look(element), given);
        answers.push(isPromise(answer) ? handled(answer) : answer);
        if (answers.length % ELEMENTS === 0 || isLongText(element)) yield;
      }
      this.judge(application, constraint, answers);
    }
  }

  private judge(
    { object, value, rule, error }: Application,
    constraint: Constraint,
    answers: readonly unknown[],
  ): void {
    const tell = (passes: boolean): void => {
      if (passes) return;
      const [type, message] = this.executor.createValidationError(object, value, rule, constraint);
      (error.constraints ??= {})[type] = message;
    };
    if (!answers.some(isPromise)) return tell(answers.every(Boolean));
    this.executor.awaitingPromises.push(Promise.all(answers).then((all) => tell(all.every(Boolean))));
  }

  /** What a rule is shown of a list: its own rules for lists would look through it once for each element. */
  private viewFor(object: object, { propertyName }: Rule, name: string): (element: unknown) => unknown {
    const isIndexed = ASKS_INDICES.has(name) && this.run.isBuiltIn(object, propertyName, name);
    return (element) => (isIndexed && Array.isArray(element) && isLong(element) ? indexedList(element) : element);
  }
}

function isLong(value: unknown): boolean {
  if (isLongText(value)) return true;
  if (Array.isArray(value)) return value.length > LARGE || value.some(isLongText);
  return (value instanceof Set || value instanceof Map) && value.size > LARGE;
}

function isLongText(value: unknown): boolean {
  return typeof value === 'string' && value.length > LONG_TEXT;
}

function isCollection(value: unknown): boolean {
  return Array.isArray(value) || value instanceof Set || value instanceof Map;
}

function elementsOf(value: unknown): Iterable<unknown> {
  return value instanceof Map ? value.values() : (value as Iterable<unknown>);
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}

/** A promise that is awaited later: what it is rejected with until then is nobody's unhandled rejection. */
function handled(promise: PromiseLike<unknown>): PromiseLike<unknown> {
  promise.then(undefined, () => undefined);
  return promise;
}
