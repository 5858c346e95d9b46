import { exposedFields, type DtoClass, type Representation } from '@toolwright/schema';
import type { EntityAdapter } from '../interfaces/entity-adapter.interface.js';
import type { KnownAdapters } from '../transforms/known-adapters.js';
import { defineMember, readMember, type ReadMember } from '../transforms/read-member.js';
import { REFERENCE_KEYS } from './entity-schemas.js';

/** What stands in a result for an entity. */
export type Reference = Record<string, unknown>;

/** Makes the part of a reference that names the entity for its caller: a handle, an id, or nothing. */
export type NameEntity = (entity: object, adapter: EntityAdapter, reference: Reference) => void;

/**
 * Finds entities anywhere in a value and puts references in their place: in lists, maps, sets, fields, getters and
 * causes, whatever `toJSON` gives, in circles too. The value itself is not changed; a value without entities is returned
 * as it is. Values with a type adapter are whole: what they hold is the adapter's business.
 */
export class EntitySweep {
  private readonly references = new Map<object, Reference>();
  private readonly copies = new Map<object, unknown>();

  /** @param summaries whether references say more than name and label */
  constructor(
    private readonly known: KnownAdapters,
    private readonly nameEntity: NameEntity,
    private readonly summaries: 'full' | 'none' = 'full',
  ) {}

  sweep(value: unknown): unknown {
    return this.holdsEntity(value) ? this.replace(value) : value;
  }

  private holdsEntity(value: unknown, searched = new Set<object>()): boolean {
    if (typeof value !== 'object' || value === null || searched.has(value)) return false;
    searched.add(value);
    if (this.known.adapters.of(value) !== undefined) return true;
    if (this.isLeaf(value)) return false;
    return membersOf(value).some(({ read }) => read.ok && this.holdsEntity(read.value, searched));
  }

  private replace(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const adapter = this.known.adapters.of(value);
    if (adapter) return this.refer(value, adapter);
    if (this.copies.has(value)) return this.copies.get(value);
    if (this.isLeaf(value)) return value;
    const json = jsonOf(value);
    if (json?.ok === true && this.holdsEntity(json.value)) return this.replace(json.value);
    return this.copy(value);
  }

  private copy(value: object): unknown {
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      this.copies.set(value, list);
      for (const item of value as unknown[]) list.push(this.replace(item));
      return list;
    }
    if (value instanceof Map) {
      const map = new Map<unknown, unknown>();
      this.copies.set(value, map);
      for (const [key, member] of value) map.set(this.replace(key), this.replace(member));
      return map;
    }
    if (value instanceof Set) {
      const set = new Set<unknown>();
      this.copies.set(value, set);
      for (const member of value) set.add(this.replace(member));
      return set;
    }
    const copy = Object.create(Object.getPrototypeOf(value) as object | null) as object;
    this.copies.set(value, copy);
    for (const { key, read, isEnumerable } of fieldsOf(value))
      defineMember(copy, key, { read: read.ok ? { ok: true, value: this.replace(read.value) } : read, isEnumerable });
    return copy;
  }

  private isLeaf(value: object): boolean {
    return isLeaf(value) || this.known.types.of(value) !== undefined;
  }

  /** One reference per entity and result, however often it occurs. */
  private refer(entity: object, adapter: EntityAdapter): Reference {
    const known = this.references.get(entity);
    if (known) return known;
    const reference: Reference = {};
    this.references.set(entity, reference);
    this.nameEntity(entity, adapter, reference);
    reference['type'] = adapter.type;
    reference['label'] = adapter.label(entity);
    for (const [key, member] of Object.entries(this.summaryOf(entity, adapter))) {
      if (!REFERENCE_KEYS.has(key)) reference[key] = member;
    }
    return reference;
  }

  private summaryOf(entity: object, adapter: EntityAdapter): Readonly<Record<string, unknown>> {
    if (this.summaries === 'none') return {};
    if (adapter.summary) return this.inSummary(adapter.summary(entity)) as Record<string, unknown>;
    const owner = entity.constructor as unknown as DtoClass;
    return exposedFields(owner, { representation: this.nested }).write(entity).fields;
  }

  /** Entities inside of a summary stand there without summaries of their own: summaries end. */
  private inSummary(value: unknown): unknown {
    return new EntitySweep(this.known, this.nameEntity, 'none').sweep(value);
  }

  private readonly nested: Representation = {
    schemaOf: () => undefined,
    write: (value) => (this.known.adapters.of(value) ? this.inSummary(value) : undefined),
  };
}

interface Member {
  readonly key: string;
  readonly read: ReadMember;
  readonly isEnumerable: boolean;
}

const isLeaf = (value: object): boolean =>
  value instanceof Date ||
  ArrayBuffer.isView(value) ||
  value instanceof ArrayBuffer ||
  value instanceof RegExp ||
  value instanceof Promise;

/** All that can be got at through a value: what it says of itself, and what is in it. */
function membersOf(value: object): readonly Member[] {
  const json = jsonOf(value);
  const inside = partsOf(value)?.map((part) => memberOf('', { ok: true, value: part })) ?? fieldsOf(value);
  return json === undefined ? inside : [memberOf('toJSON', json), ...inside];
}

function partsOf(value: object): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (value instanceof Map) return [...value].flat(1);
  return value instanceof Set ? [...value] : undefined;
}

const memberOf = (key: string, read: ReadMember): Member => ({ key, read, isEnumerable: true });

const fieldsOf = (value: object): readonly Member[] => [...own(value), ...inherited(value)];

const own = (value: object): Member[] =>
  Object.entries(Object.getOwnPropertyDescriptors(value)).map(([key, { enumerable }]) => ({
    key,
    read: readMember(value, key),
    isEnumerable: enumerable === true,
  }));

/** Getters of the class: a copy keeps what they gave, so that nobody gets at what is behind them. */
function inherited(value: object): Member[] {
  const members: Member[] = [];
  let level = Object.getPrototypeOf(value) as object | null;
  while (level !== null && level !== Object.prototype) {
    for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      if (descriptor.get !== undefined && !Object.hasOwn(value, key))
        members.push({ key, read: readMember(value, key), isEnumerable: false });
    }
    level = Object.getPrototypeOf(level) as object | null;
  }
  return members;
}

/** What a value says of itself where it is serialised. */
function jsonOf(value: object): ReadMember | undefined {
  const toJson = readMember(value, 'toJSON');
  if (!toJson.ok || typeof toJson.value !== 'function') return undefined;
  try {
    return { ok: true, value: (toJson.value as () => unknown).call(value) };
  } catch {
    return { ok: false };
  }
}
