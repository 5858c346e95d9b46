import { Expose, Transform, Type } from 'class-transformer';
import { IntersectionType, PartialType, PickType } from '@nestjs/mapped-types';
import { ArrayMaxSize, ArrayMinSize, ArrayNotEmpty, Equals, IsArray, IsBoolean, IsDate, IsDefined, IsDivisibleBy, IsEmail, IsEnum, IsIn, IsInt, IsNotEmpty, IsNumber, IsObject, IsOptional, IsString, IsUUID, MaxDate, MaxLength, Min, MinDate, ValidateIf, ValidateNested, ValidatePromise, IsNotIn, ValidationOptions, ValidateBy } from 'class-validator';
import { type DtoCase, j, o, vs } from './dto-case.js';

class DivTwo { @IsDivisibleBy(2) v!: number }
class DivThree { @IsOptional() @IsDivisibleBy(3) v?: number }
class DivZero { @IsDivisibleBy(0.5) v!: number }
class InfinityOk { @IsNumber({ allowInfinity: true, allowNaN: true }) v!: number }
class MinAlone { @Min(1) v!: number }
class Since { @Type(() => Date) @IsDate() @MinDate(new Date('2024-01-01T00:00:00Z')) @MaxDate(() => new Date('2025-01-01T00:00:00Z')) v!: Date }
class DateViaTransform { @Transform(({ value }) => new Date(value)) @IsDate() v!: Date }
class EqNull { @Equals(null) v!: null }
class EqObject { @Equals({ a: 1 }) v!: object }
class InFunction { @IsIn((() => ['a']) as any) v!: string }
class NotInObjects { @IsNotIn([{ a: 1 }, 'x']) v?: unknown }
class InEach { @IsArray() @IsIn([1, 2, 'all'], { each: true }) v!: unknown[] }
enum Dim { '2D' = 'two', '3D' = 'three' }
class DigitKeyEnum { @IsEnum(Dim) v!: Dim }
class DefinedOptional { @IsOptional() @IsDefined() @IsInt() v?: number }
class TwoConditions { @ValidateIf((_x, v) => v !== null) @ValidateIf((_x, v) => v !== undefined) @IsInt() v?: number | null }
class ArraysEach { @IsArray() @ArrayMinSize(1, { each: true }) @ArrayMaxSize(2, { each: true }) v!: unknown[][] }
class NotEmptyEach { @ArrayNotEmpty() @IsNotEmpty({ each: true }) v!: unknown[] }
class ObjectEach { @IsArray() @IsObject({ each: true }) v!: object[] }
class Point { @IsNumber() x!: number; @IsNumber() y!: number }
class ObjectAndNested { @IsObject() @ValidateNested() @Type(() => Point) v!: Point }
class TypeOnlyObject { @IsObject() @Type(() => Point) v!: Point }
class L3 { @IsUUID() id!: string }
class L2 { @IsDefined() @ValidateNested() @Type(() => L3) c!: L3 }
class L1 { @IsDefined() @ValidateNested() @Type(() => L2) b!: L2; @IsOptional() @IsString() s?: string }
type Relation<T> = T;
// keeps emitDecoratorMetadata from touching a class that is not defined yet (TDZ ReferenceError)
class Person { @IsString() name!: string; @IsOptional() @ValidateNested() @Type(() => Address) home?: Relation<Address> }
class Address { @IsString() city!: string; @IsOptional() @ValidateNested({ each: true }) @IsArray() @Type(() => Person) tenants?: Person[] }
class Text { @IsString() text!: string }
class Image { @IsString() url!: string }
class ByFunction { @IsIn(['text', 'image']) kind!: string; @IsDefined() @ValidateNested() @Type((opts: any) => (opts?.object?.kind === 'image' ? Image : Text)) body!: Text | Image }
class DefBase { @IsDefined() @IsString() v!: string }
class DefOverride extends DefBase { @IsInt() override v!: any }
class CreateUser { @IsString() name!: string; @IsEmail() email!: string; @IsDefined() @ValidateNested() @Type(() => Point) at!: Point; @Expose({ name: 'nick_name' }) @IsOptional() @IsString() nickName?: string }
class PickNested extends PickType(CreateUser, ['at', 'nickName'] as const) {}
class Ids { @IsUUID('4') id!: string }
class PatchWithId extends IntersectionType(Ids, PartialType(PickType(CreateUser, ['name'] as const))) {}
class OptionalDefault { @IsOptional() @IsString() mode?: string = 'fast' }
class TransformDefault { @Transform(({ value }) => value ?? 7) @IsInt() v!: number }
class TransformSplit { @Transform(({ value }) => (typeof value === 'string' ? value.split(',') : value)) @IsArray() @IsString({ each: true }) v!: string[] }
class Extraneous { @Expose() @IsString() a!: string; @IsOptional() @IsString() b?: string }
class Ctx { @IsString({ message: 'no', context: { code: 1 } }) @MaxLength(3, { message: (a: any) => `${a.property}!` }) v!: string }
class Promised { @ValidatePromise() @IsString() v!: string }
const Even = (options?: ValidationOptions) => ValidateBy({ name: 'isInt', validator: { validate: (x: any) => x % 2 === 0, defaultMessage: () => 'even' } }, options);
class NameClash { @Even() v!: unknown }
class Wide { @IsString() a!: string; @IsString() b!: string; @IsInt() c!: number; @IsBoolean() d!: boolean; @IsOptional() @IsEmail() e?: string; @IsArray() @IsInt({ each: true }) f!: number[] }
const one = (schema: any, more: object = {}) => o({ v: schema }, ['v'], more);
const point = o({ x: { type: 'number' }, y: { type: 'number' } }, ['x', 'y']);
const nullable = (t: string) => ({ type: [t, 'null'] });

export const cases: DtoCase[] = [
  { name: 'number/divisible-by-two', dto: DivTwo, schema: one({ type: 'number', anyOf: [{ multipleOf: 2 }, { minimum: 1e21 }, { maximum: -1e21 }] }), accepts: vs(0, 2, -4, 1e20, 1e21, 1e308, -1e308), rejects: [{}, ...vs(1, -3, 0.5, 1e-7, '2', null)], schemaWeaker: true, note: 'ajv reads the quotient 5e+307 as 5' },
  { name: 'number/divisible-by-three', dto: DivThree, schema: { type: 'object', properties: { v: { type: ['number', 'null'], anyOf: [{ multipleOf: 3 }, { minimum: 1e21 }, { maximum: -1e21 }] } }, additionalProperties: false }, accepts: [{}, ...vs(3, -9, null)], rejects: vs(1, 4.5, '3'), weak: vs(1e22), schemaWeaker: true },
  { name: 'number/divisible-by-less-than-one', dto: DivZero, schema: one(false), accepts: [], rejects: [{}, ...vs(0, 1, 0.5, '1', null)], diagnostic: 'IsDivisibleBy(0.5): parseInt gives 0, nothing passes' },
  { name: 'number/infinity-allowed', dto: InfinityOk, schema: one({ type: 'number' }), accepts: vs(0, 1.5), rejects: [{}, ...vs('1', null, 'NaN')], validatorLooser: true, loose: [j('{"v":1e400}'), { v: NaN }], note: 'JSON has no NaN; 1e400 parses to Infinity, which ajv strictNumbers refuses' },
  { name: 'number/min-alone', dto: MinAlone, schema: one({ type: 'number', minimum: 1 }), accepts: vs(1, 1.5, 1e9), rejects: [{}, ...vs(0, '5', null, [5])], note: 'Min implies typeof number' },
  { name: 'date/bounds', dto: Since, schema: one({ type: 'string', format: 'date-time', pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$' }), accepts: vs('2024-06-01T00:00:00Z', '2024-01-01T00:00:00Z'), rejects: [{}, ...vs('x', null, {}, 0, true)], schemaWeaker: true, weak: vs('2023-12-31T23:59:59Z', '2026-01-01T00:00:00Z'), validatorLooser: true, loose: vs(1717200000000, 'June 1, 2024'), note: 'a function bound is evaluated on every validation' },
  { name: 'date/transform', needsHint: true, dto: DateViaTransform, schema: one({}), accepts: vs('2024-01-01', 0, null, true), rejects: [{ v: '2024-01-01', w: 1 }], schemaWeaker: true, weak: vs('x', {}), note: 'opaque transform: new Date(null) is 1970. Required cannot even be known without running it; here {} gives undefined and no key' , },
  { name: 'any/equals-null', dto: EqNull, schema: one({ type: 'null' }), accepts: vs(null), rejects: [{}, ...vs(0, '', 'null', [], false)] },
  { name: 'any/equals-object', dto: EqObject, schema: one(false), accepts: [], rejects: [{}, ...vs({ a: 1 }, null, 'x')], diagnostic: 'Equals with an object compares identity: no JSON value passes' },
  { name: 'any/in-function', dto: InFunction, schema: one(false), accepts: [], rejects: [{}, ...vs('a', null)], diagnostic: 'IsIn needs an array: a function accepts nothing' },
  { name: 'any/not-in-objects', dto: NotInObjects, schema: o({ v: { not: { const: 'x' } } }), accepts: [{}, ...vs({ a: 1 }, 'y', null)], rejects: vs('x'), note: 'object members of the list can never equal a JSON value' },
  { name: 'array/in-each', dto: InEach, schema: one({ type: 'array', items: { enum: [1, 2, 'all'] } }), accepts: vs([], [1, 'all']), rejects: [{}, ...vs(['1'], [3], [null], 'all', 1)] },
  { name: 'enum/digit-leading-keys', dto: DigitKeyEnum, schema: one({ enum: ['two', 'three'] }), accepts: vs('two', 'three'), rejects: [{}, ...vs('2D', 2, null)], note: 'a value filter by isNaN(parseInt(key)), as the error message uses, would lose every value' },
  { name: 'optional/beats-defined', dto: DefinedOptional, schema: o({ v: nullable('integer') }), accepts: [{}, ...vs(null, 1)], rejects: vs('1', 1.5, []), note: 'IsOptional switches off IsDefined too' },
  { name: 'optional/two-conditions', dto: TwoConditions, schema: o({ v: nullable('integer') }), accepts: [{}, ...vs(null, 3)], rejects: vs('3', false, {}), note: 'conditions are ANDed: each false one switches validation off' },
  { name: 'array/sizes-each', dto: ArraysEach, schema: one({ type: 'array', items: { type: 'array', minItems: 1, maxItems: 2 } }), accepts: vs([], [[1]], [[1, 2], ['a']]), rejects: [{}, ...vs([[]], [[1, 2, 3]], ['ab'], [null], null)] },
  { name: 'array/not-empty-each', dto: NotEmptyEach, schema: one({ type: 'array', minItems: 1, items: { not: { enum: ['', null] } } }), accepts: vs(['a'], [0, false, []]), rejects: [{}, ...vs([], [''], [null], 'a', null)] },
  { name: 'array/objects-each', dto: ObjectEach, schema: one({ type: 'array', items: { type: 'object' } }), accepts: vs([], [{}, { a: 1 }]), rejects: [{}, ...vs([[]], [null], ['x'], {}, null)] },
  { name: 'nested/object-and-nested', dto: ObjectAndNested, schema: one(point), accepts: vs({ x: 1, y: 2 }), rejects: [{}, ...vs({}, { x: 1 }, { x: 1, y: 2, z: 3 }, null, [], [{ x: 1, y: 2 }])], note: 'IsObject closes the array hole of ValidateNested and makes it required' },
  { name: 'nested/type-without-validate-nested', dto: TypeOnlyObject, schema: one({ type: 'object' }), accepts: vs({ x: 1, y: 2 }, {}, { x: 'no', other: 1 }), rejects: [{}, ...vs([], null, 'x')], diagnostic: '@Type without ValidateNested: the child is not validated' },
  { name: 'nested/three-levels', validatorLooser: true, loose: [{ b: [] }, { b: { c: [] } }], dto: L1, schema: o({ b: o({ c: o({ id: { type: 'string', format: 'uuid', pattern: '^(?:[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|[fF]{8}-[fF]{4}-[fF]{4}-[fF]{4}-[fF]{12})$' } }, ['id']) }, ['c']), s: nullable('string') }, ['b']), accepts: [{ b: { c: { id: '936a0dd4-cf7f-497d-a0cd-7c891416c719' } } }, { b: { c: { id: '936a0dd4-cf7f-497d-a0cd-7c891416c719' } }, s: null }], rejects: [{}, { b: {} }, { b: { c: {} } }, { b: { c: { id: 'x' } } }, { b: { c: { id: '936a0dd4-cf7f-497d-a0cd-7c891416c719', y: 1 } } }] },
  { name: 'recursive/mutual-arrays', validatorLooser: true, loose: [{ name: 'a', home: [] }], dto: Person, schema: { $ref: '#/$defs/Person', $defs: { Person: o({ name: { type: 'string' }, home: { anyOf: [{ $ref: '#/$defs/Address' }, { type: 'null' }] } }, ['name']), Address: o({ city: { type: 'string' }, tenants: { anyOf: [{ type: 'array', items: { $ref: '#/$defs/Person' } }, { type: 'null' }] } }, ['city']) } }, accepts: [{ name: 'a' }, { name: 'a', home: { city: 'c', tenants: [{ name: 'b', home: null }] } }], rejects: [{}, { name: 'a', home: {} }, { name: 'a', home: { city: 'c', tenants: [{}] } }, { name: 'a', home: { city: 'c', tenants: {} } }] },
  { name: 'discriminator/type-function', validatorLooser: true, loose: [{ kind: 'text', body: [] }], needsHint: true, dto: ByFunction, schema: { ...o({ kind: { enum: ['text', 'image'] }, body: { anyOf: [o({ text: { type: 'string' } }, ['text']), o({ url: { type: 'string' } }, ['url'])] } }, ['kind', 'body']) }, accepts: [{ kind: 'text', body: { text: 'a' } }, { kind: 'image', body: { url: 'u' } }], rejects: [{}, { kind: 'text' }, { kind: 'x', body: { text: 'a' } }, { kind: 'text', body: {} }], schemaWeaker: true, weak: [{ kind: 'text', body: { url: 'u' } }, { kind: 'image', body: { text: 'a' } }], note: 'a type function that looks at its argument cannot be read; calling it with nothing gives only one branch, so the sound schema needs a hint (or {type:object})' },
  { name: 'inherit/is-defined-survives', dto: DefOverride, schema: o({ v: { type: 'integer' } }, ['v']), accepts: vs(1, 0), rejects: [{}, ...vs('a', null, 1.5)], note: 'IsDefined has its own metadata type; IsString does not and is replaced' },
  { name: 'mapped/pick-nested-and-renamed', dto: PickNested, schema: o({ at: point, nick_name: nullable('string') }, ['at']), accepts: [{ at: { x: 1, y: 2 } }, { at: { x: 1, y: 2 }, nick_name: 'n' }, { at: { x: 1, y: 2 }, nick_name: null }], rejects: [{}, { at: { x: 1 } }, { at: { x: 1, y: 2 }, nick_name: 5 }, { at: { x: 1, y: 2 }, name: 'a' }, { at: null }], validatorLooser: true, loose: [{ at: { x: 1, y: 2 }, nickName: 5 }], note: 'the class-side name is overwritten with undefined by the exposed one' },
  { name: 'mapped/intersection-of-partial-pick', dto: PatchWithId, schema: o({ id: { type: 'string', format: 'uuid', pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$' }, name: nullable('string') }, ['id']), accepts: [{ id: '936a0dd4-cf7f-497d-a0cd-7c891416c719' }, { id: '936a0dd4-cf7f-497d-a0cd-7c891416c719', name: 'a' }], rejects: [{}, { id: 'x' }, { name: 'a' }, { id: '936a0dd4-cf7f-497d-a0cd-7c891416c719', email: 'a@b.co' }] },
  { name: 'default/optional', dto: OptionalDefault, schema: o({ mode: { type: ['string', 'null'], default: 'fast' } }), accepts: [{}, { mode: 'slow' }, { mode: null }], rejects: [{ mode: 1 }, { mode: [] }] },
  { name: 'transform/default', needsHint: true, dto: TransformDefault, schema: o({ v: { type: ['integer', 'null'] } }, ['v']), accepts: vs(1, null), rejects: [{}, ...vs('1', 1.5, [])], note: '@Transform runs only for keys that are present (no @Expose): {} stays undefined; null becomes 7' },
  { name: 'transform/split', needsHint: true, dto: TransformSplit, schema: one({ anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }), accepts: vs('a,b', '', ['a'], []), rejects: [{}, ...vs(1, null, [1], {})], note: 'needs a declared input schema: rules alone would say array only' },
  { name: 'exclude/extraneous-option', dto: Extraneous, options: { transform: { excludeExtraneousValues: true } }, schema: o({ a: { type: 'string' } }, ['a']), accepts: [{ a: 'x' }], rejects: [{}, { a: 1 }], validatorLooser: true, loose: [{ a: 'x', b: 5 }, { a: 'x', zzz: 1 }] },
  { name: 'rule/messages-and-context', validatorLooser: true, loose: vs('ab\uFE0Ec'), dto: Ctx, schema: one({ type: 'string', maxLength: 3 }), accepts: vs('', 'abc'), rejects: [{}, ...vs('abcd', 1, null)] },
  { name: 'rule/validate-promise', dto: Promised, schema: one({ type: 'string' }), accepts: vs('a', ''), rejects: [{}, ...vs(1, null)] },
  { name: 'custom/name-clash', dto: NameClash, schema: o({ v: {} }), accepts: vs(2, 0, '4', null, []), rejects: [{ v: 2, w: 1 }, null], schemaWeaker: true, weak: [{}, ...vs(1, 1.5, 'x')], note: 'a user rule may carry the name isInt: recognise built-ins by more than the constraint name' },
  { name: 'class/wide', schemaWeaker: true, weak: [{ a: '', b: '', c: 1, d: true, e: '@', f: [] }], dto: Wide, schema: o({ a: { type: 'string' }, b: { type: 'string' }, c: { type: 'integer' }, d: { type: 'boolean' }, e: { type: ['string', 'null'], pattern: '@' }, f: { type: 'array', items: { type: 'integer' } } }, ['a', 'b', 'c', 'd', 'f']), accepts: [{ a: '', b: '', c: 1, d: true, f: [] }, { a: 'a', b: 'b', c: -1, d: false, e: 'a@b.co', f: [1] }, { a: 'a', b: 'b', c: -1, d: false, e: null, f: [1] }], rejects: [{}, { a: '', b: '', c: 1, d: true }, { a: '', b: '', c: 1, d: 'true', f: [] }, { a: '', b: '', c: 1, d: true, f: ['1'] }, { a: '', b: '', c: 1, d: true, f: [], g: 1 }, { a: '', b: '', c: 1, d: true, f: [], e: 'x' }] },
];
