import type { SchemaSource } from '@toolwright/schema';
import type { ToolInputMetadata } from '../decorators/tool-input.decorator.js';
import type { BootProblem } from '../errors/tool-boot.error.js';
import { declaredParameters, type ParameterRole } from '../nest/declared-parameters.js';
import { placeOf, type HostedTool } from './found-tool.js';
import { inputClassOf } from './named-inputs.js';

/** How a method takes input and context. */
export interface BoundParameters {
  /** What describes the input; `undefined` where the method takes none. */
  readonly source: SchemaSource | undefined;
  readonly roles: readonly ParameterRole[];
}

type Binding = { readonly bound: BoundParameters } | { readonly problem: BootProblem };

const INPUT: ParameterRole = { role: 'undecorated', type: undefined, pipes: [] };
const CONTEXT: ParameterRole = { role: 'context' };

/** `execute(input, context)` of a tool class or a tool by hand. */
export const handlerParameters = (source: SchemaSource): BoundParameters => ({ source, roles: [INPUT, CONTEXT] });

/** The parameters of a method, by their decorators and types. */
export function bindParameters(found: HostedTool, named: readonly ToolInputMetadata[]): Binding {
  const { input } = found.options;
  if (found.kind === 'class') return { bound: handlerParameters(input as SchemaSource) };
  const roles = declaredParameters(found.host.prototype, found.methodName);
  if (roles === undefined) return withoutTypes(found, input);
  const route = roles.find((parameter) => parameter.role === 'route');
  if (route?.role === 'route') return problem(found, `it takes ${route.decorator}, which a tool does not have`, ROUTE);
  if (named.length > 0) return boundByName(found, roles, named);
  const inputs = roles.filter(isInput);
  if (inputs.length > 1) return problem(found, 'it has more than one undecorated parameter', ONE_INPUT);
  return bound(found, roles, inputs[0]);
}

type InputRole = Extract<ParameterRole, { role: 'undecorated' | 'body' }>;
const isInput = (role: ParameterRole): role is InputRole => role.role === 'undecorated' || role.role === 'body';

const ROUTE =
  'Take one input: @Body() or an undecorated parameter, @ToolInput(…), @ToolContext(), decorators of createParamDecorator().';
const ONE_INPUT =
  "Put the inputs into one class: method(input: FindOrderInput), or name each with @ToolInput('number').";
const NO_TYPES = 'Give { input: TheClass }, and compile with emitDecoratorMetadata.';
const ERASED =
  'Import the class itself (no "import type", no interface, no circular import), or give { input: TheClass }.';

function withoutTypes(found: HostedTool, input: SchemaSource | undefined): Binding {
  const { length } = found.current as { length: number };
  if (input !== undefined) return { bound: { source: input, roles: [INPUT] } };
  if (length === 0) return { bound: { source: undefined, roles: [] } };
  return problem(found, 'TypeScript recorded no types of its parameters', NO_TYPES);
}

function bound(found: HostedTool, roles: readonly ParameterRole[], parameter: InputRole | undefined): Binding {
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

function boundByName(found: HostedTool, roles: readonly ParameterRole[], named: readonly ToolInputMetadata[]): Binding {
  const byIndex = new Map(named.map((one) => [one.index, one]));
  const mixed = roles.findIndex((role, index) => isInput(role) && !byIndex.has(index));
  if (mixed >= 0) {
    return problem(found, `parameter ${mixed + 1} stands undecorated beside @ToolInput(…)`, ONE_INPUT);
  }
  try {
    const inputs = named.map((one) => ({ ...one, type: typeOf(roles[one.index]) }));
    const source = inputClassOf(`${found.className}${capitalised(found.methodName)}Input`, inputs);
    const slots = roles.map((role, index): ParameterRole => {
      const one = byIndex.get(index);
      return one === undefined ? role : { role: 'named', name: one.name };
    });
    return { bound: { source, roles: slots } };
  } catch (error) {
    return problem(found, (error as Error).message, 'Scalars, enums, dates and lists of them can be named.');
  }
}

const typeOf = (role: ParameterRole | undefined): unknown =>
  role !== undefined && 'type' in role ? role.type : undefined;
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const ERASED_TYPES: ReadonlySet<unknown> = new Set([undefined, Object, Function]);
const PLAIN_TYPES: ReadonlySet<unknown> = new Set([Array, Promise, String, Number, Boolean, Symbol, BigInt, Date]);
const nameOfType = (type: unknown): string => (typeof type === 'function' ? type.name : 'undefined');

function unusable(type: unknown): [problem: string, remedy: string] | undefined {
  if (ERASED_TYPES.has(type)) return [`the type of its input is erased (${nameOfType(type)})`, ERASED];
  if (PLAIN_TYPES.has(type)) return [`its input is a plain ${nameOfType(type)}`, ONE_INPUT];
  return undefined;
}

const problem = (found: HostedTool, text: string, remedy: string): Binding => ({
  problem: { where: placeOf(found), problem: text, remedy },
});
