import type { JsonSchemaObject } from '@toolwright/schema';
import type { Operation } from './operation.interface.js';
import type { PermissionRule } from './permission.interface.js';

/** What a caller may expect of running a tool; `undefined` is unknown. */
export interface ToolAnnotations {
  readonly readOnly: boolean;
  readonly destructive: boolean | undefined;
  readonly idempotent: boolean | undefined;
  readonly openWorld: boolean | undefined;
}

/** What is known of a tool without running it. Immutable. */
export interface ToolDefinition {
  readonly name: string;
  /** The name where `/` is not allowed: `catalog__get-product`. */
  readonly wireName: string;
  readonly label: string;
  /** An `https:` or `data:image/` URL. */
  readonly icon?: string;
  readonly description: string;
  readonly category: string;
  readonly operation: Operation;
  readonly annotations: ToolAnnotations;
  readonly permission: PermissionRule;
  readonly aliases: readonly string[];
  /** The aliases where `/` is not allowed. */
  readonly wireAliases: readonly string[];
  readonly requires: readonly string[];
  /** Milliseconds for the whole call. */
  readonly timeout: number;
  readonly inputSchema: JsonSchemaObject;
  /** Absent where no output was declared. */
  readonly outputSchema: JsonSchemaObject | undefined;
}
