import { Injectable } from '@nestjs/common';
import { inputValidatorOf, type InputValidator, type JsonSchemaObject, type Violation } from '@toolwright/schema';
import { DefinitionHooks } from '../hooks/definition.hooks.js';
import type { Invoker } from '../interfaces/invoker.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import { viewOf } from '../interfaces/value-view.interface.js';
import type { ToolDescription } from '../interfaces/tool-description.interface.js';

/** The one source of names, texts and schemas for every door. What is advertised is what the call is checked against. */
@Injectable()
export class DefinitionSerializer {
  private readonly descriptions = new WeakMap<RegisteredTool, Map<string, ToolDescription>>();

  constructor(private readonly hooks: DefinitionHooks) {}

  /** Computed once per tool and kind of invoker. */
  serialize(tool: RegisteredTool, invoker: Invoker): ToolDescription {
    const known = this.descriptions.get(tool) ?? new Map<string, ToolDescription>();
    this.descriptions.set(tool, known);
    const key = [invoker.id, ...invoker.capabilities].join(' ');
    const description = known.get(key) ?? Object.freeze(this.hooks.describe(describe(tool, invoker), invoker));
    known.set(key, description);
    return description;
  }

  /** The input against the schema that is advertised to this invoker; a large one in slices, which make a promise. */
  check(tool: RegisteredTool, value: unknown, invoker: Invoker): readonly Violation[] | Promise<readonly Violation[]> {
    const { inputSchema } = this.serialize(tool, invoker);
    const { input } = tool.views[viewOf(invoker)];
    return inputSchema === input.schema ? input.checkInSlices(value) : checkBoth(inputSchema, input, value);
  }
}

async function checkBoth(
  advertised: JsonSchemaObject,
  input: InputValidator<unknown>,
  value: unknown,
): Promise<readonly Violation[]> {
  const violations = await inputValidatorOf(advertised).checkInSlices(value);
  return violations.length > 0 ? violations : input.checkInSlices(value);
}

function describe({ definition, views }: RegisteredTool, invoker: Invoker): ToolDescription {
  const { name, wireName, label, icon, description, category, operation, annotations } = definition;
  const { input, output } = views[viewOf(invoker)];
  const told = { name, wireName, label, description, category, operation, annotations, inputSchema: input.schema };
  const known = { ...(icon !== undefined && { icon }), ...(output !== undefined && { outputSchema: output.schema }) };
  return Object.freeze({ ...told, ...known });
}
