import {
  EMPTY_INPUT_SCHEMA,
  diagnoseSchema,
  inputValidatorOf,
  outputSchemaOf,
  projectOutput,
  type Diagnostic,
  type InputResult,
  type SchemaSource,
  type InputValidator,
  type JsonSchemaObject,
  type SchemaOptions,
} from '@toolwright/schema';
import type { BootProblem } from '../errors/tool-boot.error.js';
import type { ToolOutput } from '../interfaces/registered-tool.interface.js';
import type { OutputSource } from '../interfaces/tool-options.interface.js';

/** What came of compiling one side of a tool. */
export interface CompiledSchema<Compiled> {
  readonly compiled: Compiled | undefined;
  readonly problems: readonly BootProblem[];
  readonly warnings: readonly string[];
}

/** The validator of an input; everything that cannot be said about it is a problem with a remedy. */
export function compileInput(
  where: string,
  source: SchemaSource = EMPTY_INPUT_SCHEMA,
  options: SchemaOptions = {},
): CompiledSchema<InputValidator<unknown>> {
  return compile({ where, side: 'input', source, options }, () => inputValidatorOf(source, options));
}

/** A list of one class is a list of it. */
export function compileOutput(
  where: string,
  source: OutputSource,
  { representation }: SchemaOptions,
): CompiledSchema<ToolOutput> {
  const item = isList(source) ? source[0] : source;
  const options = { representation };
  const projectOne = (value: unknown): InputResult<unknown> => projectOutput(item, value, options);
  return compile({ where, side: 'output', source: item, options }, () => ({
    schema: isList(source) ? listSchema(outputSchemaOf(item, options)) : outputSchemaOf(item, options),
    project: isList(source) ? (value) => projectList(projectOne, value) : projectOne,
  }));
}

/** What the items refer to stands at the root. */
function listSchema({ $defs, ...items }: JsonSchemaObject): JsonSchemaObject {
  return Object.freeze({ type: 'array', items, ...($defs !== undefined && { $defs }) });
}

const isList = (source: OutputSource): source is readonly [SchemaSource] => Array.isArray(source);

/** One side of one tool. */
interface Side {
  readonly where: string;
  readonly side: 'input' | 'output';
  readonly source: SchemaSource;
  readonly options: SchemaOptions;
}

function compile<Compiled>({ where, side, source, options }: Side, work: () => Compiled): CompiledSchema<Compiled> {
  try {
    const diagnostics = side === 'input' ? diagnoseSchema(source, options) : [];
    if (diagnostics.length === 0) return { compiled: work(), problems: [], warnings: [] };
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const warnings = diagnostics
      .filter(({ severity }) => severity === 'warning')
      .map((one) => `${where}: ${textOf(one)}`);
    if (errors.length > 0)
      return { compiled: undefined, problems: errors.map((one) => problemOf(where, side, one)), warnings };
    return { compiled: work(), problems: [], warnings };
  } catch (error) {
    return { compiled: undefined, problems: [unmade(where, side, error)], warnings: [] };
  }
}

const textOf = ({ property, message }: Diagnostic): string => (property ? `${property}: ${message}` : message);

const problemOf = (where: string, side: string, diagnostic: Diagnostic): BootProblem => ({
  where,
  problem: `its ${side} cannot be described truly`,
  remedy: textOf(diagnostic),
});

const unmade = (where: string, side: string, error: unknown): BootProblem => ({
  where,
  problem: `the schema of its ${side} cannot be made`,
  remedy: error instanceof Error ? error.message : String(error),
});

function projectList(projectOne: ToolOutput['project'], value: unknown): InputResult<unknown> {
  if (!Array.isArray(value)) return { ok: false, violations: [{ path: '', rule: 'type', message: 'must be a list' }] };
  const results = value.map(projectOne);
  const violations = results.flatMap((result, index) =>
    result.ok ? [] : result.violations.map((one) => ({ ...one, path: `/${index}${one.path}` })),
  );
  if (violations.length > 0) return { ok: false, violations };
  return { ok: true, value: results.map((result) => (result.ok ? result.value : undefined)) };
}
