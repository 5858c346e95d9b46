import { Inject, Injectable } from '@nestjs/common';
import { EMPTY_INPUT_SCHEMA, hasSlots, slotsIn, type SchemaOptions, type SchemaSource } from '@toolwright/schema';
import type { BootProblem } from '../errors/tool-boot.error.js';
import { OPERATIONS } from '../interfaces/operation.interface.js';
import { SIGNED_IN } from '../interfaces/permission.interface.js';
import type { RegisteredTool, ToolView } from '../interfaces/registered-tool.interface.js';
import type { ToolAnnotations, ToolDefinition } from '../interfaces/tool-definition.interface.js';
import type { ToolDeclaration } from '../interfaces/tool-options.interface.js';
import type { ValueView } from '../interfaces/value-view.interface.js';
import { HostOpener } from '../nest/host.opener.js';
import type { HostPlan } from '../nest/host.plan.js';
import { HostPlanner, planByHand, type HostDeclaration, type PlannedHost } from '../nest/host.planner.js';
import { wireNameOf } from '../registry/tool-name.js';
import { ToolRegistry } from '../registry/tool.registry.js';
import { TOOL_MODULE_OPTIONS, type ResolvedToolModuleOptions } from '../tool.constants.js';
import { definitionOf } from './definition-of.js';
import { declarationProblems } from './declaration.rules.js';
import { placeOf, type FoundTool, type HandTool, type HostedTool } from './found-tool.js';
import { bindParameters, handlerParameters, type BoundParameters } from './parameter.binder.js';
import { compileInput, compileOutput } from './schema.compiler.js';
import { ToolMetadataAccessor } from './tool.metadata-accessor.js';
import { ValueSchemas } from './value.schemas.js';
import { categoryOf, labelOf } from './tool-texts.js';

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
    private readonly metadata: ToolMetadataAccessor,
    private readonly planner: HostPlanner,
    private readonly opener: HostOpener,
    private readonly registry: ToolRegistry,
    private readonly values: ValueSchemas,
    @Inject(TOOL_MODULE_OPTIONS) private readonly options: ResolvedToolModuleOptions,
  ) {}

  /** A tool of a provider or controller. */
  compile(found: HostedTool): Compilation | Promise<Compilation> {
    const named = this.metadata.toolInputs(found.host.prototype, found.methodName);
    const binding = bindParameters(found, named);
    if ('problem' in binding) return this.failed(found, [binding.problem]);
    const { bound } = binding;
    const assemble = ({ plan, findings }: PlannedHost): Compilation =>
      this.assemble(found, { bound, plan, problems: findings.map((finding) => unresolvedProblem(found, finding)) });
    const planned = this.planner.plan(declarationOf(found, bound));
    return planned instanceof Promise ? planned.then(assemble) : assemble(planned);
  }

  /** A tool that was registered by hand. */
  compileByHand(found: HandTool): Compilation {
    const bound = handlerParameters(found.options.input ?? found.tool.input);
    return this.assemble(found, {
      bound,
      plan: planByHand(found.tool, found.access),
      problems: executeProblems(found),
    });
  }

  private assemble(found: FoundTool, { bound, plan, problems: known }: Parts): Compilation {
    const schemas = compileSchemas(found, bound, { rules: this.options.rules, values: this.values });
    const problems = [...this.declarationProblems(found), ...known, ...schemas.problems];
    const { views, slots, warnings } = schemas;
    if (problems.length > 0 || views === undefined || plan === undefined)
      return { found, tool: undefined, problems, warnings };
    const definition = this.define(found, views.wire);
    const { className, methodName, type } = found;
    const tool: RegisteredTool = Object.freeze({
      definition,
      host: Object.freeze({ className, methodName, type }),
      views,
      slotsIn: slots,
      open: this.opener.openerOf(plan),
    });
    return { found, tool, problems, warnings };
  }

  private failed(found: FoundTool, problems: readonly BootProblem[]): Compilation {
    return { found, tool: undefined, problems: [...this.declarationProblems(found), ...problems], warnings: [] };
  }

  private declarationProblems(found: FoundTool): BootProblem[] {
    const { levels } = this.options;
    return declarationProblems(found, { levels, categories: this.registry.categories() });
  }

  private define(found: FoundTool, { input, output }: ToolView): ToolDefinition {
    const { name, options } = found;
    const { aliases = NONE, requires = NONE } = options;
    return definitionOf(input, {
      name,
      wireName: wireNameOf(name),
      label: labelOf(found),
      ...(options.icon !== undefined && { icon: options.icon }),
      description: options.description.trim(),
      category: categoryOf(found),
      operation: options.operation,
      annotations: annotationsOf(options),
      permission: options.permission ?? SIGNED_IN,
      aliases: frozen(aliases),
      wireAliases: frozen(aliases.map(wireNameOf)),
      requires: frozen(requires),
      timeout: options.timeout ?? this.options.timeout,
      outputSchema: output?.schema,
    });
  }
}

const NONE: readonly string[] = Object.freeze([]);
const frozen = (list: readonly string[]): readonly string[] => (list.length === 0 ? NONE : Object.freeze([...list]));

/** What is known of a declaration before its schemas are made. */
interface Parts {
  readonly bound: BoundParameters;
  readonly plan: HostPlan | undefined;
  readonly problems: readonly BootProblem[];
}

function annotationsOf(options: ToolDeclaration): ToolAnnotations {
  const { readOnly, idempotent } = OPERATIONS[options.operation];
  return Object.freeze({
    readOnly,
    destructive: options.destructive ?? (readOnly ? false : undefined),
    idempotent: options.idempotent ?? idempotent,
    openWorld: options.openWorld,
  });
}

const declarationOf = (found: HostedTool, { roles, source }: BoundParameters): HostDeclaration => ({
  host: found.host,
  methodName: found.methodName,
  declared: found.declared,
  current: found.current,
  parameters: roles,
  inputType: source,
  access: found.access,
});

const unresolvedProblem = (found: FoundTool, finding: string): BootProblem => ({
  where: placeOf(found),
  problem: `${finding}; a skipped guard is an open door`,
  remedy: 'Make it resolvable in the module that provides the host, apply it above @ToolMethod(…), or drop it.',
});

function executeProblems(found: HandTool): BootProblem[] {
  if (typeof (found.tool as { execute?: unknown }).execute === 'function') return [];
  return [
    { where: placeOf(found), problem: 'it has no execute(input, context)', remedy: 'Give it the method that runs.' },
  ];
}

interface CompiledSchemas {
  readonly views: RegisteredTool['views'] | undefined;
  readonly slots: RegisteredTool['slotsIn'];
  readonly problems: readonly BootProblem[];
  readonly warnings: readonly string[];
}

interface SchemaParts {
  readonly rules: ResolvedToolModuleOptions['rules'];
  readonly values: ValueSchemas;
}

function compileSchemas(
  found: FoundTool,
  { source }: BoundParameters,
  { rules, values }: SchemaParts,
): CompiledSchemas {
  const input = source ?? EMPTY_INPUT_SCHEMA;
  const takesValues = hasSlots(input, { rules, replace: values.optionsFor('wire').replace });
  const compiledFor = (name: ValueView): CompiledView => {
    const { replace, representation } = values.optionsFor(name);
    return compileView(found, source, {
      inputs: takesValues ? { rules, replace } : { rules },
      outputs: { representation },
    });
  };
  const { view, problems: own, warnings } = compiledFor('wire');
  const isOpen = takesValues && found.access === undefined && hasSlots(input, { rules, replace: values.unguarded });
  const problems = isOpen ? [...own, unguardedProblem(found)] : own;
  if (view === undefined) return { views: undefined, slots: undefined, problems, warnings };
  const isSame = !takesValues && !(values.hasEntities && view.output !== undefined);
  return {
    views: isSame
      ? Object.freeze({ wire: view, code: view, handles: view })
      : viewsOf(view, (name) => compiledFor(name).view),
    slots: takesValues
      ? (sent) => slotsIn(input, sent, { rules, replace: values.optionsFor('wire').replace })
      : undefined,
    problems,
    warnings,
  };
}

const unguardedProblem = (found: FoundTool): BootProblem => ({
  where: placeOf(found),
  problem: 'it takes an entity whose adapter has no can(…), and has no access rule of its own',
  remedy: 'Give the adapter can(operation, entity, account), or the tool { access }.',
});

/** The other views are made when somebody asks for them: many applications have callers of one kind. */
function viewsOf(wire: ToolView, make: (name: ValueView) => ToolView | undefined): RegisteredTool['views'] {
  const made = new Map<ValueView, ToolView>([['wire', wire]]);
  const view = (name: ValueView): ToolView => {
    const known = made.get(name) ?? make(name) ?? wire;
    made.set(name, known);
    return known;
  };
  return Object.freeze({
    wire,
    get code() {
      return view('code');
    },
    get handles() {
      return view('handles');
    },
  });
}

interface CompiledView {
  readonly view: ToolView | undefined;
  readonly problems: readonly BootProblem[];
  readonly warnings: readonly string[];
}

interface ViewOptions {
  readonly inputs: SchemaOptions;
  readonly outputs: SchemaOptions;
}

function compileView(found: FoundTool, source: SchemaSource | undefined, options: ViewOptions): CompiledView {
  const where = placeOf(found);
  const input = compileInput(where, source, options.inputs);
  const declared = found.options.output;
  const output = declared === undefined ? undefined : compileOutput(where, declared, options.outputs);
  return {
    view: input.compiled && Object.freeze({ input: input.compiled, output: output?.compiled }),
    problems: [...input.problems, ...(output?.problems ?? [])],
    warnings: [...input.warnings, ...(output?.warnings ?? [])],
  };
}
