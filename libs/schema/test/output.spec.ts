import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Exclude, Expose, instanceToPlain, plainToInstance, Transform, Type } from 'class-transformer';
import { IsArray, IsDate, IsInt, IsNumber, IsOptional, IsString, ValidateNested } from 'class-validator';
import * as fc from 'fast-check';
import { exposedFieldsOf, outputSchemaOf, projectOutput, ToolProperty } from '../src/index.js';
import { foreignChecker } from './support/judges.js';
import { mutate } from './support/json-mutations.js';
import { runs, seeds } from './support/seeds.js';

class Customer {
  @ToolProperty() name!: string;
  @ToolProperty() since!: Date;
  password!: string;
}
class Line {
  @Expose({ name: 'product_id' }) @IsString() productId!: string;
  @IsInt() amount!: number;
}
class Order {
  @IsString() number!: string;
  @IsDate() @Type(() => Date) placed!: Date;
  @IsArray() @ValidateNested({ each: true }) @Type(() => Line) lines!: Line[];
  @IsOptional() @IsNumber() discount?: number | null;
  @Exclude({ toPlainOnly: true }) @IsOptional() @IsString() token?: string;
  @Transform(({ value }) => `${String(value)} EUR`, { toPlainOnly: true }) @IsOptional() @IsNumber() total?: number;
  @Expose() get size(): number {
    return this.lines.length;
  }
  @ToolProperty({ description: 'who pays' }) customer?: Customer;
  @IsOptional() @ValidateNested() @Type(() => Line) byName?: Map<string, Line>;
  internal = 'hidden';
}
class Tree {
  @IsString() id!: string;
  @IsOptional() @ValidateNested() @Type(() => Tree) parent?: Tree;
}
class Undeclared {
  constructor(readonly secret = 'x') {}
}
class Loose {
  @ToolProperty() any?: unknown;
}

function order(extra: object = {}): Order {
  return Object.assign(new Order(), {
    number: 'A-1',
    placed: new Date('2024-06-01T09:30:00Z'),
    lines: [Object.assign(new Line(), { productId: 'p', amount: 2, cost: 7 })],
    ...extra,
  });
}
const WRITTEN = { number: 'A-1', placed: '2024-06-01T09:30:00.000Z', lines: [{ product_id: 'p', amount: 2 }], size: 1 };

describe('projectOutput', () => {
  it('reduces an instance to what its class declares', () => {
    const customer = Object.assign(new Customer(), { name: 'Ann', since: new Date(0), password: 'p' });
    const byName = new Map([['a', Object.assign(new Line(), { productId: 'q', amount: 1 })]]);
    const value = order({ customer, byName, total: 5, token: 't', discount: null });
    expect(projectOutput(Order, value)).toEqual({
      ok: true,
      value: {
        ...WRITTEN,
        discount: null,
        total: '5 EUR',
        customer: { name: 'Ann', since: '1970-01-01T00:00:00.000Z' },
        byName: { a: { product_id: 'q', amount: 1 } },
      },
    });
  });

  it('takes plain objects with the same fields, and drops the rest', () => {
    const plain = {
      number: 'A-1',
      placed: new Date('2024-06-01T09:30:00Z'),
      lines: [{ productId: 'p', amount: 2, cost: 7 }],
      size: 1,
      internal: 'x',
      more: { a: 1 },
    };
    expect(projectOutput(Order, plain)).toEqual({ ok: true, value: WRITTEN });
  });

  it('leaves the value as it was', () => {
    const value = Object.freeze(order());
    projectOutput(Order, value);
    expect(value.placed).toBeInstanceOf(Date);
    expect(value.internal).toBe('hidden');
  });

  it('says where a value does not fit', () => {
    const result = projectOutput(Order, order({ number: 5, placed: new Date(Number.NaN), lines: [{ amount: 'x' }] }));
    expect(result.ok ? [] : result.violations.map(({ path }) => path)).toEqual(['/placed']);
    const other = projectOutput(Order, order({ number: 5, lines: [{ amount: 'x' }] }));
    expect(other.ok ? [] : other.violations.map(({ path }) => path)).toEqual([
      '/lines/0/amount',
      '/lines/0/product_id',
      '/number',
    ]);
  });

  it('refuses instances of which nothing is declared, circles, and what JSON cannot say', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const tree = Object.assign(new Tree(), { id: 'a' });
    tree.parent = tree;
    for (const any of [new Undeclared(), circle, () => new Undeclared(), Number.NaN, [Symbol('x')]])
      expect(projectOutput(Loose, { any }).ok).toBe(false);
    expect(projectOutput(Tree, tree).ok).toBe(false);
    expect(projectOutput(Loose, { any: { at: new Date(0), set: new Set([1]), map: new Map([['a', 1]]) } })).toEqual({
      ok: true,
      value: { any: { at: '1970-01-01T00:00:00.000Z', set: [1], map: { a: 1 } } },
    });
  });

  it('survives getters that throw', () => {
    class Broken {
      @Expose() get total(): number {
        throw new Error('secret');
      }
    }
    const result = projectOutput(Broken, new Broken());
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it('reduces to JSON Schema too', () => {
    const schema = {
      type: 'object',
      properties: {
        at: { type: 'string' },
        in: { type: 'object', properties: { a: { type: 'integer' } }, additionalProperties: false },
      },
      additionalProperties: false,
    };
    expect(projectOutput(schema, { at: new Date(0), in: { a: 1, b: 2 }, more: 1 })).toEqual({
      ok: true,
      value: { at: '1970-01-01T00:00:00.000Z', in: { a: 1 } },
    });
    expect(projectOutput(schema, { in: { a: 'x' } }).ok).toBe(false);
  });
});

describe('outputSchemaOf', () => {
  it('is the view that instanceToPlain gives', () => {
    const { properties, required, additionalProperties } = outputSchemaOf(Order) as {
      properties: Record<string, unknown>;
      required: string[];
      additionalProperties: boolean;
    };
    expect(Object.keys(properties).toSorted()).toEqual([
      'byName',
      'customer',
      'discount',
      'lines',
      'number',
      'placed',
      'size',
      'total',
    ]);
    expect(required).toEqual(['number', 'placed', 'lines']);
    expect(additionalProperties).toBe(false);
    expect(properties['customer']).toMatchObject({ description: 'who pays' });
    expect(outputSchemaOf(Order)).toBe(outputSchemaOf(Order));
  });

  it('agrees with class-transformer on an instance whose fields are all declared', () => {
    const value = plainToInstance(Line, { product_id: 'p', amount: 2 });
    expect(projectOutput(Line, value)).toEqual({ ok: true, value: instanceToPlain(value) });
  });
});

describe('exposedFieldsOf', () => {
  it('tells the fields by which an instance may leave, inherited ones included', () => {
    class Base {
      @ToolProperty() id!: string;
      @IsString() ruled!: string;
    }
    class Derived extends Base {
      @Expose() name!: string;
      @ToolProperty() @Exclude() hidden!: string;
    }
    expect(exposedFieldsOf(Derived)).toEqual(['id', 'name']);
    expect(exposedFieldsOf(Undeclared)).toBeUndefined();
    expect(exposedFieldsOf(Object)).toBeUndefined();
    expect(exposedFieldsOf('x')).toBeUndefined();
  });
});

describe('outputs, over changed values', () => {
  it.each(seeds('outputs'))('fit their schema or are refused, and lose nothing that is declared (seed %i)', (seed) => {
    const check = foreignChecker(outputSchemaOf(Order), true);
    const dates = fc.oneof(fc.date(), fc.constant(new Date(Number.NaN)), fc.string());
    const property = fc.property(
      fc.array(fc.nat(1_000_000), { maxLength: 3 }),
      dates,
      fc.boolean(),
      (choices, placed, isInstance) => {
        const changed = choices.reduce(mutate, {
          number: 'A',
          lines: [{ productId: 'p', amount: 1 }],
          customer: { name: 'n', since: '2024-01-01T00:00:00Z', password: 'p' },
          extra: 1,
        } as unknown);
        const isObject = typeof changed === 'object' && changed !== null && !Array.isArray(changed);
        const fields = isObject ? { ...changed, placed } : {};
        const value = isInstance ? Object.assign(new Order(), { lines: [] }, fields) : isObject ? fields : changed;
        const result = projectOutput(Order, value);
        if (!result.ok) return expect(result.violations.length).toBeGreaterThan(0);
        expect(check(result.value)).toBe(true);
        expect(JSON.parse(JSON.stringify(result.value))).toEqual(result.value);
        expect(JSON.stringify(result.value)).not.toMatch(/password|internal|hidden|extra/);
        expect(result.value).toMatchObject({
          number: (value as Order).number,
          placed: (placed as Date).toISOString?.() ?? placed,
        });
      },
    );
    fc.assert(property, { seed, numRuns: runs(4_000) });
  });
});
