/** Ways to change a JSON value a little: what a caller gets wrong, and what an attacker tries. */
export type Mutation = (value: unknown, choice: number) => unknown;

const JUNK: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  1e-7,
  1e20,
  2 ** 53,
  -0,
  0.07,
  100,
  101,
  5,
  '',
  ' ',
  'a',
  'ab',
  'abc',
  'abcd',
  '1',
  '1.5',
  'true',
  'null',
  '[]',
  '{}',
  '\u{1F600}',
  '\u{1F600}\u{1F600}',
  '\n',
  '\u2028',
  'é',
  '\ud83d',
  '2024-01-01',
  '2024-02-31T00:00:00Z',
  '2024-01-01T00:00:00Z',
  '2024-01-01T00:00:60Z',
  'urn:uuid:936a0dd4-cf7f-497d-a0cd-7c891416c719',
  'a@b.co',
  'https://exämple.com',
  '::1',
  '+',
  '-',
  'ſ',
  '\u212a',
  'ß',
  '٣',
  [],
  [null],
  [1],
  ['a'],
  [[]],
  [1, 1],
  ['a', 'a'],
  {},
  { a: 1 },
  { a: null },
  { v: 1 },
];
const CHARACTERS = [
  'a',
  'Z',
  '0',
  '-',
  '.',
  ' ',
  '\n',
  '\u{1F600}',
  '\u0000',
  'é',
  ',',
  '@',
  '%',
  '/',
  '"',
  '٣',
  'ſ',
  '\u2029',
];
const KEYS = [
  'x',
  'v',
  'name',
  'toString',
  'constructor',
  '__proto__',
  'prototype',
  'hasOwnProperty',
  'type',
  'kind',
  'id',
  '',
];

function pick<T>(list: readonly T[], choice: number): T {
  return list[choice % list.length] as T;
}

function withKey(value: object, key: string, part: unknown): object {
  const copy = Object.fromEntries(Object.entries(value));
  return Object.defineProperty(copy, key, { value: part, enumerable: true, configurable: true, writable: true });
}

function changeText(text: string, choice: number): string {
  const at = choice % (text.length + 1);
  const character = pick(CHARACTERS, choice >> 3);
  const changes = [
    () => text.slice(0, at) + character + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + character + text.slice(at + 1),
    () => text.toUpperCase(),
    () => text.toLowerCase(),
    () => text + text,
    () => ` ${text}`,
    () => `${text}\n`,
  ];
  return pick(changes, choice >> 6)();
}

function changeNumber(number: number, choice: number): unknown {
  return pick(
    [number + 1, number - 1, number + 0.5, -number, number * 2, number / 10, String(number), [number]],
    choice,
  );
}

function changeArray(values: readonly unknown[], choice: number): unknown {
  const at = choice % Math.max(1, values.length);
  const changes = [
    () => [...values, ...values.slice(0, 1)],
    () => values.slice(1),
    () => [...values, pick(JUNK, choice >> 4)],
    () => values.map((value, index) => (index === at ? mutate(value, choice >> 3) : value)),
    () => [values],
    () => values[at],
  ];
  return pick(changes, choice >> 2)();
}

function changeObject(value: object, choice: number): unknown {
  const keys = Object.keys(value);
  const key = keys[choice % Math.max(1, keys.length)] ?? 'v';
  const changes = [
    () => withKey(value, key, mutate((value as Record<string, unknown>)[key], choice >> 3)),
    () => withKey(value, key, mutate((value as Record<string, unknown>)[key], choice >> 5)),
    () => withKey(value, key, pick(JUNK, choice >> 4)),
    () => withKey(value, key, pick(JUNK, choice >> 6)),
    () => withKey(value, pick(KEYS, choice >> 4), pick(JUNK, choice >> 7)),
    () => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)),
    () => withKey(value, key, [(value as Record<string, unknown>)[key]]),
  ];
  return pick(changes, choice >> 1)();
}

/** Changes a value somewhere. */
export function mutate(value: unknown, choice: number): unknown {
  if (choice % 11 === 0) return pick(JUNK, choice >> 2);
  if (typeof value === 'string') return changeText(value, choice);
  if (typeof value === 'number') return changeNumber(value, choice);
  if (Array.isArray(value)) return changeArray(value, choice);
  if (typeof value === 'object' && value !== null) return changeObject(value, choice);
  return pick(JUNK, choice);
}

/** Whether a text with a variation selector is anywhere inside: class-validator counts these in a way of its own. */
export function hasVariationSelector(value: unknown): boolean {
  return /[\uFE0E\uFE0F]/.test(JSON.stringify(value) ?? '');
}
