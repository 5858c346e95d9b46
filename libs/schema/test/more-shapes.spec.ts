import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Exclude, Expose, Transform, Type } from 'class-transformer';
import {
  Allow,
  ArrayContains,
  ArrayUnique,
  Contains,
  Equals,
  IsArray,
  IsBoolean,
  IsDate,
  IsDateString,
  IsDefined,
  IsEmpty,
  IsIn,
  IsInstance,
  IsInt,
  IsISO8601,
  IsMobilePhone,
  IsNotEmpty,
  IsNotEmptyObject,
  IsNumber,
  IsObject,
  IsOptional,
  IsPostalCode,
  IsString,
  IsUrl,
  Length,
  Matches,
  Max,
  Min,
  MinLength,
  NotEquals,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  EMPTY_INPUT_SCHEMA,
  emptyInputValidator,
  inputValidatorOf,
  schemaOf,
  ToolProperty,
  type DtoClass,
  type SchemaOptions,
} from '../src/index.js';
import { foreignChecker } from './support/judges.js';

interface Shape {
  readonly dto: DtoClass;
  readonly takes: readonly unknown[];
  readonly refuses: readonly unknown[];
  /** What only the runtime refuses. */
  readonly refusesAtRuntime?: readonly unknown[];
  readonly options?: SchemaOptions;
}

class Child {
  @IsInt() n!: number;
}
class Circle {
  @IsNumber() radius!: number;
}
class Square {
  @IsIn(['square']) kind!: string;
  @IsNumber() side!: number;
}
class Shapes {
  @IsString() kind!: string;
}
const subTypes = [
  { name: 'circle', value: Circle },
  { name: 'square', value: Square },
];
class KeptTag {
  @IsDefined()
  @ValidateNested()
  @Type(() => Shapes, {
    keepDiscriminatorProperty: true,
    discriminator: { property: 'kind', subTypes: [subTypes[1]!] },
  })
  shape!: Square;
}
class DroppedTag {
  @IsObject()
  @ValidateNested()
  @Type(() => Shapes, {
    discriminator: { property: 'kind', subTypes: [subTypes[0]!, { name: 'other', value: Child }] },
  })
  shape!: object;
}
class MapOfChildren {
  @IsDefined() @ValidateNested() @Type(() => Child) children!: Map<string, Child>;
}
class Matrix {
  @IsArray() @IsArray({ each: true }) @ValidateNested({ each: true }) @Type(() => Child) cells!: Child[][];
}
class InstanceOfChild {
  @IsInstance(Child) @ValidateNested() @Type(() => Child) child!: Child;
}
class InstanceWithoutType {
  @IsInstance(Child) child!: Child;
}
class TextForDate {
  @IsDateString() @Type(() => Date) at!: Date;
}
class Dates {
  @IsArray() @IsDate({ each: true }) @Type(() => Date) at!: Date[];
}
class SetOfTexts {
  @Type(() => String) @IsString({ each: true }) tags!: Set<string>;
}
class SetWithArrayRule {
  @IsArray() @Type(() => Child) @ValidateNested({ each: true }) set!: Set<Child>;
}
class Falsy {
  @ValidateIf((_o, value) => !!value) @IsInt() v!: unknown;
}
const NONE = 'none';
class ClosedOver {
  @ValidateIf((_o, value) => value !== NONE) @IsInt() v!: unknown;
}
class OtherField {
  @IsBoolean() on!: boolean;
  @ValidateIf((o: OtherField) => o.on) @IsString() v?: string;
}
class Switchable {
  @IsString({ validateIf: (o: { q?: boolean }) => o.q === true }) v?: unknown;
}
class EmptyText {
  @Contains('') v!: string;
}
class DefinedText {
  @IsDefined() @IsNotEmpty() @IsString() v!: string;
}
class ExcludedOptional {
  @IsString() a!: string;
  @Exclude() @IsOptional() @IsString() secret?: string;
}
class ExcludedRequired {
  @Exclude() @IsString() secret!: string;
}
@Exclude()
class OnlyExposed {
  @Expose() @IsString() a!: string;
  @IsOptional() @IsString() b?: string;
}
class Outward {
  @Expose({ name: 'full_name', toPlainOnly: true }) @IsString() fullName!: string;
}
class GetterOnly {
  @IsString() a!: string;
  @IsString() get label() {
    return this.a;
  }
}
class DeclaredTransform {
  @ToolProperty({ input: { type: 'string' } })
  @Transform(({ value }) => String(value).split(','))
  @IsArray()
  tags!: string[];
}
class Node {
  @IsString() id!: string;
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => Node) children?: Node[];
}
class InvalidDefault {
  @IsOptional() @IsInt() limit: number = 'x' as unknown as number;
}
class Nothing {}
class UndefinedOnly {
  @Equals(undefined) v?: undefined;
}
class InUndefined {
  @IsIn([undefined, 'a']) v?: string;
}
class NotUndefined {
  @NotEquals(undefined) v!: unknown;
}
class UniqueWords {
  @IsArray() @ArrayUnique() @IsIn(['a', 'b', 'c'], { each: true }) v!: string[];
}
class Emptied {
  @IsEmpty() v?: unknown;
}
class HasAll {
  @ArrayContains(['a', 1]) v!: unknown[];
}
class Phone {
  @IsMobilePhone('de-DE') v!: string;
}
class Postal {
  @IsPostalCode('GB') v!: string;
}
class Web {
  @IsUrl({ require_protocol: true }) v!: string;
}
class OwnRule {
  @IsString() @Matches(/^[A-Z]{3}$/) sku!: string;
}
class NoEmptyWithDefaults {
  @IsNotEmptyObject() @Type(() => WithDefault) v!: object;
}
class WithDefault {
  @IsInt() n: number = 1;
}
class Range {
  @IsOptional() @Min(1) @Max(3) v?: number | null;
}
class Conflict {
  @IsString() @IsInt() v!: unknown;
}
class Names {
  @IsString() 'a/b'!: string;
  @IsString() 'c~d'!: string;
}
class IsoEach {
  @IsArray() @IsISO8601({}, { each: true }) v!: string[];
}
class Bag {
  @Allow() any?: unknown;
  @IsOptional() @Length(1, 2) v?: string;
}

const SHAPES: Readonly<Record<string, Shape>> = {
  'a kept tag is a constant of the branch': {
    dto: KeptTag,
    takes: [{ shape: { kind: 'square', side: 1 } }],
    refuses: [{ shape: { side: 1 } }, { shape: { kind: 'circle', side: 1 } }, {}],
  },
  'a dropped tag is required and an unknown one is refused': {
    dto: DroppedTag,
    takes: [{ shape: { kind: 'circle', radius: 1 } }, { shape: { kind: 'other', n: 1 } }],
    refuses: [{ shape: { radius: 1 } }, { shape: { kind: 'hexagon', radius: 1 } }, { shape: { kind: 'circle', n: 1 } }],
  },
  'a Map is an object of its values': {
    dto: MapOfChildren,
    takes: [{ children: {} }, { children: { a: { n: 1 } } }],
    refuses: [{ children: { a: { n: 'x' } } }, { children: [] }, { children: { a: null } }, {}],
  },
  'lists of lists reach the innermost values': {
    dto: Matrix,
    takes: [{ cells: [] }, { cells: [[{ n: 1 }], []] }],
    refuses: [{ cells: [{ n: 1 }] }, { cells: [[{ n: 'x' }]] }, { cells: [[null]] }],
  },
  'an instance with its type is an object of the class': {
    dto: InstanceOfChild,
    takes: [{ child: { n: 1 } }],
    refuses: [{ child: { n: 'x' } }, { child: [] }, {}, { child: null }],
  },
  'an instance without its type is impossible': {
    dto: InstanceWithoutType,
    takes: [],
    refuses: [{}, { child: { n: 1 } }, { child: null }],
  },
  'a rule for text on a Date is impossible': {
    dto: TextForDate,
    takes: [],
    refuses: [{}, { at: '2024-01-01T00:00:00Z' }, { at: null }],
  },
  'dates in a list': {
    dto: Dates,
    takes: [{ at: [] }, { at: ['2024-01-01T00:00:00Z'] }],
    refuses: [{ at: '2024-01-01T00:00:00Z' }, { at: ['2024'] }, { at: [0] }],
  },
  'a Set of texts is a list': {
    dto: SetOfTexts,
    takes: [{ tags: [] }, { tags: ['a', 'a'] }],
    refuses: [{ tags: [1] }, { tags: 'a' }, { tags: {} }, {}],
  },
  'an array rule on a Set is impossible': {
    dto: SetWithArrayRule,
    takes: [],
    refuses: [{}, { set: [] }, { set: [{ n: 1 }] }],
  },
  'a condition on emptiness lets empty values off': {
    dto: Falsy,
    takes: [{}, { v: null }, { v: '' }, { v: 0 }, { v: false }, { v: 7 }],
    refuses: [{ v: 'x' }, { v: 1.5 }, { v: [] }],
  },
  'a condition on a value that cannot be seen says nothing': {
    dto: ClosedOver,
    takes: [{ v: 'none' }, { v: 7 }],
    refuses: [{ v: 7, w: 1 }],
    refusesAtRuntime: [{ v: 'x' }],
  },
  'a condition on another field says nothing': {
    dto: OtherField,
    takes: [{ on: false }, { on: false, v: 5 }, { on: true, v: 'a' }],
    refuses: [{}, { v: 'a' }],
    refusesAtRuntime: [{ on: true }, { on: true, v: 5 }],
  },
  'a switchable rule says nothing': { dto: Switchable, takes: [{}, { v: 5 }], refuses: [{ w: 1 }] },
  'an empty text to contain needs two units': {
    dto: EmptyText,
    takes: [{ v: 'ab' }, { v: '\u{1F600}' }],
    refuses: [{ v: '' }, {}, { v: null }],
    refusesAtRuntime: [{ v: 'a' }],
  },
  'not empty and a string is a length': {
    dto: DefinedText,
    takes: [{ v: 'a' }],
    refuses: [{ v: '' }, { v: null }, {}, { v: 1 }],
  },
  'an excluded optional field is no field': {
    dto: ExcludedOptional,
    takes: [{ a: 'x' }],
    refuses: [{ a: 'x', secret: 's' }, {}],
  },
  'an excluded required field refuses everything': { dto: ExcludedRequired, takes: [], refuses: [{}, { secret: 'x' }] },
  'a class that is excluded shows what is exposed': {
    dto: OnlyExposed,
    takes: [{ a: 'x' }],
    refuses: [{ a: 'x', b: 'y' }, { b: 'y' }, {}],
  },
  'a name for the way out is no name for the way in': {
    dto: Outward,
    takes: [{ fullName: 'a' }],
    refuses: [{ full_name: 'a' }, {}],
  },
  'a getter is no input': { dto: GetterOnly, takes: [{ a: 'x' }], refuses: [{ a: 'x', label: 'y' }, {}] },
  'a declared input stands for a transform': {
    dto: DeclaredTransform,
    takes: [{ tags: 'a,b' }],
    refuses: [{ tags: 5 }, { tags: null }, {}],
  },
  'a class that contains itself': {
    dto: Node,
    takes: [{ id: 'a' }, { id: 'a', children: [{ id: 'b', children: [] }] }, { id: 'a', children: null }],
    refuses: [
      { id: 'a', children: [{}] },
      { id: 'a', children: {} },
    ],
  },
  'a default that breaks its rules does not make a field optional': {
    dto: InvalidDefault,
    takes: [{ limit: 1 }, { limit: null }],
    refuses: [{}, { limit: 'x' }],
  },
  'a class without fields takes nothing but an empty object': {
    dto: Nothing,
    takes: [{}],
    refuses: [{ a: 1 }, null, []],
  },
  'an undefined constant forbids the field': { dto: UndefinedOnly, takes: [{}], refuses: [{ v: null }, { v: 1 }] },
  'a list with undefined makes a field optional': {
    dto: InUndefined,
    takes: [{}, { v: 'a' }],
    refuses: [{ v: null }, { v: 'b' }],
  },
  'anything but undefined makes a field required': { dto: NotUndefined, takes: [{ v: null }, { v: 1 }], refuses: [{}] },
  'unique words': {
    dto: UniqueWords,
    takes: [{ v: [] }, { v: ['a', 'b'] }],
    refuses: [{ v: ['a', 'a'] }, { v: ['d'] }],
  },
  'empty is null or the empty text': {
    dto: Emptied,
    takes: [{}, { v: null }, { v: '' }],
    refuses: [{ v: 0 }, { v: [] }],
  },
  'a list that has to contain': {
    dto: HasAll,
    takes: [{ v: ['a', 1] }, { v: [1, 2, 'a'] }],
    refuses: [{ v: ['a'] }, { v: [] }, { v: 'a1' }, {}],
  },
  'a phone number of a locale': {
    dto: Phone,
    takes: [{ v: '+4915123456789' }],
    refuses: [{ v: '030901820' }, { v: '' }, { v: 5 }],
  },
  'a postal code of a country': {
    dto: Postal,
    takes: [{ v: 'SW1A 1AA' }, { v: 'sw1a1aa' }],
    refuses: [{ v: '10115' }, { v: '' }],
  },
  'a URL that needs its protocol': {
    dto: Web,
    takes: [{ v: 'https://example.com' }],
    refuses: [{ v: 'example.com' }, { v: '' }],
    refusesAtRuntime: [{ v: 'https:' }],
  },
  'an own rule that says what it means': {
    dto: OwnRule,
    takes: [{ sku: 'ABC' }],
    refuses: [{ sku: 'abc' }, { sku: 'ABCD' }],
  },
  'an object whose class has defaults is never empty': {
    dto: NoEmptyWithDefaults,
    takes: [{ v: {} }, { v: { n: 2 } }],
    refuses: [{ v: null }, { v: [] }],
  },
  'an optional range': { dto: Range, takes: [{}, { v: null }, { v: 3 }], refuses: [{ v: 0 }, { v: 4 }, { v: '1' }] },
  'rules that exclude each other': { dto: Conflict, takes: [], refuses: [{}, { v: 'a' }, { v: 1 }, { v: null }] },
  'names that a pointer escapes': { dto: Names, takes: [{ 'a/b': 'x', 'c~d': 'y' }], refuses: [{ 'a/b': 'x' }] },
  'ISO dates in a list': { dto: IsoEach, takes: [{ v: ['2024-01-01'] }], refuses: [{ v: ['x'] }, { v: '2024' }] },
  'anything allowed': {
    dto: Bag,
    takes: [{}, { any: null }, { any: [1], v: 'ab' }, { v: null }],
    refuses: [{ v: '' }, { v: 'abc' }],
  },
};

describe.each(Object.entries(SHAPES))('%s', (_title, { dto, takes, refuses, refusesAtRuntime = [], options = {} }) => {
  const schema = schemaOf(dto, options);
  const validator = inputValidatorOf(dto, options);
  const shown = (values: readonly unknown[]): string[] => values.map((value) => JSON.stringify(value));

  it('is what the schema says, with format asserted as well as not', () => {
    for (const check of [foreignChecker(schema, false), foreignChecker(schema, true)]) {
      expect(shown(takes.filter((value) => !check(value)))).toEqual([]);
      expect(shown(refuses.filter((value) => check(value)))).toEqual([]);
    }
  });

  it('is what the runtime does', async () => {
    const verdicts = async (values: readonly unknown[]): Promise<[string, boolean][]> =>
      Promise.all(
        values.map(async (value) => [JSON.stringify(value), (await validator.validate(value)).ok] as [string, boolean]),
      );
    expect((await verdicts(takes)).filter(([, ok]) => !ok)).toEqual([]);
    expect((await verdicts([...refuses, ...refusesAtRuntime])).filter(([, ok]) => ok)).toEqual([]);
  });
});

describe('what comes out of validation', () => {
  it('is an instance of the class, with its defaults where null or nothing was sent', async () => {
    class Mode {
      @IsOptional() @IsString() mode?: string = 'fast';
      @IsOptional() @IsInt() limit?: number;
    }
    const result = await inputValidatorOf(Mode).validate({ mode: null, limit: null });
    expect(result).toEqual({ ok: true, value: { mode: 'fast' } });
    expect(result.ok && result.value).toBeInstanceOf(Mode);
  });

  it('keeps null where null is a value of its own', async () => {
    class Nullable {
      @ValidateIf((_o, value) => value !== null) @IsString() note!: string | null;
    }
    expect(await inputValidatorOf(Nullable).validate({ note: null })).toEqual({ ok: true, value: { note: null } });
  });

  it('leaves the input as it was, tags included', async () => {
    const input = { shape: { kind: 'circle', radius: 1 } };
    await inputValidatorOf(DroppedTag).validate(input);
    expect(input).toEqual({ shape: { kind: 'circle', radius: 1 } });
  });

  it('validates an instance as it is', async () => {
    const child = Object.assign(new Child(), { n: 1 });
    const result = await inputValidatorOf(Child).transform(child);
    expect(result.ok && result.value).toBe(child);
    expect((await inputValidatorOf(Child).transform(Object.assign(new Child(), { n: 'x' }))).ok).toBe(false);
  });
});

describe('options', () => {
  class Order {
    @IsString({ groups: ['create'] }) a!: string;
    @IsOptional({ always: true }) @IsInt({ always: true }) n?: number;
  }

  it('give one schema for equal options and another for others', () => {
    expect(schemaOf(Order, { groups: ['create'] })).toBe(schemaOf(Order, { groups: ['create'] }));
    expect(schemaOf(Order, { groups: ['create'] })).not.toBe(schemaOf(Order));
    expect(Object.keys(schemaOf(Order, { groups: ['other'] })['properties'] as object)).toEqual(['n']);
    expect(Object.keys(schemaOf(Order, { strictGroups: true })['properties'] as object)).toEqual(['n']);
  });

  it('freeze what is published', () => {
    expect(Object.isFrozen(schemaOf(Order)['properties'])).toBe(true);
  });

  it('name two classes of one name apart', () => {
    const make = () => {
      class Item {
        @IsInt() n!: number;
        @IsOptional() @ValidateNested() @Type(() => Item) next?: Item;
      }
      return Item;
    };
    const [One, Two] = [make(), make()];
    class Pair {
      @IsDefined() @ValidateNested() @Type(() => One) one!: object;
      @IsDefined() @ValidateNested() @Type(() => Two) two!: object;
    }
    expect(Object.keys(schemaOf(Pair)['$defs'] as object)).toEqual(['Item', 'Item2']);
  });

  it('say what a rule of one’s own means', () => {
    class Sku {
      @MinLength(1) @Matches(/x/, { name: 'isSku' } as object) sku!: string;
    }
    expect(schemaOf(Sku, { rules: { isSku: { pattern: '^x' } } })).toBeDefined();
  });

  it('lift entities out of the way of class-transformer and put them back by reference', async () => {
    class Entity {
      constructor(readonly id: number) {}
    }
    class Pay {
      @IsInt() amount!: number;
      @IsDefined() order!: Entity;
      @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => Line) lines?: Line[];
    }
    class Line {
      @Allow() product!: Entity;
    }
    const replace: SchemaOptions['replace'] = (_owner, property) =>
      property === 'order' || property === 'product' ? { schema: {}, slot: 'entity', isRequired: true } : undefined;
    const [order, product] = [new Entity(1), new Entity(2)];
    const result = await inputValidatorOf(Pay, { replace }).validate({ amount: 1, order, lines: [{ product }] });
    expect(result.ok && result.value.order).toBe(order);
    expect(result.ok && result.value.lines?.[0]?.product).toBe(product);
    expect((await inputValidatorOf(Pay, { replace }).validate({ amount: 1 })).ok).toBe(false);
  });
});

describe('a tool without inputs', () => {
  it('publishes the empty object and takes it, null and nothing', async () => {
    expect(EMPTY_INPUT_SCHEMA).toEqual({ type: 'object', properties: {}, additionalProperties: false });
    expect(inputValidatorOf(EMPTY_INPUT_SCHEMA)).toBe(emptyInputValidator);
    for (const input of [{}, null, undefined])
      expect(await emptyInputValidator.validate(input)).toEqual({ ok: true, value: {} });
    expect((await emptyInputValidator.validate({ a: 1 })).ok).toBe(false);
  });
});
