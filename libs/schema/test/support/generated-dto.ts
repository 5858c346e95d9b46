import 'reflect-metadata';
import { Expose, Type } from 'class-transformer';
import * as rules from 'class-validator';
import * as fc from 'fast-check';
import type { DtoClass } from '../../src/index.js';

type Decorate = (options?: rules.ValidationOptions) => PropertyDecorator;

enum Level {
  Low,
  High,
}
enum Word {
  Yes = 'yes',
  No = 'no',
}

const TAGGED = /^[a-z]+-\d{2}$/i;
const PAIR = /^.{2}$/;
const WORDS = /^\S+ .*$/;

/** Rules, each with values that are near its border. */
const RULES: readonly { readonly name: string; readonly decorate: Decorate; readonly near: readonly unknown[] }[] = [
  { name: 'IsString', decorate: (o) => rules.IsString(o), near: ['', 'a'] },
  { name: 'MinLength', decorate: (o) => rules.MinLength(2, o), near: ['a', 'ab', '\u{1F600}'] },
  { name: 'MaxLength', decorate: (o) => rules.MaxLength(3, o), near: ['abc', 'abcd', '\u{1F600}\u{1F600}'] },
  { name: 'Length', decorate: (o) => rules.Length(1, 2, o), near: ['', 'a', 'abc'] },
  { name: 'IsInt', decorate: (o) => rules.IsInt(o), near: [1, 1.5, '1'] },
  { name: 'IsNumber', decorate: (o) => rules.IsNumber({}, o), near: [1, 0.1] },
  { name: 'IsNumber places', decorate: (o) => rules.IsNumber({ maxDecimalPlaces: 2 }, o), near: [0.07, 0.071, 1e-7] },
  { name: 'Min', decorate: (o) => rules.Min(1, o), near: [0, 1, 2] },
  { name: 'Max', decorate: (o) => rules.Max(5, o), near: [5, 6] },
  { name: 'IsPositive', decorate: (o) => rules.IsPositive(o), near: [0, 1] },
  { name: 'IsDivisibleBy', decorate: (o) => rules.IsDivisibleBy(3, o), near: [3, 4, 0] },
  { name: 'IsBoolean', decorate: (o) => rules.IsBoolean(o), near: [true, 'true'] },
  { name: 'IsIn', decorate: (o) => rules.IsIn(['a', 1, null], o), near: ['a', 1, null, 'b'] },
  { name: 'IsNotIn', decorate: (o) => rules.IsNotIn(['x', 2], o), near: ['x', 2, 'y'] },
  { name: 'Equals', decorate: (o) => rules.Equals('a', o), near: ['a', 'b'] },
  { name: 'NotEquals', decorate: (o) => rules.NotEquals(null, o), near: [null, 1] },
  { name: 'IsEmpty', decorate: (o) => rules.IsEmpty(o), near: ['', null, 'a'] },
  { name: 'IsNotEmpty', decorate: (o) => rules.IsNotEmpty(o), near: ['', null, 'a', 0] },
  { name: 'IsDefined', decorate: (o) => rules.IsDefined(o), near: [null, 0] },
  { name: 'IsEnum number', decorate: (o) => rules.IsEnum(Level, o), near: [0, 1, 2, 'Low'] },
  { name: 'IsEnum string', decorate: (o) => rules.IsEnum(Word, o), near: ['yes', 'Yes'] },
  { name: 'IsObject', decorate: (o) => rules.IsObject(o), near: [{}, [], { a: 1 }] },
  {
    name: 'IsNotEmptyObject',
    decorate: (o) => rules.IsNotEmptyObject({ nullable: false }, o),
    near: [{}, { a: null }, { a: 1 }],
  },
  { name: 'Contains', decorate: (o) => rules.Contains('a.b', o), near: ['a.b', 'axb'] },
  { name: 'NotContains', decorate: (o) => rules.NotContains('+', o), near: ['+', 'a'] },
  { name: 'Matches', decorate: (o) => rules.Matches(TAGGED, o), near: ['Ab-12', 'ab-1', 'ab-12\n'] },
  { name: 'Matches dot', decorate: (o) => rules.Matches(PAIR, o), near: ['ab', '\u{1F600}', 'a\u{1F600}'] },
  { name: 'Matches words', decorate: (o) => rules.Matches(WORDS, o), near: ['a b', '\u{1F600} ', ' a'] },
  { name: 'IsUUID', decorate: (o) => rules.IsUUID(undefined, o), near: ['936a0dd4-cf7f-497d-a0cd-7c891416c719'] },
  { name: 'IsEmail', decorate: (o) => rules.IsEmail({}, o), near: ['a@b.co', 'a@b', 'üser@exämple.com', '"a@b"@c.de'] },
  { name: 'IsUrl', decorate: (o) => rules.IsUrl({}, o), near: ['example.com', 'http://a b', 'https://exämple.com/?q'] },
  {
    name: 'IsUrl protocol',
    decorate: (o) => rules.IsUrl({ require_protocol: true }, o),
    near: ['http://a.co', 'a.co'],
  },
  {
    name: 'IsFQDN',
    decorate: (o) => rules.IsFQDN({ allow_underscores: true, allow_trailing_dot: true }, o),
    near: ['a_b.co.', 'a.co'],
  },
  {
    name: 'IsISO8601',
    decorate: (o) => rules.IsISO8601({ strict: true }, o),
    near: ['2024-02-30', '2024-02-29', '2024-W09'],
  },
  { name: 'IsDateString', decorate: (o) => rules.IsDateString({}, o), near: ['2024', '2024-01-01T10:00:00Z'] },
  { name: 'IsRFC3339', decorate: (o) => rules.IsRFC3339(o), near: ['2024-01-01 10:00:60Z'] },
  { name: 'IsIP', decorate: (o) => rules.IsIP(6, o), near: ['::1', 'fe80::1%eth0', '::ffff:1.2.3.4'] },
  { name: 'IsPort', decorate: (o) => rules.IsPort(o), near: ['0', '65535', '65536', '+1', '01'] },
  {
    name: 'IsMACAddress',
    decorate: (o) => rules.IsMACAddress(o),
    near: ['01:02:03:04:05:ab', '0102.0304.0506.0708'],
  },
  { name: 'IsSemVer', decorate: (o) => rules.IsSemVer(o), near: ['1.2.3', '1.2.3-a.1+b', '01.2.3'] },
  { name: 'IsBase64', decorate: (o) => rules.IsBase64({}, o), near: ['YQ==', 'YWE=', 'YQ='] },
  { name: 'IsBase32', decorate: (o) => rules.IsBase32(o), near: ['MFRA====', 'MFRA==='] },
  { name: 'IsHexadecimal', decorate: (o) => rules.IsHexadecimal(o), near: ['0xff', 'ff', '0x'] },
  { name: 'IsDecimal', decorate: (o) => rules.IsDecimal({ locale: 'de-DE' }, o), near: ['1,5', '1.5', '-', ',5'] },
  { name: 'IsNumberString', decorate: (o) => rules.IsNumberString({ no_symbols: true }, o), near: ['1', '1.5'] },
  { name: 'IsAlpha', decorate: (o) => rules.IsAlpha('de-DE', o), near: ['ä', 'ß', 'é', 'A'] },
  {
    name: 'IsMobilePhone',
    decorate: (o) => rules.IsMobilePhone('de-DE', {}, o),
    near: ['+4915123456789', '015123456789'],
  },
  { name: 'IsPostalCode', decorate: (o) => rules.IsPostalCode('GB', o), near: ['SW1A 1AA', '10115', 'sw1a1aa'] },
  { name: 'IsISBN', decorate: (o) => rules.IsISBN(10, o), near: ['3836221195', '3-8362-2119-5', '080442957X'] },
  {
    name: 'IsIBAN',
    decorate: (o) => rules.IsIBAN({}, o),
    near: ['DE89370400440532013000', 'de89 3704 0044 0532 0130 00'],
  },
  { name: 'IsCurrency', decorate: (o) => rules.IsCurrency({}, o), near: ['$1.00', '1,000'] },
  {
    name: 'IsStrongPassword',
    decorate: (o) => rules.IsStrongPassword({ minNumbers: 2 }, o),
    near: ['Passw0rd!1', 'aA1!aA1!'],
  },
  { name: 'IsByteLength', decorate: (o) => rules.IsByteLength(2, 4, o), near: ['a', 'ab', '\u{1F600}', 'éé'] },
  { name: 'IsJSON', decorate: (o) => rules.IsJSON(o), near: ['{}', '[1]', '1', ' [ ] '] },
  { name: 'IsHSL', decorate: (o) => rules.IsHSL(o), near: ['hsl(1,1%,1%)', ' HSL( 1 , 1% , 1% )'] },
  { name: 'IsLatLong', decorate: (o) => rules.IsLatLong(o), near: ['1,2', '(1, 2)', '(1,2'] },
  { name: 'IsArray', decorate: (o) => rules.IsArray(o), near: [[], [1]] },
  { name: 'ArrayMinSize', decorate: (o) => rules.ArrayMinSize(1, o), near: [[], [1]] },
  {
    name: 'ArrayUnique',
    decorate: (o) => rules.ArrayUnique(o as rules.ValidationOptions),
    near: [
      [1, 1],
      ['a', 'b'],
    ],
  },
  { name: 'ArrayContains', decorate: (o) => rules.ArrayContains([1], o), near: [[1], [2]] },
  { name: 'ArrayNotContains', decorate: (o) => rules.ArrayNotContains([1, 'a'], o), near: [[1], ['b']] },
  {
    name: 'Own rule',
    decorate: (o) => rules.ValidateBy({ name: 'isMine', validator: { validate: (value) => value !== 'no' } }, o),
    near: ['no'],
  },
  {
    name: 'Own rule with a taken name',
    decorate: (o) => rules.ValidateBy({ name: 'isInt', validator: { validate: (value) => Boolean(value) } }, o),
    near: ['x', 0],
  },
];

/** What else may be said of a field. */
const MODIFIERS: readonly {
  readonly name: string;
  readonly decorate: PropertyDecorator;
  readonly initial?: unknown;
}[] = [
  { name: 'optional', decorate: rules.IsOptional() },
  { name: 'nullable', decorate: rules.ValidateIf((_object, value) => value !== null) },
  { name: 'undefinable', decorate: rules.ValidateIf((_object, value) => value !== undefined) },
  { name: 'unless empty', decorate: rules.ValidateIf((_object, value) => Boolean(value)) },
  { name: 'unless none', decorate: rules.ValidateIf((_object, value) => value !== 'none') },
  { name: 'opaque', decorate: rules.ValidateIf((object: { q?: unknown }) => object.q === 1) },
  { name: 'renamed', decorate: Expose({ name: 'renamed_field' }) },
  { name: 'allowed', decorate: rules.Allow() },
  { name: 'default one', decorate: () => undefined, initial: 1 },
  { name: 'default text', decorate: () => undefined, initial: 'ab' },
  { name: 'default list', decorate: () => undefined, initial: ['a'] },
  { name: 'date', decorate: Type(() => Date) },
  { name: 'number', decorate: Type(() => Number) },
];

/** A class made of random decorators, values near the borders of its rules, and how to read it in a failure. */
export interface GeneratedDto {
  readonly owner: DtoClass;
  readonly text: string;
  readonly values: readonly unknown[];
}

interface FieldPlan {
  readonly picked: readonly number[];
  readonly modifiers: readonly number[];
  readonly each: boolean;
}

const fieldPlan: fc.Arbitrary<FieldPlan> = fc.record({
  picked: fc.array(fc.nat(RULES.length - 1), { minLength: 1, maxLength: 3 }),
  modifiers: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(fc.nat(MODIFIERS.length - 1), { maxLength: 2 }) },
  ),
  each: fc.boolean(),
});

function classOf(fields: Readonly<Record<string, FieldPlan>>, nested: DtoClass | undefined, isList: boolean): DtoClass {
  const initials = Object.entries(fields).flatMap(([name, { modifiers }]) =>
    modifiers.flatMap((index) => ('initial' in MODIFIERS[index]! ? [[name, MODIFIERS[index].initial] as const] : [])),
  );
  class Generated {
    constructor() {
      Object.assign(this, structuredClone(Object.fromEntries(initials)));
    }
  }
  for (const [name, { picked, modifiers, each }] of Object.entries(fields)) {
    for (const index of picked) RULES[index]!.decorate(each ? { each: true } : undefined)(Generated.prototype, name);
    if (each) rules.IsArray()(Generated.prototype, name);
    for (const index of modifiers) MODIFIERS[index]!.decorate(Generated.prototype, name);
  }
  if (nested) {
    Reflect.defineMetadata('design:type', isList ? Array : Object, Generated.prototype, 'child');
    Type(() => nested)(Generated.prototype, 'child');
    rules.ValidateNested({ each: isList })(Generated.prototype, 'child');
    if (isList) rules.IsArray()(Generated.prototype, 'child');
    else rules.IsObject()(Generated.prototype, 'child');
  }
  return Generated;
}

function textOf(fields: Readonly<Record<string, FieldPlan>>): string {
  return Object.entries(fields)
    .map(
      ([name, { picked, modifiers, each }]) =>
        `${name}: ${[...picked.map((index) => RULES[index]!.name), ...modifiers.map((index) => MODIFIERS[index]!.name), each ? 'each' : ''].join(' ')}`,
    )
    .join('; ');
}

function valuesOf(fields: Readonly<Record<string, FieldPlan>>): unknown[] {
  const near = Object.entries(fields).map(([name, { picked, each, modifiers }]) => {
    const key = modifiers.some((index) => MODIFIERS[index]!.name === 'renamed') ? 'renamed_field' : name;
    const values = picked.flatMap((index) => RULES[index]!.near);
    return [key, each ? values.map((value) => [value]) : values] as const;
  });
  return Array.from({ length: 4 }, (_unused, round) =>
    Object.fromEntries(near.map(([key, values]) => [key, values[round % values.length]])),
  );
}

/** Classes made of random decorators. */
export const generatedDto: fc.Arbitrary<GeneratedDto> = fc
  .record({ one: fieldPlan, two: fieldPlan, child: fc.option(fieldPlan, { nil: undefined }), isList: fc.boolean() })
  .map(({ one, two, child, isList }) => {
    const fields = { one, two };
    const nested = child && classOf({ inner: child }, undefined, false);
    const children = child ? valuesOf({ inner: child }) : [];
    const values = valuesOf(fields).map((value, index) =>
      child ? { ...(value as object), child: isList ? [children[index]] : children[index] } : value,
    );
    return {
      owner: classOf(fields, nested, isList),
      text: textOf({ ...fields, ...(child && { 'child.inner': child }) }),
      values,
    };
  });
