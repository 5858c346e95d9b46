import { defaultLabel, defaultName } from '../registry/tool-name.js';
import type { FoundTool } from './found-tool.js';

/** The declared name, or the one made from class and method. */
export const nameOf = ({ kind, className, methodName, options }: FoundTool): string =>
  options.name ?? defaultName(className, kind === 'method' ? methodName : undefined);

/** The declared label, or the last segment of the name in words. */
export const labelOf = (found: FoundTool): string => found.options.label ?? defaultLabel(nameOf(found));

/** The declared category, or the first segment of the name. */
export const categoryOf = (found: FoundTool): string =>
  found.options.category ?? (nameOf(found).split('/')[0] as string);
