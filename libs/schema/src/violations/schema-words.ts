import { asText } from '../rules/as-text.js';
import { listed } from '../rules/listed.js';
import type { SchemaError } from '../validation/compile-schema.js';

type Words = (error: SchemaError) => string;

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  'date-time': 'a date and time such as 2024-06-01T09:30:00Z',
  date: 'a date such as 2024-06-01',
  email: 'an e-mail address',
  uri: 'a URL with its protocol',
  uuid: 'a UUID',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
};

/** What each JSON Schema keyword wants, in words that follow the name of a field. */
const WORDS: Readonly<Record<string, Words>> = {
  required: () => 'is required',
  type: ({ params }) => `must be ${typeWords(params['type'])}`,
  additionalProperties: ({ parentSchema }) => `is not a known field${knownFields(parentSchema)}`,
  unevaluatedProperties: ({ parentSchema }) => `is not a known field${knownFields(parentSchema)}`,
  propertyNames: () => 'has a key that is not allowed',
  enum: ({ params }) => `must be ${listed(params['allowedValues'] as unknown[])}`,
  const: ({ params }) => `must be ${listed([params['allowedValue']])}`,
  minLength: ({ params }) => `must be at least ${count(params['limit'], 'character')} long`,
  maxLength: ({ params }) => `must be at most ${count(params['limit'], 'character')} long`,
  pattern: ({ params, parentSchema }) => patternWords(params['pattern'], parentSchema),
  format: ({ params }) =>
    `must be ${FORMAT_WORDS[String(params['format'])] ?? `in the format ${String(params['format'])}`}`,
  minimum: ({ params }) => `must be at least ${String(params['limit'])}`,
  maximum: ({ params }) => `must be at most ${String(params['limit'])}`,
  exclusiveMinimum: ({ params }) => `must be greater than ${String(params['limit'])}`,
  exclusiveMaximum: ({ params }) => `must be less than ${String(params['limit'])}`,
  multipleOf: ({ params }) => `must be a multiple of ${String(params['multipleOf'])}`,
  minItems: ({ params }) => `must have at least ${count(params['limit'], 'element')}`,
  maxItems: ({ params }) => `must have at most ${count(params['limit'], 'element')}`,
  uniqueItems: () => 'must not contain the same element twice',
  contains: ({ parentSchema }) => containsWords(parentSchema),
  minProperties: ({ params }) => `must have at least ${count(params['limit'], 'field')}`,
  maxProperties: ({ params }) => `must have at most ${count(params['limit'], 'field')}`,
  not: ({ schema }) => notWords(schema),
  'false schema': () => 'must not be given: no value is accepted here',
  dependentRequired: ({ params }) => `needs the field "${String(params['missingProperty'])}" as well`,
};

/** What a value has to be, from the keyword it breaks. Never contains the value. */
export function schemaWords(error: SchemaError): string {
  return WORDS[error.keyword]?.(error) ?? 'does not have an accepted form';
}

/** JSON types in words: `a string or null`. */
export function typeWords(type: unknown): string {
  const types = (Array.isArray(type) ? type : String(type).split(',')) as string[];
  return types.map((one) => TYPE_WORDS[one] ?? one).join(' or ');
}

function count(limit: unknown, noun: string): string {
  return `${String(limit)} ${noun}${limit === 1 ? '' : 's'}`;
}

function knownFields(parentSchema: SchemaError['parentSchema']): string {
  const names = Object.keys((parentSchema?.['properties'] as object | undefined) ?? {});
  return names.length > 0 ? `; the fields are ${names.slice(0, 40).join(', ')}` : '; no fields are accepted here';
}

function patternWords(pattern: unknown, parentSchema: SchemaError['parentSchema']): string {
  const format = FORMAT_WORDS[String(parentSchema?.['format'])];
  return format ? `must be ${format}` : `must match the pattern ${String(pattern)}`;
}

function containsWords(parentSchema: SchemaError['parentSchema']): string {
  const wanted = parentSchema?.['contains'] as { const?: unknown } | undefined;
  return wanted && 'const' in wanted
    ? `must contain ${listed([wanted.const])}`
    : 'must contain an element of the wanted kind';
}

function notWords(schema: unknown): string {
  const refused = schema as { enum?: unknown[]; const?: unknown; type?: unknown; pattern?: unknown };
  if (Array.isArray(refused.enum)) return `must not be ${listed(refused.enum)}`;
  if ('const' in refused) return `must not be ${listed([refused.const])}`;
  if (refused.type !== undefined) return `must not be ${typeWords(refused.type)}`;
  return refused.pattern === undefined
    ? 'has a form that is not accepted'
    : `must not match the pattern ${asText(refused.pattern)}`;
}
