import { randomBytes } from 'node:crypto';
import type { HandleContent, NewHandle, StoredHandle } from '@toolwright/core';

const random = (): string => randomBytes(6).toString('hex');

/** An hour: longer than any test. */
export const LONG = 3_600_000;

/** An owner that nobody else has. */
export const anOwner = (): string => JSON.stringify(['contract', null, random(), null]);

export const aContent = (data: unknown = random()): HandleContent => ({ kind: 'copy', data });

export const aHandle = ({ type = 'order', ...fields }: Partial<NewHandle> = {}): NewHandle => ({
  handle: `handle:${type}:${random()}`,
  type,
  content: aContent(),
  lifetime: LONG,
  ...fields,
});

export const someHandles = (count: number, fields: Partial<NewHandle> = {}): NewHandle[] =>
  Array.from({ length: count }, () => aHandle(fields));

export const namesOf = (handles: readonly { readonly handle: string }[]): string[] =>
  handles.map(({ handle }) => handle);

/** What was read, by handle: without the revision, whose first value is the store's own affair. */
export const contentsOf = (read: ReadonlyMap<string, StoredHandle>): Record<string, HandleContent> =>
  Object.fromEntries([...read].map(([handle, { content }]) => [handle, content]));

export const wanted = (handles: readonly NewHandle[]): Record<string, HandleContent> =>
  Object.fromEntries(handles.map(({ handle, content }) => [handle, content]));

/** JSON that badly chosen columns and codecs lose. */
export const ODD_DATA: unknown = JSON.parse(
  String.raw`{
    "": "an empty key", "__proto__": { "polluted": true }, "constructor": null, "a.b": { "$set": 1 },
    "quotes": "'\"` +
    '`' +
    String.raw`\\ -- ; %_", "nul": "\u0000", "half of a pair": "\ud83d", "emoji": "👩‍👩‍👧 café cafe\u0301",
    "lines": "\r\n\t\u2028\u2029", "numbers": [0, -1, 1.5, 1e-7, 1e308, 9007199254740991, 0.1],
    "nested": [[], {}, [[[{}]]], null, true, false, ""], "z": 1, "a": 2
  }`,
);

/** Owners that are easily taken for each other, or for something else than text. */
export const HOSTILE_OWNERS: readonly string[] = [
  'ana',
  'Ana',
  'ana ',
  ' ana',
  'aná',
  'ana\u0301',
  'an%',
  'an_',
  '%',
  '*',
  'an?',
  '[a]na',
  `ana'; DROP TABLE tool_handles; --`,
  `"ana"`,
  'ana\\',
  'ana:order',
  'ana\n',
  '{ana}',
  '👩‍👩‍👧',
  'straße',
  'strasse',
  '',
  'x'.repeat(499) + 'a',
  'x'.repeat(499) + 'b',
  '日'.repeat(500),
];
