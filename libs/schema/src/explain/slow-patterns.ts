import { pointerTo } from '../json/json-pointer.js';
import { catastropheIn, type Catastrophe } from '../patterns/catastrophe-in.js';

/** A pattern that can take more than linear time, or that may, and where it stands in its schema. */
export interface SlowPattern {
  readonly path: string;
  readonly catastrophe: Catastrophe;
}

/**
 * The author's patterns of a JSON Schema that can or may block the process. Beside a `format` stands a pattern that a library
 * wrote for it: those are the library's own business.
 */
export function slowPatterns(schema: unknown, path = ''): SlowPattern[] {
  if (Array.isArray(schema)) return schema.flatMap((one, index) => slowPatterns(one, pointerTo(path, String(index))));
  if (typeof schema !== 'object' || schema === null) return [];
  const below = Object.entries(schema).flatMap(([key, value]) => slowPatterns(value, pointerTo(path, key)));
  return [...expressionsOf(schema).flatMap((expression) => slow(expression, path)), ...below];
}

function expressionsOf(schema: { pattern?: unknown; format?: unknown; patternProperties?: unknown }): string[] {
  const { pattern, format, patternProperties } = schema;
  const own = typeof pattern === 'string' && format === undefined ? [pattern] : [];
  return typeof patternProperties === 'object' && patternProperties !== null
    ? [...own, ...Object.keys(patternProperties)]
    : own;
}

function slow(expression: string, path: string): SlowPattern[] {
  const catastrophe = catastropheIn([expression, 'u']);
  return catastrophe === undefined ? [] : [{ path, catastrophe }];
}
