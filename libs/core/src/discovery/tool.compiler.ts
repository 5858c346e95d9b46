import { Inject, Injectable } from '@nestjs/common';
import type { InputValidator } from '@toolwright/schema';
import type { BootProblem } from '../errors/tool-boot.error.js';
import { OPERATIONS } from '../interfaces/operation.interface.js';
import { SIGNED_IN } from '../interfaces/permission.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { ToolAnnotations, ToolDefinition } from '../interfaces/tool-definition.interface.js';
import type { ToolMethodOptions, ToolOptions } from '../interfaces/tool-options.interface.js';
import { HostOpener } from '../nest/host.opener.js';
import { HostPlanner, type HostDeclaration } from '../nest/host.planner.js';
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
  constructor(
    private readonly planner: HostPlanner,
    private readonly opener: HostOpener,
    @Inject(TOOL_MODULE_OPTIONS) private readonly options: ResolvedToolModuleOptions,
  ) {}

  async compile(found: FoundTool): Promise<Compilation> {
    const declaration = declarationProblems(found, this.options);
    const binding = bindParameters(found);
    if ('problem' in binding) return failed(found, [...declaration, binding.problem]);
    const { plan, findings } = await this.planner.plan(planned(found, binding.bound));
    const schemas = compileSchemas(found, binding.bound);
    const problems = [
      ...declaration,
      ...findings.map((finding) => unresolvedProblem(found, finding)),
      ...schemas.problems,
    ];
    const { input, output, warnings } = schemas;
    if (problems.length > 0 || input === undefined || plan === undefined) return failed(found, problems, warnings);
    const definition = this.define(found, input.schema, output);
    const tool: RegisteredTool = Object.freeze({
      definition,
      host: Object.freeze({ className: found.host.type.name, methodName: found.methodName, type: found.host.type }),
      input,
      project: output?.project,
      permissions: Object.freeze([definition.permission]),
      open: this.opener.openerOf(plan),
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

const planned = (found: FoundTool, { roles, source }: BoundParameters): HostDeclaration => ({
  host: found.host,
  methodName: found.methodName,
  declared: found.declared,
  current: found.current,
  parameters: roles,
  inputType: source,
  access: accessRuleOf(found),
});

const unresolvedProblem = (found: FoundTool, finding: string): BootProblem => ({
  where: placeOf(found),
  problem: `${finding}; a skipped guard is an open door`,
  remedy: 'Make it resolvable in the module that provides the host, apply it above @ToolMethod(…), or drop it.',
});

interface CompiledSchemas {
  readonly input: InputValidator<unknown> | undefined;
  readonly output: CompiledOutput | undefined;
  readonly problems: readonly BootProblem[];
  readonly warnings: readonly string[];
}

function compileSchemas(found: FoundTool, { source }: BoundParameters): CompiledSchemas {
  const where = placeOf(found);
  const input = compileInput(where, source);
  const output = found.options.output === undefined ? undefined : compileOutput(where, found.options.output);
  return {
    input: input.compiled,
    output: output?.compiled,
    problems: [...input.problems, ...(output?.problems ?? [])],
    warnings: [...input.warnings, ...(output?.warnings ?? [])],
  };
}
