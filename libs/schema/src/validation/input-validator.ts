import type { JsonSchemaObject } from '../json/json-schema.js';
import type { InputResult, Violation } from '../violations/violation.js';

/** The validator that agrees with one published schema. */
export interface InputValidator<T> {
  /** Exactly what is published, frozen. */
  readonly schema: JsonSchemaObject;
  /** Checks the published schema only. Synchronous, never throws; an empty list means that the value passes. */
  check(raw: unknown): readonly Violation[];
  /**
   * As `check`; a large value is checked in slices between which the event loop turns, and its answer is a promise. Never
   * rejects.
   */
  checkInSlices(raw: unknown): readonly Violation[] | Promise<readonly Violation[]>;
  /**
   * Turns a value that passed `check` into its final form: class-transformer and class-validator for a DTO, the
   * library's own `validate` for a Standard Schema. Does not change `raw`; an instance of the class is validated as it
   * is; whatever throws inside is a violation.
   */
  transform(raw: unknown): Promise<InputResult<T>>;
  /**
   * `check`, then `transform`. All violations at once, ordered by path, at most 100. Like `transform` it works on a large
   * value in slices between which the event loop turns.
   */
  validate(raw: unknown): Promise<InputResult<T>>;
}
