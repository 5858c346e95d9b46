declare module 'class-validator/cjs/validation/ValidationExecutor.js' {
  import type { ValidationError, Validator, ValidatorOptions } from 'class-validator';
  import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
  import type { ConstraintMetadata } from 'class-validator/types/metadata/ConstraintMetadata.js';

  export class ValidationExecutor {
    awaitingPromises: Promise<unknown>[];
    constructor(validator: Validator, options: ValidatorOptions);
    execute(object: object, targetSchema: string | undefined, errors: ValidationError[]): void;
    stripEmptyErrors(errors: ValidationError[]): ValidationError[];
    customValidations(
      ...given: [object: object, value: unknown, rules: ValidationMetadata[], error: ValidationError]
    ): void;
    nestedValidations(value: unknown, rules: ValidationMetadata[], error: ValidationError): void;
    createValidationError(
      ...given: [object: object, value: unknown, rule: ValidationMetadata, constraint: ConstraintMetadata]
    ): [string, string];
  }
}
