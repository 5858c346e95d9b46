import { defaultMetadataStorage as storage } from 'class-transformer/cjs/storage.js';
import type { Constructor, DtoClass } from '../dto/dto-class.js';

/** To the class (input) or back to plain data (output), as class-transformer numbers them. */
export type Direction = 'input' | 'output';

/** What `@Type` says of a property. */
export interface TypeFact {
  /** The class of the value or of its elements; `undefined` when the type function looks at its argument. */
  readonly type: unknown;
  /** Whether the type function looks at its argument and so cannot be asked. */
  readonly isOpaque: boolean;
  /** `design:type`: Array, Set and Map decide the container. */
  readonly container: unknown;
  readonly discriminator?: Discriminator;
}

/** Subclasses told apart by a tag. */
export interface Discriminator {
  readonly property: string;
  /** Whether the instance keeps the tag as a field. */
  readonly isKept: boolean;
  readonly branches: readonly { readonly tag: string; readonly type: DtoClass }[];
}

const DIRECTION_CODE: Record<Direction, number> = { input: 0, output: 1 };

/** What `@Type` says of the property, or nothing. */
export function typeFactOf(owner: DtoClass, property: string): TypeFact | undefined {
  const found = storage.findTypeMetadata(owner, property);
  if (!found) return undefined;
  const isOpaque = (found.typeFunction?.length ?? 0) > 0;
  const type = isOpaque ? undefined : (askType(found.typeFunction) ?? found.reflectedType);
  return { type, isOpaque, container: found.reflectedType, discriminator: discriminatorOf(found.options) };
}

/** The class that `@Type(() => Class)` names for a property or for what is in its list or map; `undefined` without one. */
export const declaredTypeOf = (owner: DtoClass, property: string): unknown => typeFactOf(owner, property)?.type;

function askType(typeFunction: (() => unknown) | undefined): unknown {
  try {
    return typeFunction?.();
  } catch {
    return undefined;
  }
}

type TypeOptions = NonNullable<ReturnType<typeof storage.findTypeMetadata>>['options'];

function discriminatorOf(options: TypeOptions): Discriminator | undefined {
  const found = options?.discriminator;
  if (!found?.property || !found.subTypes) return undefined;
  return {
    property: found.property,
    isKept: options?.keepDiscriminatorProperty === true,
    branches: found.subTypes.map(({ name, value }) => ({ tag: name, type: value as unknown as Constructor })),
  };
}

/** The name under which the property travels in that direction. */
export function exposedName(owner: DtoClass, property: string, direction: Direction): string {
  const options = storage.findExposeMetadata(owner, property)?.options;
  if (!options?.name) return property;
  const isOtherWay = direction === 'input' ? options.toPlainOnly : direction === 'output' && options.toClassOnly;
  return isOtherWay && !(options.toPlainOnly && options.toClassOnly) ? property : options.name;
}

/** Whether `@Expose()` lists the property in that direction, so that it is visited even when its key is absent. */
export function isExposed(owner: DtoClass, property: string, direction: Direction): boolean {
  return exposedProperties(owner, direction).includes(property);
}

/** The properties that `@Expose()` lists in that direction, inherited ones included. */
export function exposedProperties(owner: DtoClass, direction: Direction): string[] {
  return storage.getExposedProperties(owner, DIRECTION_CODE[direction]);
}

/** Whether `@Exclude()` on the property itself takes it out in that direction. */
export function isExcluded(owner: DtoClass, property: string, direction: Direction = 'output'): boolean {
  return storage.getExcludedProperties(owner, DIRECTION_CODE[direction]).includes(property);
}

/** Whether class-transformer carries the property in that direction at all (`@Exclude`, class-level too, groups). */
export function isCarried(owner: DtoClass, property: string, direction: Direction): boolean {
  if (isExcluded(owner, property, direction)) return false;
  const exposed = isExposed(owner, property, direction);
  if (storage.getStrategy(owner) === 'excludeAll' && !exposed) return false;
  const groups = storage.findExposeMetadata(owner, property)?.options?.groups ?? [];
  return groups.length === 0;
}

/** Whether `@Expose()` or `@Exclude()` stands anywhere on the class or its fields. */
export function hasVisibility(owner: DtoClass): boolean {
  return (
    storage.getExposedMetadatas(owner).length > 0 ||
    storage.getExcludedMetadatas(owner).length > 0 ||
    storage.getStrategy(owner) !== 'none'
  );
}

/** Whether a `@Transform` acts in that direction: what it makes of a value cannot be known. */
export function isTransformed(owner: DtoClass, property: string, direction: Direction): boolean {
  return storage
    .findTransformMetadatas(owner, property, DIRECTION_CODE[direction])
    .some((metadata) => !metadata.options?.groups?.length);
}

/** A field on its way out, and the object that holds it. */
export interface LeavingField {
  readonly owner: DtoClass;
  readonly property: string;
  readonly holder: object;
}

/** What the `@Transform`s of the property make of a value on its way out. */
export function transformedOutput({ owner, property, holder }: LeavingField, value: unknown): unknown {
  return storage
    .findTransformMetadatas(owner, property, DIRECTION_CODE.output)
    .filter((metadata) => !metadata.options?.groups?.length)
    .reduce<unknown>((current, { transformFn }) => {
      return transformFn({ value: current, key: property, obj: holder, type: DIRECTION_CODE.output, options: {} });
    }, value);
}
