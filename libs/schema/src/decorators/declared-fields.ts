import 'reflect-metadata';
import { exposedProperties, isCarried, isExcluded } from '../metadata/transformer-metadata.js';
import type { DtoClass } from '../dto/dto-class.js';
import { TOOL_PROPERTIES_METADATA } from './tool-property.js';

/**
 * The fields by which an instance of a class may leave: those with `@ToolProperty()` or `@Expose()`, inherited ones
 * included, without those that `@Exclude()` keeps in. `undefined` where the class declares none.
 */
export function exposedFieldsOf(owner: unknown): string[] | undefined {
  if (typeof owner !== 'function' || !owner.prototype) return undefined;
  const dto = owner as unknown as DtoClass;
  const fields = [...new Set([...toolProperties(owner), ...exposedProperties(dto, 'output')])];
  const leaving = fields.filter((field) => !isKeptIn(dto, field));
  return leaving.length > 0 ? leaving : undefined;
}

/** Whether `@Exclude()` on the field keeps it in. `@Exclude()` on the class does not speak of what `@ToolProperty()` names. */
function isKeptIn(owner: DtoClass, field: string): boolean {
  const isNamed = toolProperties(owner).includes(field);
  return isNamed ? isExcluded(owner, field) : !isCarried(owner, field, 'output');
}

function toolProperties(owner: unknown): string[] {
  const levels: string[][] = [];
  for (let level = owner; typeof level === 'function'; level = Object.getPrototypeOf(level) as unknown) {
    const names = Reflect.getOwnMetadata(TOOL_PROPERTIES_METADATA, level) as PropertyKey[] | undefined;
    levels.unshift((names ?? []).filter((name) => typeof name === 'string'));
  }
  return [...new Set(levels.flat())];
}
