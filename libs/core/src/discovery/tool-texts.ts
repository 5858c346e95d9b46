import { defaultLabel } from '../registry/tool-name.js';
import type { FoundTool } from './found-tool.js';

/** The declared label, or the last segment of the name in words. */
export const labelOf = ({ name, options }: FoundTool): string => options.label ?? defaultLabel(name);

/** The declared category, or the first segment of the name. */
export function categoryOf({ name, options }: FoundTool): string {
  const end = name.indexOf('/');
  return options.category ?? (end < 0 ? name : name.slice(0, end));
}
