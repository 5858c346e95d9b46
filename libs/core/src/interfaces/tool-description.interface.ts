import type { JsonSchemaObject } from '@toolwright/schema';
import type { Operation } from './operation.interface.js';
import type { ToolAnnotations } from './tool-definition.interface.js';

/** How a tool is advertised to one kind of caller. */
export interface ToolDescription {
  readonly name: string;
  readonly wireName: string;
  readonly label: string;
  /** An `https:` or `data:image/` URL. */
  readonly icon?: string;
  readonly description: string;
  readonly category: string;
  readonly operation: Operation;
  readonly annotations: ToolAnnotations;
  readonly inputSchema: JsonSchemaObject;
  readonly outputSchema?: JsonSchemaObject;
}
