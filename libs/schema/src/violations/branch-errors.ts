import type { JsonSchema, JsonSchemaObject } from '../json/json-schema.js';
import { compileSchema, type SchemaCheck, type SchemaError } from '../validation/compile-schema.js';
import { standingAlone } from '../validation/divided-schema.js';
import { formViolation, meantBranch, type FailedChoice } from './meant-branch.js';
import type { Violation } from './violation.js';

/** Explains a failed `anyOf` or `oneOf`. */
export interface BranchErrors {
  violationsOf(choice: SchemaError): readonly Violation[];
}

type Explain = (errors: readonly SchemaError[], branches: BranchErrors) => Violation[];

/** Explains choices of one schema: the branch that the value was meant for is checked alone. */
export function branchErrors(root: JsonSchemaObject, explain: Explain): BranchErrors {
  const checks = new WeakMap<object, SchemaCheck>();
  const checkOf = (branch: JsonSchemaObject): SchemaCheck => {
    const check = checks.get(branch) ?? compileSchema(standingAlone(branch, root));
    checks.set(branch, check);
    return check;
  };
  const self: BranchErrors = {
    violationsOf(error) {
      const choice = failedChoice(error);
      const answer = meantBranch(choice, root);
      if ('violation' in answer) return [answer.violation];
      const inner = explain(checkOf(answer.meant)(choice.data), self);
      if (inner.length === 0) return [formViolation(choice)];
      return inner.map((violation) => ({ ...violation, path: choice.path + violation.path }));
    },
  };
  return self;
}

function failedChoice({ keyword, schema, data, instancePath }: SchemaError): FailedChoice {
  return { keyword, branches: schema as JsonSchema[], data, path: instancePath };
}
