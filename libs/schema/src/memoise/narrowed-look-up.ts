import type { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type LookUp = Storage['getTargetValidationMetadatas'];
type ByClass = Map<unknown, unknown>;

/**
 * class-validator's own look-up, shown only the class and its ancestors: it asks every decorated class of the process
 * whether it is one. The ancestors stand in the order in which they were decorated, the most distant first.
 */
export function narrowedLookUp(storage: Storage): LookUp {
  const lookUp = storage.getTargetValidationMetadatas.bind(storage);
  const open = storage as unknown as { validationMetadatas: ByClass };
  return (...asked) => {
    const all = open.validationMetadatas;
    open.validationMetadatas = familyOf(asked[0], all);
    try {
      return lookUp(...asked);
    } finally {
      open.validationMetadatas = all;
    }
  };
}

function familyOf(owner: unknown, all: ByClass): ByClass {
  const family = chainOf(owner).filter((one) => all.has(one));
  return new Map(family.map((one) => [one, all.get(one)]));
}

function chainOf(owner: unknown): unknown[] {
  const chain: unknown[] = [owner];
  let prototype = prototypeOf((owner as { prototype?: object } | undefined)?.prototype);
  for (; prototype !== undefined; prototype = prototypeOf(prototype)) chain.unshift(prototype.constructor);
  return chain;
}

const prototypeOf = (object: object | undefined): object | undefined =>
  object === undefined ? undefined : ((Object.getPrototypeOf(object) as object | null) ?? undefined);
