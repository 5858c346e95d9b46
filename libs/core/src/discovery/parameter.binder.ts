import type { SchemaSource } from '@toolwright/schema';
import type { BootProblem } from '../errors/tool-boot.error.js';
import { declaredParameters, type ParameterRole } from '../nest/declared-parameters.js';
import { placeOf, type FoundTool } from './found-tool.js';

/** How a method takes input and context. */
export interface BoundParameters {
  /** What describes the input; `undefined` where the method takes none. */
  readonly source: SchemaSource | undefined;
  readonly roles: readonly ParameterRole[];
}

type Binding = { readonly bound: BoundParameters } | { readonly problem: BootProblem };

const INPUT: ParameterRole = { role: 'undecorated', type: undefined, pipes: [] };
const CONTEXT: ParameterRole = { role: 'context' };

/** `execute(input, context)` of a `@Tool` class; on methods whatever the decorators and types of the parameters say. */
export function bindParameters(found: FoundTool): Binding {
  const { input } = found.options;
  if (found.kind === 'class') return { bound: { source: input, roles: [INPUT, CONTEXT] } };
  const roles = declaredParameters(found.host.prototype, found.methodName);
  if (roles === undefined) return withoutTypes(found, input);
  const route = roles.find((parameter) => parameter.role === 'route');
  if (route?.role === 'route') return problem(found, `it takes ${route.decorator}, which a tool does not have`, ROUTE);
  const inputs = roles.filter(isInput);
  if (inputs.length > 1) return problem(found, 'it has more than one undecorated parameter', ONE_INPUT);
  return bound(found, roles, inputs[0]);
}

type InputRole = Extract<ParameterRole, { role: 'undecorated' | 'body' }>;
const isInput = (role: ParameterRole): role is InputRole => role.role === 'undecorated' || role.role === 'body';

const ROUTE =
  'Take one input: @Body() or an undecorated parameter, @ToolContext(), decorators of createParamDecorator().';
const ONE_INPUT = 'Put the inputs into one class: method(input: FindOrderInput).';
const NO_TYPES = 'Give { input: TheClass }, and compile with emitDecoratorMetadata.';
const ERASED =
  'Import the class itself (no "import type", no interface, no circular import), or give { input: TheClass }.';

function withoutTypes(found: FoundTool, input: SchemaSource | undefined): Binding {
  const { length } = found.current as { length: number };
  if (input !== undefined) return { bound: { source: input, roles: [INPUT] } };
  if (length === 0) return { bound: { source: undefined, roles: [] } };
  return problem(found, 'TypeScript recorded no types of its parameters', NO_TYPES);
}

function bound(found: FoundTool, roles: readonly ParameterRole[], parameter: InputRole | undefined): Binding {
  const { input } = found.options;
  if (parameter === undefined) {
    if (input === undefined) return { bound: { source: undefined, roles } };
    return problem(
      found,
      'it declares an input and has no parameter to receive it',
      'Add the parameter, or drop { input }.',
    );
  }
  const finding = input === undefined ? unusable(parameter.type) : undefined;
  if (finding) return problem(found, ...finding);
  return { bound: { source: input ?? (parameter.type as SchemaSource), roles } };
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
