import { coerceInput, type JsonSchemaObject, type Violation } from '@toolwright/schema';
import { ToolInputError } from '../errors/tool-input.error.js';
import type { Invoker } from '../interfaces/invoker.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import { viewOf } from '../interfaces/value-view.interface.js';
import type { OpenedInput } from '../limits/open-input.js';
import type { DefinitionSerializer } from '../registry/definition.serializer.js';

/** Whose input it is, and how it was advertised. */
export interface ShapedCall {
  readonly tool: RegisteredTool;
  readonly invoker: Invoker;
  readonly serializer: DefinitionSerializer;
}

/** An answer carries no more violations than this: finding better words for so many helps nobody. */
const ENOUGH = 100;

/**
 * Converts what is unambiguous, for callers that need it, and checks the schema that is advertised. There is a promise
 * only for a value that does not fit: its violations are put into better words.
 * @throws ToolInputError with every violation, in the words of the author where there are any
 */
export function shapeInput(shaped: ShapedCall, opened: OpenedInput): unknown {
  const { tool, invoker, serializer } = shaped;
  const { inputSchema } = serializer.serialize(tool, invoker);
  const value = coerced(inputSchema, opened, invoker);
  const checked = serializer.check(tool, value, invoker);
  const judge = (violations: readonly Violation[]): unknown =>
    violations.length === 0 ? value : refuse(shaped, value, violations);
  return checked instanceof Promise ? checked.then(judge) : judge(checked);
}

async function refuse(shaped: ShapedCall, value: unknown, violations: readonly Violation[]): Promise<never> {
  const { tool, invoker, serializer } = shaped;
  // What was hidden from this invoker is not to be read from the words of a violation.
  const { input } = tool.views[viewOf(invoker)];
  const isHidden = serializer.serialize(tool, invoker).inputSchema !== input.schema;
  if (isHidden || violations.length >= ENOUGH) throw inputError(violations, echoFor(shaped));
  const complete = await input.validate(value);
  throw inputError(complete.ok ? violations : complete.violations, echoFor(shaped));
}

/** A value past the schema check, and whether somebody may have changed it since. */
export interface ResolvedInput {
  readonly value: unknown;
  readonly recheck: boolean;
}

/**
 * Makes the input's class of a value that fits the schema, by class-transformer and class-validator.
 * @throws ToolInputError with every violation
 */
export async function resolveInput(shaped: ShapedCall, { value, recheck }: ResolvedInput): Promise<unknown> {
  const { input } = shaped.tool.views.code;
  const result = await (recheck && isPlainObject(value) ? input.validate(value) : input.transform(value));
  if (result.ok) return result.value;
  throw inputError(result.violations, echoFor(shaped));
}

/** An input failure, carrying the schema for callers that can use it. */
export const inputError = (violations: readonly Violation[], schema: JsonSchemaObject | undefined): ToolInputError =>
  new ToolInputError(violations, schema && { schema });

/** The schema as it is advertised to a caller that is told of it again. */
export const echoFor = ({ tool, invoker, serializer }: ShapedCall): JsonSchemaObject | undefined =>
  invoker.capabilities.has('schema-echo') ? serializer.serialize(tool, invoker).inputSchema : undefined;

function coerced(schema: JsonSchemaObject, opened: OpenedInput, invoker: Invoker): unknown {
  if (!opened.isText && !invoker.capabilities.has('coerce-inputs')) return opened.value;
  return coerceInput(schema, opened.value, { limits: opened.remaining });
}

/** An instance was made by the application's own pipe: class-validator judges it, the schema speaks of JSON. */
function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.getPrototypeOf(value) === Object.prototype;
}
