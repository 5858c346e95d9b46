import { Allow, IsBoolean, IsDefined, IsEnum, IsIn, IsInt, IsLatitude, IsNegative, IsNotIn, IsNumber, IsObject, IsNotEmptyObject, IsOptional, IsString, Max, Min, MinLength, ValidateIf } from 'class-validator';
import { type DtoCase, o, vs } from './dto-case.js';

class IntRange { @IsInt() @Min(1) @Max(100) v!: number }
class Money { @IsNumber({ maxDecimalPlaces: 2 }) v!: number }
class NoDecimals { @IsNumber({ maxDecimalPlaces: 0 }) v!: number }
class NegativeInt { @IsInt() @IsNegative() v!: number }
class Lat { @IsLatitude() v!: number | string }
class Bool { @IsBoolean() v!: boolean }
class In { @IsIn(['a', 'b']) v!: string }
class NotIn { @IsNotIn(['admin', 'root']) v?: string }
class Defined { @IsDefined() v!: unknown }
class OptionalString { @IsOptional() @IsString() @MinLength(2) v?: string | null }
class UndefinableIdiom { @ValidateIf((_o, value) => value !== undefined) @IsString() v?: string }
class AllowAny { @Allow() v?: unknown }
enum Color { Red = 'red', Green = 'green' }
class StrEnum { @IsEnum(Color) v!: Color }
enum Mixed { A = 'a', One = 1 }
class MixedEnum { @IsEnum(Mixed) v!: Mixed }
class AnyObject { @IsObject() v!: object }
class NonEmptyObject { @IsNotEmptyObject() v!: object }
class NonNullObject { @IsNotEmptyObject({ nullable: false }) v!: object }
const one = (schema: object) => o({ v: schema }, ['v']);

export const cases: DtoCase[] = [
  { name: 'number/int-range', dto: IntRange, schema: one({ type: 'integer', minimum: 1, maximum: 100 }), accepts: vs(1, 50, 100), rejects: [{}, ...vs(0, 101, 1.5, '50', null)] },
  { name: 'number/max-decimal-places', dto: Money, schema: one({ type: 'number' }), accepts: vs(1, 0.07, 1.1, 19.99, -3.25), rejects: [{}, ...vs('1.00', null, [])],
    schemaWeaker: true, weak: vs(1.234, 0.001, 1e-7), note: 'multipleOf: 0.01 would REJECT 0.07 and 19.99 in ajv (binary floats); 1e-7 makes isNumber throw a TypeError, which must become a validation error' },
  { name: 'number/no-decimals', dto: NoDecimals, schema: one({ type: 'integer' }), accepts: vs(0, 3, -7), rejects: [{}, ...vs(0.5, 1e-7, '3', null)] },
  { name: 'number/negative-int', dto: NegativeInt, schema: one({ type: 'integer', exclusiveMaximum: 0 }), accepts: vs(-1, -100), rejects: [{}, ...vs(0, 1, -1.5, null)] },
  { name: 'number/latitude', dto: Lat, schema: one({ anyOf: [{ type: 'number', minimum: -90, maximum: 90 }, { type: 'string', pattern: '^[+-]?(90(\\.0+)?|[1-8]?\\d(\\.\\d+)?)$' }] }),
    accepts: vs(0, -90, 45.5, '45.5', '+90.0'), rejects: [{}, ...vs(90.1, -91, '91', 'x', '', null, true)], schemaWeaker: true, weak: vs(1e-7), validatorLooser: true, loose: vs('10,20', '(10,20)'),
    note: 'the value is pasted into `${v},0`: a string with its own comma passes; a number printed with an exponent fails' },
  { name: 'boolean/basic', dto: Bool, schema: one({ type: 'boolean' }), accepts: vs(true, false), rejects: [{}, ...vs('true', 'false', 0, 1, null)] },
  { name: 'any/in', dto: In, schema: one({ enum: ['a', 'b'] }), accepts: vs('a', 'b'), rejects: [{}, ...vs('c', 'A', null, ['a'])] },
  { name: 'any/not-in', dto: NotIn, schema: o({ v: { not: { enum: ['admin', 'root'] } } }), accepts: [{}, ...vs('ann', 1, null, [], {})], rejects: vs('admin', 'root'), note: 'IsNotIn accepts undefined and every type: NOT required' },
  { name: 'any/defined', dto: Defined, schema: one({ not: { type: 'null' } }), accepts: vs('', 0, false, [], {}), rejects: [{}, ...vs(null)] },
  { name: 'optional/null-and-missing', dto: OptionalString, schema: o({ v: { anyOf: [{ type: 'string', minLength: 2 }, { type: 'null' }] } }), accepts: [{}, ...vs('ab', null)], rejects: vs('a', 1, [], false), note: 'IsOptional lets null through' },
  { name: 'optional/undefinable-idiom', dto: UndefinableIdiom, schema: o({ v: { type: 'string' } }), accepts: [{}, ...vs('a')], rejects: vs(null, 1, []) },
  { name: 'any/allow', dto: AllowAny, schema: o({ v: {} }), accepts: [{}, ...vs(1, null, 'x', [], { a: 1 })], rejects: [{ w: 1 }, { v: 1, w: 2 }] },
  { name: 'enum/string', dto: StrEnum, schema: one({ enum: ['red', 'green'] }), accepts: vs('red', 'green'), rejects: [{}, ...vs('Red', 'blue', null, 0)] },
  { name: 'enum/heterogeneous', dto: MixedEnum, schema: one({ enum: ['a', 1] }), exactSchema: one({ enum: ['a', 1, 'One'] }), accepts: vs('a', 1), rejects: [{}, ...vs('A', '1', null)], validatorLooser: true, loose: vs('One') },
  { name: 'object/any', dto: AnyObject, schema: one({ type: 'object' }), accepts: vs({}, { a: 1 }, { a: { b: [] } }), rejects: [{}, ...vs([], 'x', null, 1)] },
  { name: 'object/not-empty', dto: NonEmptyObject, schema: one({ type: 'object', minProperties: 1 }), accepts: vs({ a: 1 }, { a: null }), rejects: [{}, ...vs({}, [], [1], 'x', null)] },
  { name: 'object/not-empty-nor-null', dto: NonNullObject, schema: one({ type: 'object', not: { additionalProperties: { type: 'null' } } }), accepts: vs({ a: 1 }, { a: null, b: 0 }), rejects: [{}, ...vs({}, { a: null }, { a: null, b: null }, [1], null)] },
];
