import { Inject, Injectable } from '@nestjs/common';
import type { BootProblem } from '../errors/tool-boot.error.js';
import { OPERATIONS } from '../interfaces/operation.interface.js';
import { SIGNED_IN } from '../interfaces/permission.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { ToolAnnotations, ToolDefinition } from '../interfaces/tool-definition.interface.js';
import type { ToolMethodOptions, ToolOptions } from '../interfaces/tool-options.interface.js';
import { wireNameOf } from '../registry/tool-name.js';
import { TOOL_MODULE_OPTIONS, type ResolvedToolModuleOptions } from '../tool.constants.js';
import { declarationProblems } from './declaration.rules.js';
import { accessRuleOf, placeOf, type FoundTool } from './found-tool.js';
import { bindParameters, type BoundParameters } from './parameter.binder.js';
import { compileInput, compileOutput, type CompiledOutput } from './schema.compiler.js';
import { categoryOf, labelOf, nameOf } from './tool-texts.js';

/** A compiled tool, not yet linked to those it requires; or what is wrong with it. */
export interface Compilation {
  readonly found: FoundTool;
  readonly tool: RegisteredTool | undefined;
  readonly problems: readonly BootProblem[];
  readonly warnings: readonly string[];
}

/** Turns a declaration into a tool that can run, or into everything that is wrong with it. */
@Injectable()
export class ToolCompiler {
  constructor(@Inject(TOOL_MODULE_OPTIONS) private readonly options: ResolvedToolModuleOptions) {}

  compile(found: FoundTool): Compilation {
    const where = placeOf(found);
    const declaration = declarationProblems(found, this.options);
    const binding = bindParameters(found);
    if ('problem' in binding) return failed(found, [...declaration, binding.problem]);
    const input = compileInput(where, binding.bound.source);
    const output = found.options.output === undefined ? undefined : compileOutput(where, found.options.output);
    const problems = [...declaration, ...input.problems, ...(output?.problems ?? [])];
    const warnings = [...input.warnings, ...(output?.warnings ?? [])];
    if (problems.length > 0 || input.compiled === undefined) return failed(found, problems, warnings);
    const definition = this.define(found, input.compiled.schema, output?.compiled);
    const tool = Object.freeze({
      definition,
      host: Object.freeze({ className: found.host.type.name, methodName: found.methodName, type: found.host.type }),
      input: input.compiled,
      project: output?.compiled?.project,
      permissions: Object.freeze([definition.permission]),
      ...handlerOf(found, binding.bound),
    });
    return { found, tool, problems, warnings };
  }

  private define(
    found: FoundTool,
    inputSchema: ToolDefinition['inputSchema'],
    output?: CompiledOutput,
  ): ToolDefinition {
    const { options } = found;
    const name = nameOf(found);
    return Object.freeze({
      name,
      wireName: wireNameOf(name),
      label: labelOf(found),
      description: options.description.trim(),
      category: categoryOf(found),
      operation: options.operation,
      annotations: annotationsOf(options),
      permission: options.permission ?? SIGNED_IN,
      aliases: Object.freeze([...(options.aliases ?? [])]),
      requires: Object.freeze([...(options.requires ?? [])]),
      timeout: options.timeout ?? this.options.timeout,
      inputSchema,
      outputSchema: output?.schema,
    });
  }
}

const failed = (found: FoundTool, problems: readonly BootProblem[], warnings: readonly string[] = []): Compilation => ({
  found,
  tool: undefined,
  problems,
  warnings,
});

function annotationsOf(options: ToolMethodOptions | ToolOptions): ToolAnnotations {
  const { readOnly, idempotent } = OPERATIONS[options.operation];
  return Object.freeze({
    readOnly,
    destructive: options.destructive ?? (readOnly ? false : undefined),
    idempotent: options.idempotent ?? idempotent,
    openWorld: options.openWorld,
  });
}

function handlerOf(
  found: FoundTool,
  { argumentsOf }: BoundParameters,
): Pick<RegisteredTool, 'execute' | 'checkAccess'> {
  const instance = found.host.instance as Record<string, (...parameters: unknown[]) => unknown>;
  const access = accessRuleOf(found);
  return {
    // Looked up at call time, so that instrumentation which patches the instance is honoured.
    execute: (input, context) => (instance[found.methodName] as Method)(...argumentsOf(input, context)),
    checkAccess: access && ((input, context) => access(input as never, context, instance as never)),
  };
}

type Method = (...parameters: unknown[]) => unknown;
