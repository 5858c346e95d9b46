import { isScalar } from '../json/is-scalar.js';
import type { Alternative } from './wanted-kinds.js';

/** The values that an alternative lists. */
export interface ListedMembers {
  readonly all: ReadonlySet<unknown>;
  readonly areScalar: boolean;
  /** The one text among them that differs by case and white space alone. */
  nearest(text: string): string | undefined;
}

const known = new WeakMap<Alternative, ListedMembers>();

/** The values that an alternative lists, looked through once; nothing where it lists none. */
export function membersOf(alternative: Alternative): ListedMembers | undefined {
  const { schema } = alternative;
  const members = 'const' in schema ? [schema['const']] : schema['enum'];
  if (!Array.isArray(members)) return undefined;
  const listed = known.get(alternative) ?? read(members);
  known.set(alternative, listed);
  return listed;
}

function read(members: readonly unknown[]): ListedMembers {
  const texts = new Map<string, readonly string[]>();
  for (const member of members)
    if (typeof member === 'string') texts.set(plain(member), [...(texts.get(plain(member)) ?? []), member]);
  return {
    all: new Set(members),
    areScalar: members.every(isScalar),
    nearest(text) {
      const [only, ...others] = texts.get(plain(text)) ?? [];
      return others.length === 0 ? only : undefined;
    },
  };
}

const plain = (text: string): string => text.trim().toLowerCase();
