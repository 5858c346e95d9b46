import { coerceInput, type JsonSchemaObject, type Violation } from '@toolwright/schema';
import { ToolInputError } from '../errors/tool-input.error.js';
import type { Invoker } from '../interfaces/invoker.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { OpenedInput } from '../limits/open-input.js';
import type { DefinitionSerializer } from '../registry/definition.serializer.js';

/** Whose input it is, and whether somebody may have changed it since the schema was checked. */
export interface ResolvedCall {
  readonly tool: RegisteredTool;
  readonly invoker: Invoker;
  readonly recheck?: boolean;
}

/** Whose input it is, and how it was advertised. */
export interface ShapedCall {
  readonly tool: RegisteredTool;
  readonly invoker: Invoker;
  readonly serializer: DefinitionSerializer;
}

/**
 * Converts what is unambiguous, for callers that need it, and checks the schema that is advertised.
 * @throws ToolInputError with every violation, in the words of the author where there are any
 */
export async function shapeInput({ tool, invoker, serializer }: ShapedCall, opened: OpenedInput): Promise<unknown> {
  const value = coerced(serializer.serialize(tool, invoker).inputSchema, opened, invoker);
  const violations = serializer.check(tool, value, invoker);
  if (violations.length === 0) return value;
  const complete = await tool.input.validate(value);
  throw inputError(tool, complete.ok ? violations : complete.violations, invoker);
}

/**
 * Makes the input's class of a value that fits the schema, by class-transformer and class-validator.
 * @throws ToolInputError with every violation
 */
export async function resolveInput(
  { tool, invoker, recheck = false }: ResolvedCall,
  shaped: unknown,
): Promise<unknown> {
  const result = await (recheck && isPlainObject(shaped) ? tool.input.validate(shaped) : tool.input.transform(shaped));
  if (result.ok) return result.value;
  throw inputError(tool, result.violations, invoker);
}

/** An input failure, carrying the schema for callers that can use it. */
export function inputError(tool: RegisteredTool, violations: readonly Violation[], invoker: Invoker): ToolInputError {
  return new ToolInputError(violations, { schema: schemaFor(tool, invoker) });
}

const schemaFor = (tool: RegisteredTool, invoker: Invoker): JsonSchemaObject | undefined =>
  invoker.capabilities.has('schema-echo') ? tool.definition.inputSchema : undefined;

function coerced(schema: JsonSchemaObject, opened: OpenedInput, invoker: Invoker): unknown {
  if (!invoker.capabilities.has('coerce-inputs')) return opened.value;
  return coerceInput(schema, opened.value, { limits: opened.remaining });
}

/** An instance was made by the application's own pipe: class-validator judges it, the schema speaks of JSON. */
function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.getPrototypeOf(value) === Object.prototype;
}
