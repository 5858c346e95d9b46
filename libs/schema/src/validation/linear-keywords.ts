import { _, type Ajv, type FuncKeywordDefinition } from 'ajv';
import { canonicalText } from '../json/canonical-text.js';

/** Keywords that ajv checks member by member, or element by element against all others; here once for each. */
const KEYWORDS: readonly FuncKeywordDefinition[] = [
  {
    keyword: 'enum',
    schemaType: 'array',
    error: { message: 'must be one of the members', params: ({ schemaCode }) => _`{allowedValues: ${schemaCode}}` },
    compile: (members: readonly unknown[]) => {
      const scalars = new Set(members.filter((member) => !isHolder(member)));
      const holders = new Set(members.filter(isHolder).map((member) => canonicalText(member, new Map())));
      return (value: unknown) =>
        isHolder(value) ? holders.size > 0 && holders.has(canonicalText(value, new Map())) : scalars.has(value);
    },
  },
  {
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    compile: (isWanted: boolean) => (items: readonly unknown[]) => !isWanted || isUnique(items),
  },
];

/** Puts them in the place of ajv's own. */
export function useLinearKeywords(ajv: Ajv): Ajv {
  for (const definition of KEYWORDS) ajv.removeKeyword(definition.keyword as string).addKeyword(definition);
  return ajv;
}

function isUnique(items: readonly unknown[]): boolean {
  const marks = new Map<unknown, number>();
  const scalars = items.filter((item) => !isHolder(item));
  const holders = items.filter(isHolder).map((item) => canonicalText(item, marks));
  return new Set(scalars).size === scalars.length && new Set(holders).size === holders.length;
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
