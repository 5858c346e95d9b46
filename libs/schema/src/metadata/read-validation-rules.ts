import { getMetadataStorage } from 'class-validator';
import type { DtoClass } from '../dto/dto-class.js';
import type { RuleKind, RuleSelection, ValidationRule } from './validation-rule.js';

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type ConditionFunction = NonNullable<ValidationRule['condition']>;

const KINDS: ReadonlyMap<string, RuleKind> = new Map([
  ['customValidation', 'rule'],
  ['isDefined', 'defined'],
  ['nestedValidation', 'nested'],
  ['conditionalValidation', 'condition'],
  ['whitelistValidation', 'allowed'],
  ['promiseValidation', 'promise'],
]);

/** The rules of a class by property, inherited and overridden exactly as class-validator resolves them. */
export function readValidationRules(owner: DtoClass, selection: RuleSelection): Map<string, ValidationRule[]> {
  const byProperty = new Map<string, ValidationRule[]>();
  for (const metadata of metadataOf(owner, selection)) {
    const rules = byProperty.get(metadata.propertyName) ?? [];
    rules.push(ruleOf(metadata));
    byProperty.set(metadata.propertyName, rules);
  }
  return byProperty;
}

function metadataOf(owner: DtoClass, { always, strictGroups, groups }: RuleSelection): Metadata[] {
  const storage = getMetadataStorage();
  const asked = groups ? [...groups] : undefined;
  return storage.getTargetValidationMetadatas(
    owner,
    undefined as unknown as string,
    always ?? false,
    strictGroups ?? false,
    asked,
  );
}

function ruleOf(metadata: Metadata): ValidationRule {
  const kind = KINDS.get(metadata.type) ?? 'rule';
  const constraint = constraintOf(metadata);
  return {
    kind,
    name: constraint?.name ?? metadata.name ?? kind,
    constraints: metadata.constraints ?? [],
    each: metadata.each,
    isSwitchable: metadata.validateIf !== undefined,
    isAsync: constraint?.async === true,
    message: authorMessage(metadata),
    condition: kind === 'condition' ? (metadata.constraints as ConditionFunction[])[0] : undefined,
    test: constraint && testOf(constraint, metadata),
  };
}

type Constraint = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidatorConstraints']>[number];

function constraintOf(metadata: Metadata): Constraint | undefined {
  if (!metadata.constraintCls) return undefined;
  return getMetadataStorage().getTargetValidatorConstraints(metadata.constraintCls)[0];
}

/** class-validator's container is asked once: it looks through every rule of the process. */
function testOf(constraint: Constraint, metadata: Metadata): (value: unknown) => unknown {
  let instance: Constraint['instance'] | undefined;
  return (value) => runConstraint((instance ??= constraint.instance), metadata, value);
}

function runConstraint(instance: Constraint['instance'], metadata: Metadata, value: unknown): unknown {
  return instance.validate(value, {
    value,
    object: {},
    constraints: metadata.constraints,
    property: metadata.propertyName,
    targetName: '',
  });
}

// ValidateNested always sets a message of its own.
const NESTED_DEFAULT = /nested property \$property must be either object or array$/;

function authorMessage({ message }: Metadata): ValidationRule['message'] {
  if (typeof message === 'string' && NESTED_DEFAULT.test(message)) return undefined;
  return message || undefined;
}
