import { isScalar } from '../json/is-scalar.js';
import { listed } from './listed.js';
import { exact, impossible, type RuleRow, type RuleSchema } from './rule-row.js';

const IDENTITY = 'compares by identity, and no JSON value is identical to an object';

/** Rules that hold for values of every type. */
export const commonRules: readonly RuleRow[] = [
  {
    decorator: 'IsDefined',
    name: 'isDefined',
    oracle: 'isDefined',
    says: 'required, and not null',
    schema: () => exact({ not: { type: 'null' } }),
    words: () => 'must be given and must not be null',
  },
  {
    decorator: 'Equals',
    name: 'equals',
    oracle: 'equals',
    says: '`const`; an undefined comparison forbids the field',
    schema: ([value]) => equalsSchema(value),
    words: ([value]) => `must be ${listed([value])}`,
  },
  {
    decorator: 'NotEquals',
    name: 'notEquals',
    oracle: 'notEquals',
    says: '`not: { const }`, not required',
    schema: ([value]) => exact(isScalar(value) ? { not: { const: value } } : {}),
    words: ([value]) => `must not be ${listed([value])}`,
  },
  {
    decorator: 'IsEmpty',
    name: 'isEmpty',
    oracle: 'isEmpty',
    says: '`enum: ["", null]`, not required',
    schema: () => exact({ enum: ['', null] }),
    words: () => 'must be empty',
  },
  {
    decorator: 'IsNotEmpty',
    name: 'isNotEmpty',
    oracle: 'isNotEmpty',
    says: 'required, neither `""` nor null; of any type',
    schema: () => exact({ not: { enum: ['', null] } }),
    words: () => 'must not be empty',
  },
  {
    decorator: 'IsIn',
    name: 'isIn',
    oracle: 'isIn',
    says: '`enum` of the JSON members of the list',
    schema: ([values]) => isInSchema(values),
    words: ([values]) => `must be ${listed(scalarsOf(values))}`,
  },
  {
    decorator: 'IsNotIn',
    name: 'isNotIn',
    oracle: 'isNotIn',
    says: '`not: { enum }` of the JSON members of the list, not required',
    schema: ([values]) => isNotInSchema(values),
    words: ([values]) => `must not be ${listed(scalarsOf(values))}`,
  },
  {
    decorator: 'IsEnum',
    name: 'isEnum',
    oracle: 'isEnum',
    says: '`enum` of the values, without the reverse entries of numeric enums',
    looser: 'takes the member names of a numeric enum',
    schema: ([entity]) => enumSchema(entity),
    words: ([entity]) => `must be ${listed(enumValues(entity))}`,
  },
];

function equalsSchema(value: unknown): RuleSchema {
  if (value === undefined) return { schema: false };
  return isScalar(value) ? exact({ const: value }) : impossible(`Equals with an object ${IDENTITY}`);
}

function isInSchema(values: unknown): RuleSchema {
  if (!Array.isArray(values)) return impossible('IsIn needs an array');
  const members = scalarsOf(values);
  if (members.length > 0) return exact({ enum: members });
  if (values.includes(undefined)) return { schema: false };
  return impossible(values.length === 0 ? 'IsIn with an empty list accepts nothing' : `IsIn with objects ${IDENTITY}`);
}

function isNotInSchema(values: unknown): RuleSchema {
  const members = scalarsOf(values);
  return exact(members.length > 0 ? { not: { enum: members } } : {});
}

/** The members that a JSON value can be identical to, once each. */
function scalarsOf(values: unknown): unknown[] {
  return Array.isArray(values) ? [...new Set(values.filter(isScalar))] : [];
}

function enumSchema(entity: unknown): RuleSchema {
  const values = enumValues(entity);
  return values.length > 0
    ? exact({ enum: values })
    : impossible('IsEnum with an enum that has no values accepts nothing');
}

/** The values of a TypeScript enum: a numeric member also has a reverse entry, value to name, which is no value. */
export function enumValues(entity: unknown): unknown[] {
  if (typeof entity !== 'object' || entity === null) return [];
  const members = entity as Record<string, unknown>;
  const isReverse = (key: string): boolean =>
    String(Number(key)) === key && typeof members[String(members[key])] === 'number';
  return scalarsOf(
    Object.keys(members)
      .filter((key) => !isReverse(key))
      .map((key) => members[key]),
  );
}
