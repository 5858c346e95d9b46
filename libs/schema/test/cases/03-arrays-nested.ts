import { Type } from 'class-transformer';
import { ArrayNotContains, ArrayUnique, IsArray, IsDate, IsDefined, IsEnum, IsIn, IsInt, IsOptional, IsString, ValidateNested } from 'class-validator';
import { type DtoCase, o, vs } from './dto-case.js';

class EachArray { @IsArray() @IsString({ each: true }) v!: string[] }
class OptionalEach { @IsOptional({ each: true }) @IsArray() @IsInt({ each: true }) v?: (number | null)[] }
class UniquePrimitives { @IsArray() @ArrayUnique() @IsInt({ each: true }) v!: number[] }
class UniqueById { @IsArray() @ArrayUnique((x: any) => x.id) v!: object[] }
class NotContains { @ArrayNotContains(['x', null]) v!: unknown[] }
enum Tag { A = 'a', B = 'b' }
class EnumEach { @IsArray() @IsEnum(Tag, { each: true }) v!: Tag[] }
class Child { @IsInt() n!: number }
class Nested { @ValidateNested() @Type(() => Child) v!: Child }
class NestedOptional { @IsOptional() @ValidateNested() @Type(() => Child) v?: Child | null }
class NestedEachNoIsArray { @IsDefined() @ValidateNested({ each: true }) @Type(() => Child) v!: Child[] }
class NestedNoType { @IsDefined() @ValidateNested() v!: Child }
class NestedSet { @IsDefined() @ValidateNested() @Type(() => Child) v!: Set<Child> }
class Author { @IsString() name!: string; @IsOptional() @ValidateNested() @Type(() => Book) best?: InstanceType<typeof Book> }
const Book = class Book { title!: string; author?: Author | null };
IsString()(Book.prototype, 'title');
IsOptional()(Book.prototype, 'author');
ValidateNested()(Book.prototype, 'author');
Type(() => Author)(Book.prototype, 'author');
class Email { @IsString() to!: string }
class Sms { @IsString() phone!: string }
class Channel { @IsIn([]) never!: never }
class DiscDrop { @IsArray() @ValidateNested({ each: true }) @Type(() => Channel, { discriminator: { property: 'type', subTypes: [{ name: 'email', value: Email }, { name: 'sms', value: Sms }] } }) v!: (Email | Sms)[] }
class DateDto { @IsDate() @Type(() => Date) v!: Date }
const one = (schema: object, more: object = {}) => o({ v: schema }, ['v'], more);
const child = o({ n: { type: 'integer' } }, ['n']);
const nest = (leaf: object) => ({ anyOf: [leaf, { type: 'array', items: { $ref: '#/$defs/Nest' } }] });

export const cases: DtoCase[] = [
  { name: 'array/each-with-is-array', dto: EachArray, schema: one({ type: 'array', items: { type: 'string' } }), accepts: vs([], ['a', 'b']), rejects: [{}, ...vs('a', [1], [['a']], null, {})] },
  { name: 'array/is-optional-each', dto: OptionalEach, schema: o({ v: { anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'null' }] } }), accepts: [{}, ...vs(null, [], [1])], rejects: vs([null], [1, null], ['1'], 1), note: 'each on IsOptional has no effect: null items are refused' },
  { name: 'array/unique-primitives', dto: UniquePrimitives, schema: one({ type: 'array', items: { type: 'integer' }, uniqueItems: true }), accepts: vs([], [1, 2, 3]), rejects: [{}, ...vs([1, 1], [1, 2, 1.0], ['1'], null)] },
  { name: 'array/unique-by-identifier', dto: UniqueById, schema: one({ type: 'array' }), accepts: vs([], [{ id: 1 }, { id: 2 }]), rejects: [{}, ...vs('x', {}, null)], schemaWeaker: true, weak: vs([{ id: 1, a: 1 }, { id: 1, a: 2 }], [{ id: 1 }, { id: 1 }]) },
  { name: 'array/not-contains', dto: NotContains, schema: one({ type: 'array', items: { not: { enum: ['x', null] } } }), accepts: vs([], ['a', 0]), rejects: [{}, ...vs(['x'], ['a', null], 'a', null)] },
  { name: 'array/enum-each', dto: EnumEach, schema: one({ type: 'array', items: { enum: ['a', 'b'] } }), accepts: vs([], ['a', 'b', 'a']), rejects: [{}, ...vs('a', ['c'], [null], ['A'])] },
  { name: 'nested/not-required', dto: Nested, schema: o({ v: child }), accepts: [{}, { v: { n: 1 } }], rejects: [{ v: null }, { v: {} }, { v: { n: '1' } }, { v: { n: 1, x: 1 } }, { v: 'a' }], validatorLooser: true, loose: [{ v: [] }, { v: [{ n: 1 }] }],
    exactSchema: o({ v: { $ref: '#/$defs/Nest' } }, [], { $defs: { Nest: nest(child) } }), note: 'ValidateNested alone does not make a property required, and takes arrays (of any depth) of the child' },
  { name: 'nested/optional-nullable', validatorLooser: true, loose: [{ v: [] }, { v: [{ n: 1 }] }], dto: NestedOptional, schema: o({ v: { anyOf: [child, { type: 'null' }] } }), accepts: [{}, { v: null }, { v: { n: 1 } }], rejects: [{ v: {} }, { v: 1 }, { v: { n: null } }] },
  { name: 'nested/each-without-is-array', dto: NestedEachNoIsArray, schema: one({ type: 'array', items: child }), accepts: vs([], [{ n: 1 }]), rejects: [{}, ...vs(null, [null], [{}], 'a', {})], validatorLooser: true, loose: vs({ n: 1 }), note: 'each on ValidateNested changes only the message: a single object passes' },
  { name: 'nested/no-type', dto: NestedNoType, schema: one(false as any), accepts: [], rejects: [{}, ...vs(null, {}, { n: 1 }, 'x')], validatorLooser: true, loose: vs([]), diagnostic: 'ValidateNested without @Type: every object is an unknown value', note: 'must be a start-up error' },
  { name: 'nested/set', dto: NestedSet, schema: one({ type: 'array', items: child }), accepts: vs([], [{ n: 1 }], [{ n: 1 }, { n: 1 }]), rejects: [{}, ...vs(null, 'x', [null], [{}], [1])], validatorLooser: true, loose: vs({ n: 1 }) },
  { name: 'recursive/mutual', validatorLooser: true, loose: [{ name: 'a', best: [] }], dto: Author, schema: { $ref: '#/$defs/Author', $defs: { Author: o({ name: { type: 'string' }, best: { anyOf: [{ $ref: '#/$defs/Book' }, { type: 'null' }] } }, ['name']), Book: o({ title: { type: 'string' }, author: { anyOf: [{ $ref: '#/$defs/Author' }, { type: 'null' }] } }, ['title']) } },
    accepts: [{ name: 'a' }, { name: 'a', best: { title: 't', author: { name: 'b' } } }, { name: 'a', best: null }], rejects: [{}, { name: 'a', best: {} }, { name: 'a', best: { title: 't', author: {} } }, { name: 'a', best: { title: 1 } }] },
  { name: 'discriminator/drop-in-array', validatorLooser: true, loose: vs([[]], [[[]]]), dto: DiscDrop, schema: one({ type: 'array', items: { oneOf: [o({ type: { const: 'email' }, to: { type: 'string' } }, ['type', 'to']), o({ type: { const: 'sms' }, phone: { type: 'string' } }, ['type', 'phone'])] } }),
    accepts: vs([], [{ type: 'email', to: 'a' }, { type: 'sms', phone: '1' }]), rejects: [{}, ...vs(null, [{ to: 'a' }], [{ type: 'fax', to: 'a' }], [{ type: 'sms', to: 'a' }], [null], ['email'], [{ type: 'email' }])],
    note: 'without keepDiscriminatorProperty the tag is deleted from the INPUT object (mutation) and must still be published as required; [null] makes plainToInstance throw a TypeError' },
  { name: 'date/type-date', dto: DateDto, schema: one({ type: 'string', format: 'date-time', pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d)$' }), accepts: vs('2024-01-01T00:00:00Z', '2024-01-01T00:00:00.123+02:00'), rejects: [{}, ...vs('', 'garbage', null, {}, ['2024-01-01T00:00:00Z'])],
    validatorLooser: true, loose: vs(0, true, 'March 7, 2024', '1', '2024'), note: 'new Date(x) takes numbers, booleans and V8 free text: only a schema check ahead of the transform closes this' },
];
