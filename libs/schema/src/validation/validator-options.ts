import type { ValidatorOptions } from 'class-validator';
import type { RuleSelection } from '../metadata/validation-rule.js';

/** How class-validator is always called: unknown fields and unknown objects are refused, values are not reported. */
export function validatorOptions({ groups, strictGroups, always }: RuleSelection): ValidatorOptions {
  return {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    validationError: { target: true, value: false },
    ...(groups && { groups: [...groups] }),
    strictGroups: strictGroups ?? false,
    always: always ?? false,
  };
}
