import { exposedFields, type DtoClass, type Representation } from '@toolwright/schema';
import type { EntityAdapter } from '../interfaces/entity-adapter.interface.js';
import type { EntityAdapters } from './entity.adapters.js';
import { REFERENCE_KEYS } from './entity-schemas.js';

/** What stands in a result for an entity. */
export type Reference = Record<string, unknown>;

/** Makes the part of a reference that names the entity for its caller: a handle, an id, or nothing. */
export type NameEntity = (entity: object, adapter: EntityAdapter, reference: Reference) => void;

/**
 * Finds entities anywhere in a value and puts references in their place: in lists, maps, sets, fields, getters and
 * causes, whatever `toJSON` gives, in circles too. The value itself is not changed; a value without entities is returned
 * as it is.
 */
export class EntitySweep {
  private readonly references = new Map<object, Reference>();
  private readonly copies = new Map<object, unknown>();

  /** @param summaries whether references say more than name and label */
  constructor(
    private readonly adapters: EntityAdapters,
    private readonly nameEntity: NameEntity,
    private readonly summaries: 'full' | 'none' = 'full',
  ) {}

  sweep(value: unknown): unknown {
    return this.holdsEntity(value) ? this.replace(value) : value;
  }

  private holdsEntity(value: unknown, searched = new Set<object>()): boolean {
    if (typeof value !== 'object' || value === null || searched.has(value)) return false;
    searched.add(value);
    if (this.adapters.of(value) !== undefined) return true;
    return membersOf(value).some(({ member }) => this.holdsEntity(member, searched));
  }

  private replace(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const adapter = this.adapters.of(value);
    if (adapter) return this.refer(value, adapter);
    if (this.copies.has(value)) return this.copies.get(value);
    const json = jsonOf(value);
    if (json !== undefined && this.holdsEntity(json.value)) return this.replace(json.value);
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
    if (isLeaf(value)) return value;
    const copy = Object.create(Object.getPrototypeOf(value) as object | null) as object;
    this.copies.set(value, copy);
    for (const { key, member, isEnumerable } of membersOf(value)) {
      Object.defineProperty(copy, key, {
        value: this.replace(member),
        enumerable: isEnumerable,
        writable: true,
        configurable: true,
      });
    }
    return copy;
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
    return new EntitySweep(this.adapters, this.nameEntity, 'none').sweep(value);
  }

  private readonly nested: Representation = {
    schemaOf: () => undefined,
    write: (value) => (this.adapters.of(value) ? this.inSummary(value) : undefined),
  };
}

interface Member {
  readonly key: string;
  readonly member: unknown;
  readonly isEnumerable: boolean;
}

const isLeaf = (value: object): boolean =>
  value instanceof Date ||
  ArrayBuffer.isView(value) ||
  value instanceof ArrayBuffer ||
  value instanceof URL ||
  value instanceof RegExp ||
  value instanceof Promise;

function membersOf(value: object): readonly Member[] {
  if (isLeaf(value)) return [];
  const json = jsonOf(value);
  if (json !== undefined) return [{ key: 'toJSON', member: json.value, isEnumerable: true }];
  if (Array.isArray(value))
    return (value as unknown[]).map((member, index) => ({ key: String(index), member, isEnumerable: true }));
  if (value instanceof Map)
    return [...value].flatMap(([key, member]) =>
      [key, member].map((one: unknown) => ({ key: '', member: one, isEnumerable: true })),
    );
  if (value instanceof Set) return [...value].map((member: unknown) => ({ key: '', member, isEnumerable: true }));
  return [...own(value), ...inherited(value)];
}

const own = (value: object): Member[] =>
  Object.entries(Object.getOwnPropertyDescriptors(value)).map(([key, { enumerable }]) => ({
    key,
    member: read(value, key),
    isEnumerable: enumerable === true,
  }));

/** Getters of the class: a copy keeps what they gave, so that nobody gets at what is behind them. */
function inherited(value: object): Member[] {
  const members: Member[] = [];
  let level = Object.getPrototypeOf(value) as object | null;
  while (level !== null && level !== Object.prototype) {
    for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(level))) {
      if (descriptor.get !== undefined && !Object.hasOwn(value, key))
        members.push({ key, member: read(value, key), isEnumerable: false });
    }
    level = Object.getPrototypeOf(level) as object | null;
  }
  return members;
}

/** A getter that throws has nothing to show. */
function read(value: object, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key];
  } catch {
    return undefined;
  }
}

/** What a value says of itself where it is serialised; dates and entities are known better. */
function jsonOf(value: object): { readonly value: unknown } | undefined {
  if (isLeaf(value)) return undefined;
  const toJson = read(value, 'toJSON');
  if (typeof toJson !== 'function') return undefined;
  try {
    return { value: (toJson as () => unknown).call(value) };
  } catch {
    return { value: undefined };
  }
}
