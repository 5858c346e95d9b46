import { Injectable } from '@nestjs/common';
import type { TypeAdapter } from '../interfaces/type-adapter.interface.js';
import { BUILT_IN_TYPES, decimalAdapter } from './built-in-types.js';

/** How values of classes that are no JSON travel: those built in, and the application's own, which go before them. */
@Injectable()
export class TypeAdapters {
  private readonly byClass = new Map<unknown, TypeAdapter>(BUILT_IN_TYPES.map((adapter) => [adapter.type, adapter]));
  private readonly own = new Set<TypeAdapter>();

  /** Called at boot, by discovery. */
  add(adapter: TypeAdapter): void {
    this.byClass.set(adapter.type, adapter);
    this.own.add(adapter);
  }

  get all(): readonly TypeAdapter[] {
    return [...this.own];
  }

  /** Of the class itself, or of one it extends. */
  ofClass(type: unknown): TypeAdapter | undefined {
    for (let level = type; typeof level === 'function'; level = Object.getPrototypeOf(level) as unknown) {
      const adapter = this.byClass.get(level);
      if (adapter) return adapter;
    }
    return this.decimalOf(type);
  }

  private decimalOf(type: unknown): TypeAdapter | undefined {
    const adapter = decimalAdapter(type);
    if (adapter) this.byClass.set(type, adapter);
    return adapter;
  }

  of(value: object): TypeAdapter | undefined {
    const prototype = Object.getPrototypeOf(value) as object | null;
    if (prototype === null || prototype === Object.prototype || prototype === Array.prototype) return undefined;
    return this.ofClass(prototype.constructor);
  }
}
