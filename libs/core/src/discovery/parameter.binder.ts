import type { SchemaSource } from '@toolwright/schema';
import type { BootProblem } from '../errors/tool-boot.error.js';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import { declaredParameters, type ParameterRole } from '../nest/declared-parameters.js';
import { placeOf, type FoundTool } from './found-tool.js';

/** How a method takes input and context. */
export interface BoundParameters {
  /** What describes the input; `undefined` where the method takes none. */
  readonly source: SchemaSource | undefined;
  readonly argumentsOf: (input: unknown, context: ToolContext) => unknown[];
}

type Binding = { readonly bound: BoundParameters } | { readonly problem: BootProblem };

/** `execute(input, context)` of a `@Tool` class; on methods whatever the decorators and types of the parameters say. */
export function bindParameters(found: FoundTool): Binding {
  const { input } = found.options;
  if (found.kind === 'class') return { bound: { source: input, argumentsOf: (value, context) => [value, context] } };
  const parameters = declaredParameters(found.host.prototype, found.methodName);
  if (parameters === undefined) return withoutTypes(found, input);
  const foreign = parameters.findIndex(({ role }) => role === 'foreign');
  if (foreign >= 0)
    return problem(found, `parameter ${foreign + 1} carries a decorator that tools do not support yet`, FOREIGN);
  const inputs = parameters.flatMap((parameter, index) => (parameter.role === 'undecorated' ? [index] : []));
  if (inputs.length > 1) return problem(found, 'it has more than one undecorated parameter', ONE_INPUT);
  return bound(found, parameters, inputs[0]);
}

const FOREIGN = 'A tool takes one undecorated input and @ToolContext(). Move the tool to a method that does.';
const ONE_INPUT = 'Put the inputs into one class: method(input: FindOrderInput).';
const NO_TYPES = 'Give { input: TheClass }, and compile with emitDecoratorMetadata.';
const ERASED =
  'Import the class itself (no "import type", no interface, no circular import), or give { input: TheClass }.';

function withoutTypes(found: FoundTool, input: SchemaSource | undefined): Binding {
  const { length } = (found.host.prototype as Record<string, (...parameters: unknown[]) => unknown>)[
    found.methodName
  ] as {
    length: number;
  };
  if (input !== undefined) return { bound: { source: input, argumentsOf: (value) => [value] } };
  if (length === 0) return { bound: { source: undefined, argumentsOf: () => [] } };
  return problem(found, 'TypeScript recorded no types of its parameters', NO_TYPES);
}

function bound(found: FoundTool, parameters: readonly ParameterRole[], inputIndex: number | undefined): Binding {
  const { input } = found.options;
  if (inputIndex === undefined && input !== undefined) {
    return problem(
      found,
      'it declares an input and has no parameter to receive it',
      'Add the parameter, or drop { input }.',
    );
  }
  const parameter = inputIndex === undefined ? undefined : parameters[inputIndex];
  const type = parameter?.role === 'undecorated' ? parameter.type : undefined;
  const finding = inputIndex === undefined || input !== undefined ? undefined : unusable(type);
  if (finding) return problem(found, ...finding);
  const source = inputIndex === undefined ? undefined : (input ?? (type as SchemaSource));
  const argumentsOf = (value: unknown, context: ToolContext): unknown[] =>
    parameters.map(({ role }) => (role === 'context' ? context : value));
  return { bound: { source, argumentsOf } };
}

const ERASED_TYPES: ReadonlySet<unknown> = new Set([undefined, Object, Function]);
const PLAIN_TYPES: ReadonlySet<unknown> = new Set([Array, Promise, String, Number, Boolean, Symbol, BigInt]);
const nameOfType = (type: unknown): string => (typeof type === 'function' ? type.name : 'undefined');

function unusable(type: unknown): [problem: string, remedy: string] | undefined {
  if (ERASED_TYPES.has(type)) return [`the type of its input is erased (${nameOfType(type)})`, ERASED];
  if (PLAIN_TYPES.has(type)) return [`its input is a plain ${nameOfType(type)}`, ONE_INPUT];
  return undefined;
}

const problem = (found: FoundTool, text: string, remedy: string): Binding => ({
  problem: { where: placeOf(found), problem: text, remedy },
});
