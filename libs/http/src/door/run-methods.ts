import type { ToolDefinition } from '@toolwright/core';

/** A method that runs tools. */
export type RunMethod = 'GET' | 'POST' | 'DELETE';

/** Every method that runs some tool. HEAD is none: it could not answer without running. */
export const RUN_METHODS: readonly RunMethod[] = ['GET', 'POST', 'DELETE'];

/**
 * How a tool is run: by POST always; by GET where it changes nothing; by DELETE where it destroys, and twice is like once.
 * GET puts the input into addresses, and so into logs and histories.
 */
export function runMethodsOf({ annotations }: Pick<ToolDefinition, 'annotations'>): readonly RunMethod[] {
  if (annotations.readOnly) return ['GET', 'POST'];
  const removes = annotations.destructive === true && annotations.idempotent === true;
  return removes ? ['POST', 'DELETE'] : ['POST'];
}
