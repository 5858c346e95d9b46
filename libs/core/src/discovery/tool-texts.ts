import { defaultLabel, defaultName } from '../registry/tool-name.js';
import type { FoundTool } from './found-tool.js';

const names = new WeakMap<object, string>();

/** The declared name, or the one made from class and method. */
export function nameOf(found: FoundTool): string {
  const known = found.options.name ?? names.get(found);
  if (known !== undefined) return known;
  const name = defaultName(found.className, found.kind === 'method' ? found.methodName : undefined);
  names.set(found, name);
  return name;
}

/** The declared label, or the last segment of the name in words. */
export const labelOf = (found: FoundTool): string => found.options.label ?? defaultLabel(nameOf(found));

/** The declared category, or the first segment of the name. */
export const categoryOf = (found: FoundTool): string =>
  found.options.category ?? (nameOf(found).split('/')[0] as string);
