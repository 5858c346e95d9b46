import { Injectable } from '@nestjs/common';
import type { JsonSchemaObject } from '@toolwright/schema';
import type { Invoker } from '../interfaces/invoker.interface.js';
import type { Operation } from '../interfaces/operation.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { ToolAnnotations } from '../interfaces/tool-definition.interface.js';

/** How a tool is advertised to one kind of caller. */
export interface ToolDescription {
  readonly name: string;
  readonly wireName: string;
  readonly label: string;
  readonly description: string;
  readonly category: string;
  readonly operation: Operation;
  readonly annotations: ToolAnnotations;
  readonly inputSchema: JsonSchemaObject;
  readonly outputSchema?: JsonSchemaObject;
}

/** The one source of names, texts and schemas for every door. What is advertised is what the call is checked against. */
@Injectable()
export class DefinitionSerializer {
  private readonly descriptions = new WeakMap<RegisteredTool, ToolDescription>();

  /** Computed once per tool; every invoker is told the same until values are shaped per invoker. */
  serialize(tool: RegisteredTool, _invoker: Invoker): ToolDescription {
    const known = this.descriptions.get(tool);
    if (known) return known;
    const description = describe(tool);
    this.descriptions.set(tool, description);
    return description;
  }
}

function describe({ definition }: RegisteredTool): ToolDescription {
  const { name, wireName, label, description, category, operation, annotations, inputSchema, outputSchema } =
    definition;
  const told = { name, wireName, label, description, category, operation, annotations, inputSchema };
  return Object.freeze(outputSchema === undefined ? told : { ...told, outputSchema });
}
