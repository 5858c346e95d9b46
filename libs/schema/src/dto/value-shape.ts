import { typeFactOf, type Discriminator, type TypeFact } from '../metadata/transformer-metadata.js';
import type { ValidationRule } from '../metadata/validation-rule.js';
import type { DtoClass } from './dto-class.js';

/** How the values of a property are held. */
export type Container = 'none' | 'list' | 'set' | 'map';

/** What class-transformer makes of the values of a property, before any rule sees them. */
export interface ValueShape {
  readonly container: Container;
  /** Lists inside of the list, as with `@IsArray({ each: true })`. */
  readonly depth: number;
  /** What the innermost values become. */
  readonly leaf: 'plain' | 'scalar' | 'date' | 'class' | 'opaque' | 'untyped';
  /** The constructor `@Type` gives: a DTO class with `class`, String, Number or Boolean with `scalar`. */
  readonly type?: DtoClass;
  readonly discriminator?: Discriminator;
  /** Whether `@ValidateNested` validates the innermost values by the rules of their class. */
  readonly isNested: boolean;
}

const CONTAINERS: ReadonlyMap<unknown, Container> = new Map<unknown, Container>([
  [Array, 'list'],
  [Set, 'set'],
  [Map, 'map'],
]);
const SCALARS = new Set<unknown>([String, Number, Boolean]);
const LIST_RULES = /^(?:isArray|array[A-Z])/;

/** The shape of a property's values: `@Type` and `design:type` first, then what the rules give away. */
export function valueShapeOf(owner: DtoClass, property: string, rules: readonly ValidationRule[]): ValueShape {
  const fact = typeFactOf(owner, property);
  const isNested = rules.some(({ kind }) => kind === 'nested');
  const container = containerOf(fact, rules);
  const hasInnerLists = rules.some(({ each, name }) => each && LIST_RULES.test(name));
  return {
    container,
    depth: container === 'list' && hasInnerLists ? 1 : 0,
    leaf: leafOf(fact),
    isNested,
    type: typeof fact?.type === 'function' ? (fact.type as DtoClass) : undefined,
    discriminator: fact?.discriminator,
  };
}

/** The classes that the innermost values can be of. */
export function classesOf({ leaf, type, discriminator }: ValueShape): DtoClass[] {
  if (leaf !== 'class') return [];
  const branches = discriminator?.branches.map((branch) => branch.type) ?? [];
  return type === undefined ? branches : [type, ...branches];
}

function containerOf(fact: TypeFact | undefined, rules: readonly ValidationRule[]): Container {
  const typed = CONTAINERS.get(fact?.container);
  if (typed) return typed;
  const isList = rules.some(({ kind, each, name }) => isElementwise(kind, each) || (!each && LIST_RULES.test(name)));
  return isList ? 'list' : 'none';
}

function isElementwise(kind: ValidationRule['kind'], each: boolean): boolean {
  return each && (kind === 'rule' || kind === 'nested');
}

function leafOf(fact: TypeFact | undefined): ValueShape['leaf'] {
  if (!fact) return 'untyped';
  if (fact.isOpaque) return 'opaque';
  if (fact.type === Date) return 'date';
  if (SCALARS.has(fact.type)) return 'scalar';
  return typeof fact.type === 'function' && fact.type !== Object && !CONTAINERS.has(fact.type) ? 'class' : 'plain';
}
