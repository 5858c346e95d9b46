import { Injectable } from '@nestjs/common';
import type { EntityAdapter, EntityClass } from '../interfaces/entity-adapter.interface.js';

/** The application's entity adapters, by class, by type and by value. */
@Injectable()
export class EntityAdapters {
  private readonly byClass = new Map<EntityClass, EntityAdapter>();
  private readonly matching: EntityAdapter[] = [];
  private readonly known = new WeakMap<object, EntityAdapter | false>();

  /** Called at boot, by discovery. */
  add(adapter: EntityAdapter): void {
    this.byClass.set(adapter.entity, adapter);
    if (adapter.match) this.matching.push(adapter);
  }

  get isEmpty(): boolean {
    return this.byClass.size === 0;
  }

  get all(): readonly EntityAdapter[] {
    return [...this.byClass.values()];
  }

  /** Of the class itself, or of one it extends. */
  ofClass(type: unknown): EntityAdapter | undefined {
    for (let level = type; typeof level === 'function'; level = Object.getPrototypeOf(level) as unknown) {
      const adapter = this.byClass.get(level as EntityClass);
      if (adapter) return adapter;
    }
    return undefined;
  }

  /** Of the entity that a value is, if it is one. */
  of(value: object): EntityAdapter | undefined {
    if (this.byClass.size === 0) return undefined;
    return this.byPrototype(value) ?? this.matching.find((adapter) => adapter.match?.(value) === true);
  }

  private byPrototype(value: object): EntityAdapter | undefined {
    const prototype = Object.getPrototypeOf(value) as object | null;
    if (prototype === null || prototype === Object.prototype || prototype === Array.prototype) return undefined;
    const known = this.known.get(prototype);
    if (known !== undefined) return known || undefined;
    const adapter = this.ofClass(prototype.constructor);
    this.known.set(prototype, adapter ?? false);
    return adapter;
  }
}
