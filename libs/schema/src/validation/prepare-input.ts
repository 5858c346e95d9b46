import type { DtoClass } from '../dto/dto-class.js';
import type { ClassPlan, PropertyPlan } from '../dto/property-plan.js';
import { isPlainObject } from '../json/is-plain-object.js';

/** A value that class-transformer must not touch, and where it belongs in the instance. */
export interface LiftedValue {
  readonly steps: readonly (string | number)[];
  /** The same place in what was sent: exposed names instead of fields. */
  readonly keys: readonly (string | number)[];
  readonly property: PropertyPlan;
  readonly value: unknown;
}

/** A copy of the input for class-transformer, which deletes tags from what it is given. */
export interface PreparedInput {
  readonly input: unknown;
  readonly lifted: readonly LiftedValue[];
}

/** Where a value is: by the fields of the instance, and by the names under which they travel. */
interface Place {
  readonly steps: readonly (string | number)[];
  readonly keys: readonly (string | number)[];
}

const below = ({ steps, keys }: Place, step: string | number, key = step): Place => ({
  steps: [...steps, step],
  keys: [...keys, key],
});

const ROOT: Place = { steps: [], keys: [] };

/** Copies an input along the plan of its class: null of optional properties is left out, slots are lifted out. */
export function prepareInput(raw: unknown, owner: DtoClass, planOf: (owner: DtoClass) => ClassPlan): PreparedInput {
  const lifted: LiftedValue[] = [];

  const copyObject = (value: Record<string, unknown>, plan: ClassPlan, place: Place): object => {
    const copy = {};
    for (const [key, part] of Object.entries(value)) {
      const property = plan.properties.find((candidate) => candidate.key === key);
      if (property?.isNullAbsence && part === null) continue;
      const here = below(place, property?.property ?? key, key);
      if (property?.slot === undefined) assign(copy, key, property ? copyValue(part, property, here) : copyPlain(part));
      else lifted.push({ ...here, property, value: part });
    }
    return copy;
  };

  const copyValue = (value: unknown, property: PropertyPlan, place: Place): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => copyValue(item, property, below(place, index)));
    if (!isPlainObject(value)) return value;
    if (property.shape.container !== 'map') return copyChild(value, property, place);
    const entries = Object.entries(value).map(
      ([key, part]) =>
        [key, isPlainObject(part) ? copyChild(part, property, below(place, key)) : copyPlain(part)] as const,
    );
    return entries.reduce((copy, [key, part]) => assign(copy, key, part), {});
  };

  const copyChild = (value: Record<string, unknown>, property: PropertyPlan, place: Place): unknown => {
    const child = classFor(value, property);
    return child ? copyObject(value, planOf(child), place) : copyPlain(value);
  };

  return { input: isPlainObject(raw) ? copyObject(raw, planOf(owner), ROOT) : copyPlain(raw), lifted };
}

/** The class that class-transformer will make of a value. */
function classFor(value: Record<string, unknown>, { shape }: PropertyPlan): DtoClass | undefined {
  if (shape.leaf !== 'class') return undefined;
  const tag = shape.discriminator ? value[shape.discriminator.property] : undefined;
  return shape.discriminator?.branches.find((branch) => branch.tag === tag)?.type ?? shape.type;
}

function copyPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyPlain);
  if (!isPlainObject(value)) return value;
  return Object.entries(value).reduce((copy, [key, part]) => assign(copy, key, copyPlain(part)), {});
}

/** Defines a key, so that `__proto__` stays a key. */
function assign(target: object, key: string, value: unknown): object {
  return Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}
