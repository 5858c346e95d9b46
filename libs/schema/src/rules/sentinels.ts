import type { RuleRow } from './rule-row.js';

const COMMON: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  '',
  ' ',
  'a',
  'abc',
  'ABC',
  '1',
  '10',
  'true',
  'x@y.zz',
  0,
  1,
  -1,
  2,
  3,
  1.5,
  -2.5,
  101,
  1e6,
  1e20,
  Number.NaN,
  Infinity,
  -Infinity,
  [],
  [1],
  ['a'],
  ['a', 'a'],
  [1, 2],
  [null],
  {},
  { a: 1 },
  { a: null },
  new Date(0),
  new Date('2024-06-01T00:00:00Z'),
  new Date(Number.NaN),
];
const MAXIMUM_TEXT = 500;

/** Values on which a rule must agree with the library's own function to be taken for it. */
export function sentinelsFor(row: RuleRow, constraints: readonly unknown[]): readonly unknown[] {
  return [...COMMON, ...(row.sentinels ?? []), ...constraints.flatMap(around)];
}

/** Values on both sides of a constraint. */
function around(constraint: unknown): unknown[] {
  if (typeof constraint === 'number') return aroundNumber(constraint);
  if (typeof constraint === 'string') return [constraint, constraint.toUpperCase(), `x${constraint}x`, [constraint]];
  if (Array.isArray(constraint)) return [...(constraint as unknown[]), constraint];
  if (constraint instanceof Date) return [-1, 0, 1].map((step) => new Date(constraint.getTime() + step));
  return [constraint];
}

function aroundNumber(constraint: number): unknown[] {
  const near = [constraint - 1, constraint, constraint + 1];
  const sizes = near.filter((size) => Number.isInteger(size) && size >= 0 && size <= MAXIMUM_TEXT);
  return [
    ...near,
    ...sizes.map((size) => 'a'.repeat(size)),
    ...sizes.map((size) => Array.from({ length: size }, () => 1)),
  ];
}
