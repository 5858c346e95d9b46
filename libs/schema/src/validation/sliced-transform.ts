import { TransformOperationExecutor } from 'class-transformer/cjs/TransformOperationExecutor.js';
import type { ClassSchema } from '../dto/class-schema.js';
import type { Constructor, DtoClass } from '../dto/dto-class.js';
import type { PropertyPlan } from '../dto/property-plan.js';
import { isPlainObject } from '../json/is-plain-object.js';
import { isTransformed } from '../metadata/transformer-metadata.js';
import type { Steps } from '../slices/steps.js';

/** What class-transformer is asked to make. */
export interface Transformation<T extends object> {
  readonly owner: DtoClass<T>;
  readonly input: object;
  readonly read: ClassSchema;
}

const TO_CLASS = 0;
/** The defaults of class-transformer that matter in this direction. */
const OPTIONS = { exposeUnsetFields: true } as const;
const CONVERTED = new Set<unknown>([String, Number, Boolean, Date, Buffer, Object, Array, Map, Set, Promise]);

/**
 * class-transformer's `plainToInstance`, object by object: an object inside of another is made at once and filled in a
 * step of its own. Where code of the author would see it in between, nothing is put off.
 */
export function* slicedTransform<T extends object>({ owner, input, read }: Transformation<T>): Steps<T> {
  const executor = new TransformOperationExecutor(TO_CLASS, OPTIONS);
  const transform = executor.transform.bind(executor);
  if (isWatched(owner, read)) return transform(undefined, input, owner, undefined, undefined) as T;
  const unfilled: (() => unknown)[] = [];
  executor.transform = (...[_source, value, targetType, ...rest]) => {
    const [, isMap] = rest;
    if (!isObjectOf(targetType, value) || isMap) return transform(undefined, value, targetType, ...rest);
    const instance = new (targetType as Constructor)();
    unfilled.push(() => transform(instance, value, targetType, ...rest));
    return instance;
  };
  const root = executor.transform(undefined, input, owner, undefined, undefined) as T;
  for (let next = 0; next < unfilled.length; next += 1) {
    unfilled[next]?.();
    yield;
  }
  return root;
}

function isObjectOf(targetType: unknown, value: unknown): boolean {
  return typeof targetType === 'function' && !CONVERTED.has(targetType) && isPlainObject(value) && !('then' in value);
}

const watched = new WeakMap<ClassSchema, boolean>();

/** Whether a `@Transform` or a setter is given objects of a class: it expects them whole. */
function isWatched(owner: DtoClass, read: ClassSchema): boolean {
  const known = watched.get(read) ?? classesBelow(owner, read).some((one) => isWatching(one, read));
  watched.set(read, known);
  return known;
}

function isWatching(owner: DtoClass, read: ClassSchema): boolean {
  return read.planOf(owner).properties.some(({ property, shape }) => {
    const holdsObjects = shape.leaf === 'class' || shape.leaf === 'opaque';
    return holdsObjects && (isTransformed(owner, property, 'input') || hasSetter(owner, property));
  });
}

function hasSetter(owner: DtoClass, property: string): boolean {
  for (let level = owner.prototype as object | null; level; level = Object.getPrototypeOf(level) as object | null) {
    const descriptor = Object.getOwnPropertyDescriptor(level, property);
    if (descriptor) return descriptor.set !== undefined;
  }
  return false;
}

function classesBelow(owner: DtoClass, read: ClassSchema): DtoClass[] {
  const found = new Set<DtoClass>([owner]);
  for (const one of found) for (const child of read.planOf(one).properties.flatMap(classesIn)) found.add(child);
  return [...found];
}

function classesIn({ shape }: PropertyPlan): DtoClass[] {
  if (shape.leaf !== 'class') return [];
  const branches = shape.discriminator?.branches.map(({ type }) => type) ?? [];
  return shape.type ? [shape.type, ...branches] : branches;
}
