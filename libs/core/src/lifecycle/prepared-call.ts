import { ToolInputError } from '../errors/tool-input.error.js';
import type { ToolError } from '../errors/tool.error.js';
import type { Invocation } from '../interfaces/invocation.interface.js';

/** How far a rehearsal goes. */
export type Until = 'permission' | 'validation' | 'access';

/** An early answer: whether the call would pass so far. */
export type Answer = { readonly ok: true } | { readonly ok: false; readonly error: ToolError };

/** What carries a prepared call out. */
export interface CallCarrier {
  rehearse(input: unknown, until: Until): Promise<Answer>;
  run(input: unknown): Promise<Invocation>;
}

type Container = Record<string, unknown>;

/**
 * A call whose values are collected step by step. Each step runs the gates before it: skipping one loses the early
 * answer, never the gate. Interceptors of the application run on `execute()` alone.
 */
export class PreparedCall {
  private input: unknown = {};

  constructor(private readonly carrier: CallCarrier) {}

  /** Account and permission; nothing of the input. */
  checkPermission(): Promise<Answer> {
    return this.carrier.rehearse(undefined, 'permission');
  }

  /**
   * Sets one value; lists and objects on the way are made as needed.
   * @param pointer JSON Pointer such as `/lines/0/sku`; the empty one replaces the whole input
   * @throws ToolInputError for a pointer that is none, or leads through something that is no list or object
   */
  setInput(pointer: string, value: unknown): this {
    const keys = keysOf(pointer);
    if (keys.length === 0) this.input = value;
    else place(this.input, keys, value);
    return this;
  }

  /** Everything up to the validated input, without access and method. */
  validate(): Promise<Answer> {
    return this.carrier.rehearse(this.input, 'validation');
  }

  /** Everything but the method. */
  checkAccess(): Promise<Answer> {
    return this.carrier.rehearse(this.input, 'access');
  }

  /** The call itself, with all its gates. */
  execute(): Promise<Invocation> {
    return this.carrier.run(this.input);
  }
}

const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const notAllowed = (): ToolInputError =>
  new ToolInputError([{ path: '', rule: 'pointer', message: 'is set by a pointer that is not allowed' }]);

function keysOf(pointer: string): string[] {
  if (pointer === '') return [];
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (pointer.startsWith('/') && !keys.some((key) => FORBIDDEN.has(key))) return keys;
  throw notAllowed();
}

function place(root: unknown, keys: readonly string[], value: unknown): void {
  let container = containerOf(root);
  keys.slice(0, -1).forEach((key, index) => {
    container[key] ??= /^\d+$/.test(keys[index + 1] as string) ? [] : {};
    container = containerOf(container[key]);
  });
  const last = keys.at(-1) as string;
  if (Array.isArray(container) && !/^\d{1,5}$/.test(last)) throw notAllowed();
  container[last] = value;
}

function containerOf(value: unknown): Container {
  if (typeof value === 'object' && value !== null) return value as Container;
  throw new ToolInputError([
    { path: '', rule: 'pointer', message: 'is set by a pointer through a value without members' },
  ]);
}
