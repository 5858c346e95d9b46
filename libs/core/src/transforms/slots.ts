import type { DtoClass } from '@toolwright/schema';
import type { EntityAdapter, EntityOperation } from '../interfaces/entity-adapter.interface.js';
import type { TypeAdapter } from '../interfaces/type-adapter.interface.js';

interface Several {
  readonly many?: 'list' | 'map';
}

/** A property of an input that is an entity. */
export interface EntitySlot extends Several {
  readonly kind: 'entity';
  readonly adapter: EntityAdapter;
  /** The natural key; `undefined` for the identity. */
  readonly by: string | undefined;
  readonly operation: EntityOperation;
}

/** A property of an input that is a value of a class with a type adapter. */
export interface TypeSlot extends Several {
  readonly kind: 'type';
  readonly adapter: TypeAdapter;
}

/** A property of an input that is the whole result of another tool. */
export interface ResultSlot extends Several {
  readonly kind: 'result';
}

export type Slot = EntitySlot | TypeSlot | ResultSlot;

/** What stands behind the names of the slots: written when inputs are compiled, read when calls come. */
export class Slots {
  /** What every application shares that has no adapters of its own; its names are never those of another. */
  static readonly shared = new Slots('#shared');

  private readonly byName = new Map<string, Slot>();
  private readonly names = new WeakMap<DtoClass, Map<string, string>>();

  private constructor(private readonly suffix: string) {}

  static create(): Slots {
    return new Slots('#');
  }

  /** Names the slot of a property; the same name every time. */
  nameOf(owner: DtoClass, property: string, slot: Slot): string {
    const ofOwner = this.names.get(owner) ?? new Map<string, string>();
    this.names.set(owner, ofOwner);
    const name = ofOwner.get(property) ?? `${owner.name}.${property}${this.suffix}${this.byName.size}`;
    ofOwner.set(property, name);
    this.byName.set(name, slot);
    return name;
  }

  get(name: string): Slot | undefined {
    return this.byName.get(name) ?? (this === Slots.shared ? undefined : Slots.shared.get(name));
  }
}
