import { Exclude, Expose, Transform, Type } from 'class-transformer';
import { OmitType, PartialType } from '@nestjs/mapped-types';
import { IsArray, IsBoolean, IsInt, IsOptional, IsString, MaxLength, Min, MinLength, Validate, ValidateNested, ValidatorConstraint, ValidatorConstraintInterface, IsDefined } from 'class-validator';
import { type DtoCase, j, o, vs } from './dto-case.js';

class Animal { @IsString() name!: string; @IsOptional() @IsInt() legs?: number }
class Dog extends Animal { @IsBoolean() barks!: boolean }
class Base { @IsString() @MinLength(3) v!: string }
class Override extends Base { @MaxLength(5) override v!: string }
class OverrideEmptyGrandchild extends Override {}
class OptBase { @IsOptional() @IsString() v?: string }
class OptOverride extends OptBase { @IsString() @MinLength(1) override v!: string }
class Create { @IsString() @MinLength(2) title!: string; @IsInt() @Min(0) stock!: number; @IsOptional() @IsString() note?: string }
class UpdateNoNull extends PartialType(Create, { skipNullProperties: false }) {}
class Omitted extends OmitType(Create, ['stock'] as const) {}
class Defaults { @IsInt() limit: number = 10; @IsArray() @IsString({ each: true }) tags: string[] = ['x'] }
class ExposeDefault { @Expose() @IsInt() limit: number = 10 }
class Renamed { @Expose({ name: 'user_name' }) @IsString() userName!: string }
class ExcludedPlainOnly { @IsString() a!: string; @Exclude({ toPlainOnly: true }) @IsString() password!: string }
class ExposeUndecorated { @IsString() a!: string; @Expose() computed?: string }
class Trimmed { @Transform(({ value }) => (typeof value === 'string' ? value.trim() : value)) @IsString() @MinLength(2) v!: string }
class Methods { @IsString() name!: string; describe() { return this.name } get label() { return this.name } }
class Grouped { @IsString({ groups: ['create'] }) a!: string; @IsInt({ always: true }) b!: number; @IsOptional() @IsString() c?: string }
@ValidatorConstraint({ name: 'evenLength', async: false })
class EvenLength implements ValidatorConstraintInterface { validate(x: unknown) { return typeof x === 'string' && x.length % 2 === 0 } defaultMessage() { return 'odd' } }
class Custom { @IsString() @Validate(EvenLength) v!: string }
@ValidatorConstraint({ async: true })
class Taken implements ValidatorConstraintInterface { async validate(x: unknown) { return x !== 'taken' } }
class AsyncCustom { @IsString() @Validate(Taken) v!: string }
function PageOf<T extends new () => object>(Item: T) { class Page { @IsInt() total!: number; @IsArray() @ValidateNested({ each: true }) @Type(() => Item) items!: InstanceType<T>[] } return Page; }
class Row { @IsString() id!: string }
class RowPage extends PageOf(Row) {}
class Implicit { @IsInt() n!: number; @IsOptional() @IsBoolean() b?: boolean }
class TwoLevels { @IsDefined() @ValidateNested() @Type(() => Renamed) user!: Renamed }
const create = { title: { type: 'string', minLength: 2 }, stock: { type: 'integer', minimum: 0 }, note: { type: ['string', 'null'] } };

export const cases: DtoCase[] = [
  { name: 'inherit/extends', dto: Dog, schema: o({ name: { type: 'string' }, legs: { type: ['integer', 'null'] }, barks: { type: 'boolean' } }, ['name', 'barks']), accepts: [{ name: 'a', barks: true }, { name: 'a', barks: false, legs: 4 }, { name: 'a', barks: false, legs: null }], rejects: [{ name: 'a' }, { barks: true }, { name: 1, barks: true }, { name: 'a', barks: true, legs: 1.5 }] },
  { name: 'inherit/empty-grandchild-brings-them-back', dto: OverrideEmptyGrandchild, schema: o({ v: { type: 'string', minLength: 3, maxLength: 5 } }, ['v']), accepts: vs('abc', 'abcde'), rejects: [{}, ...vs('a', '', 'abcdef', null)], note: 'a subclass that declares nothing gets the rules of ALL ancestors: the grandparent\'s MinLength(3) is back' },
  { name: 'inherit/optional-survives-override', dto: OptOverride, schema: o({ v: { anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] } }), accepts: [{}, ...vs('a', null)], rejects: vs('', 1, []), note: 'IsOptional has another metadata type, so a subclass cannot make the property required again' },
  { name: 'mapped/partial-without-null', dto: UpdateNoNull, schema: o({ title: create.title, stock: create.stock, note: create.note }), accepts: [{}, { title: 'ab', stock: 1 }, { note: null }], rejects: [{ title: null }, { stock: null }, { title: 'a' }] },
  { name: 'mapped/omit', dto: Omitted, schema: o({ title: create.title, note: create.note }, ['title']), accepts: [{ title: 'ab' }, { title: 'ab', note: 'n' }], rejects: [{}, { title: 'ab', stock: 1 }, { note: 'n' }] },
  { name: 'default/initialiser', dto: Defaults, schema: o({ limit: { type: 'integer', default: 10 }, tags: { type: 'array', items: { type: 'string' }, default: ['x'] } }), accepts: [{}, { limit: 3 }, { tags: [] }], rejects: [{ limit: null }, { limit: '3' }, { tags: 'a' }, { tags: [1] }], note: 'an initialiser fills a missing key, so the property is not required; null does not trigger it' },
  { name: 'default/lost-under-expose', dto: ExposeDefault, schema: o({ limit: { type: 'integer' } }, ['limit']), accepts: [{ limit: 1 }, { limit: 10 }], rejects: [{}, { limit: null }, { limit: 'x' }], note: '@Expose() without exposeDefaultValues writes undefined over the initialiser: the default is dead and the property is required' },
  { name: 'expose/renamed-in-child', validatorLooser: true, loose: [{ user: [] }], dto: TwoLevels, schema: o({ user: o({ user_name: { type: 'string' } }, ['user_name']) }, ['user']), accepts: [{ user: { user_name: 'a' } }], rejects: [{}, { user: {} }, { user: { userName: 'a' } }, { user: { user_name: 1 } }, { user: null }] },
  { name: 'exclude/to-plain-only', dto: ExcludedPlainOnly, schema: o({ a: { type: 'string' }, password: { type: 'string' } }, ['a', 'password']), accepts: [{ a: 'x', password: 'p' }], rejects: [{ a: 'x' }, { a: 'x', password: 1 }, { password: 'p' }], note: 'an input property, absent from the output schema' },
  { name: 'expose/undecorated-breaks-whitelist', dto: ExposeUndecorated, schema: false as any, accepts: [], rejects: [{}, { a: 'x' }, { a: 'x', computed: 'y' }], diagnostic: '@Expose() property without a validator: forbidNonWhitelisted rejects every input', note: 'plainToInstance writes the exposed key as undefined, which whitelist then forbids' },
  { name: 'transform/opaque', needsHint: true, dto: Trimmed, schema: o({ v: { type: 'string', minLength: 2 } }, ['v']), accepts: vs('ab', ' abc '), rejects: [{}, ...vs('', 'a', 1, null)], schemaWeaker: true, weak: vs('  ', ' a '), note: 'a @Transform makes the input side opaque: rules hold for the transformed value. Here rule and schema agree except that trimming shortens' },
  { name: 'class/prototype-member-keys', dto: Methods, schema: o({ name: { type: 'string' } }, ['name']), accepts: [{ name: 'a' }, { name: '' }], rejects: [{}, { name: 1 }, { name: 'a', other: 1 }], validatorLooser: true,
    loose: [{ name: 'a', describe: 1 }, { name: 'a', label: 'x' }, { name: 'a', toString: 1 }, { name: 'a', hasOwnProperty: 1 }, j('{"name":"a","constructor":1}'), j('{"name":"a","__proto__":{"x":1}}')], note: 'plainToInstance skips keys that name a method, a getter, constructor or __proto__, so whitelist never sees them' },
  { name: 'groups/create-asked', dto: Grouped, options: { validate: { groups: ['create'] } }, schema: o({ a: { type: 'string' }, b: { type: 'integer' } }, ['a', 'b']), accepts: [{ a: 'x', b: 1 }], rejects: [{ b: 1 }, { a: 'x' }, { a: 'x', b: 1, c: 'y' }], note: 'ungrouped rules are dropped, and with them the whitelist entry: c is now forbidden' },
  { name: 'groups/other-asked', dto: Grouped, options: { validate: { groups: ['other'] } }, schema: o({ b: { type: 'integer' } }, ['b']), accepts: [{ b: 1 }], rejects: [{}, { a: 'x', b: 1 }, { b: '1' }] },
  { name: 'custom/constraint-class', dto: Custom, schema: o({ v: { type: 'string' } }, ['v']), accepts: vs('ab', ''), rejects: [{}, ...vs(1, null)], schemaWeaker: true, weak: vs('a', 'abc') },
  { name: 'custom/async', dto: AsyncCustom, schema: o({ v: { type: 'string' } }, ['v']), accepts: vs('free', ''), rejects: [{}, ...vs(1, null)], schemaWeaker: true, weak: vs('taken'), note: 'validateSync silently IGNORES async constraints: use validate()' },
  { name: 'generic/page-factory', validatorLooser: true, loose: [{ total: 0, items: [[]] }], dto: RowPage, schema: o({ total: { type: 'integer' }, items: { type: 'array', items: o({ id: { type: 'string' } }, ['id']) } }, ['total', 'items']), accepts: [{ total: 0, items: [] }, { total: 1, items: [{ id: 'a' }] }], rejects: [{}, { total: 1 }, { total: 1, items: [{ id: 1 }] }, { total: 1, items: {} }, { total: 1, items: [{ id: 'a', x: 1 }] }], note: 'two generics of one factory share the class name Page: $defs names need de-duplication' },
  { name: 'coerce/implicit-conversion', dto: Implicit, options: { transform: { enableImplicitConversion: true } }, schema: o({ n: { type: 'integer' }, b: { type: ['boolean', 'null'] } }, ['n']), accepts: [{ n: 1 }, { n: 1, b: true }, { n: 1, b: null }], rejects: [{}, { n: 'x' }, { n: null }, { n: 1.5 }], validatorLooser: true, loose: [{ n: '5' }, { n: '' }, { n: true }, { n: 1, b: 'false' }, { n: 1, b: {} }, { n: 1, b: 0 }], note: '"false" becomes true: never combine with a published boolean without a schema check first' },
];
