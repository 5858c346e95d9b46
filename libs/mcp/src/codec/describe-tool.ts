import type { Tool } from '@modelcontextprotocol/server';
import type { ToolDescription } from '@toolwright/core';
import type { Revision } from './revision.js';

type Schema = ToolDescription['inputSchema'];
type ObjectSchema = Tool['inputSchema'];

/** Ours by MCP's name for it. Unknown stays absent: a client reads `false` as a promise. */
const HINTS = {
  readOnly: 'readOnlyHint',
  destructive: 'destructiveHint',
  idempotent: 'idempotentHint',
  openWorld: 'openWorldHint',
} as const;

/**
 * One tool as `tools/list` names it. 2026-07-28 takes an output schema of any root, 2025-11-25 only that of an object:
 * there another one is left out, and the tool answers with text alone.
 *
 * @throws TypeError when the input is no object, which MCP cannot say
 */
export function describeTool(description: ToolDescription, revision: Revision): Tool {
  const { wireName, label, icon, outputSchema } = description;
  return {
    name: wireName,
    title: label,
    ...(icon !== undefined && { icons: [{ src: icon }] }),
    description: description.description,
    inputSchema: objectSchema(description.name, description.inputSchema),
    ...(outputSchema !== undefined && isSayable(outputSchema, revision) && { outputSchema }),
    annotations: annotationsOf(description),
  };
}

const isSayable = (schema: Schema, revision: Revision): boolean =>
  revision === '2026-07-28' || schema.type === 'object';

function objectSchema(name: string, schema: Schema): ObjectSchema {
  if (schema.type === 'object') return schema as ObjectSchema;
  if (schema.type === undefined) return { ...schema, type: 'object' };
  throw new TypeError(`The input of "${name}" is of type ${JSON.stringify(schema.type)}; MCP takes objects only.`);
}

function annotationsOf({ annotations }: ToolDescription): Tool['annotations'] {
  const hints = Object.entries(HINTS).map(
    ([ours, theirs]) => [theirs, annotations[ours as keyof typeof HINTS]] as const,
  );
  return Object.fromEntries(hints.filter(([, value]) => value !== undefined));
}
