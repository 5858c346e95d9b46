/** A member of a value that was read once, or could not be. */
export type ReadMember = { readonly ok: true; readonly value: unknown } | { readonly ok: false };

/** Reads a member whose getter may throw. */
export function readMember(holder: object, key: string): ReadMember {
  try {
    return { ok: true, value: (holder as Readonly<Record<string, unknown>>)[key] };
  } catch {
    return { ok: false };
  }
}

/** Puts what was read onto a copy; what could not be read cannot be read there either. */
export function defineMember(copy: object, key: string, { read, isEnumerable = true }: MemberToDefine): void {
  const descriptor = read.ok ? { value: read.value, writable: true } : { get: unreadable };
  Object.defineProperty(copy, key, { ...descriptor, enumerable: isEnumerable, configurable: true });
}

interface MemberToDefine {
  readonly read: ReadMember;
  readonly isEnumerable?: boolean;
}

function unreadable(): never {
  throw new TypeError('The getter of the value itself threw.');
}
