import type { BootProblem } from '../errors/tool-boot.error.js';
import { OPERATIONS } from '../interfaces/operation.interface.js';
import type { PermissionRule } from '../interfaces/permission.interface.js';
import { nameProblem } from '../registry/tool-name.js';
import { placeOf, type FoundTool } from './found-tool.js';
import { categoryOf } from './tool-texts.js';

type Finding = Omit<BootProblem, 'where'> | undefined;
/** What a declaration is checked against. */
export interface DeclarationContext {
  readonly levels: readonly string[];
  readonly categories: ReadonlyMap<string, unknown>;
}

type Rule = (found: FoundTool, context: DeclarationContext) => Finding;

const LONGEST_TIMEOUT = 2_147_483_647;

const RULES: readonly Rule[] = [
  needsDescription,
  needsOperation,
  needsAccessRule,
  needsValidName,
  needsShowableIcon,
  needsKnownCategory,
  needsKnownLevels,
  needsTime,
  needsAgreeingAnnotations,
];

/** What is wrong with a declaration as written, whatever its schemas say. */
export function declarationProblems(found: FoundTool, context: DeclarationContext): BootProblem[] {
  const problems: BootProblem[] = [];
  for (const rule of RULES) {
    const finding = rule(found, context);
    if (finding) problems.push({ where: placeOf(found), ...finding });
  }
  return problems;
}

function needsDescription({ options }: FoundTool): Finding {
  if (typeof options.description === 'string' && options.description.trim() !== '') return undefined;
  return { problem: 'it has no description', remedy: 'Say in { description } what it does and when to use it.' };
}

function needsOperation({ options }: FoundTool): Finding {
  if (Object.hasOwn(OPERATIONS, options.operation)) return undefined;
  const known = Object.keys(OPERATIONS).join(', ');
  const problem =
    options.operation === undefined ? 'it has no operation' : `its operation "${options.operation}" is unknown`;
  return { problem, remedy: `Say in { operation } what running it amounts to: ${known}.` };
}

function needsAccessRule(found: FoundTool): Finding {
  const { permission } = found.options;
  if (permission === undefined && found.access !== undefined) return undefined;
  if (permission !== undefined && isRule(permission)) return undefined;
  const remedy =
    'Give { permission }: EVERYONE, SIGNED_IN, a permission like "orders.read", allOf(…), anyOf(…), atLeast(…).';
  return { problem: 'it says nowhere who may run it', remedy };
}

function isRule(rule: PermissionRule): boolean {
  if (typeof rule === 'string') return rule.trim() !== '' && !/[,+\s]/.test(rule);
  if (rule.kind === 'all-of' || rule.kind === 'any-of') return rule.rules.length > 0 && rule.rules.every(isRule);
  return true;
}

function needsValidName({ name, options }: FoundTool): Finding {
  const problem = nameProblem(name) ?? options.aliases?.map(nameProblem).find(Boolean);
  return problem === undefined ? undefined : { problem, remedy: 'Choose another one with { name } or { aliases }.' };
}

const LONGEST_ICON = 32_768;
const ICON = /^(?:https:\/\/[^\s/]|data:image\/[\w.+-]+[;,])/i;

/** A client fetches and shows it: nothing that runs, and nothing that makes every list long. */
function needsShowableIcon({ options: { icon } }: FoundTool): Finding {
  if (icon === undefined || (icon.length <= LONGEST_ICON && ICON.test(icon) && URL.canParse(icon))) return undefined;
  const remedy = `Give { icon } an https: URL, or a data:image/ URL of at most ${LONGEST_ICON} characters.`;
  return { problem: 'its icon cannot be shown', remedy };
}

function needsKnownCategory(found: FoundTool, { categories }: DeclarationContext): Finding {
  const category = categoryOf(found);
  if (categories.size === 0 || categories.has(category)) return undefined;
  const known = [...categories.keys()];
  return {
    problem: `its category "${category}" is unknown`,
    remedy: `Use one of ${known.join(', ')}, or add it with ToolModule.forRoot({ categories }) or registry.registerCategory(…).`,
  };
}

function needsKnownLevels({ options: { permission } }: FoundTool, { levels }: DeclarationContext): Finding {
  if (permission === undefined || typeof permission === 'string') return undefined;
  const unknown = levelsOf(permission).find((level) => !levels.includes(level));
  if (unknown === undefined) return undefined;
  const remedy = `Use one of ToolModule.forRoot({ levels }): ${levels.join(', ') || 'there are none yet'}.`;
  return { problem: `atLeast("${unknown}") names an unknown level`, remedy };
}

function levelsOf(rule: PermissionRule | undefined): string[] {
  if (rule === undefined || typeof rule === 'string') return [];
  if (rule.kind === 'at-least') return [rule.level];
  return 'rules' in rule ? rule.rules.flatMap(levelsOf) : [];
}

function needsTime({ options: { timeout } }: FoundTool): Finding {
  if (timeout === undefined || (Number.isInteger(timeout) && timeout > 0 && timeout <= LONGEST_TIMEOUT))
    return undefined;
  return {
    problem: `its timeout is ${String(timeout)}`,
    remedy: `Give whole milliseconds between 1 and ${LONGEST_TIMEOUT}.`,
  };
}

function needsAgreeingAnnotations({ options }: FoundTool): Finding {
  const traits = OPERATIONS[options.operation] as (typeof OPERATIONS)['read'] | undefined;
  if (!traits?.readOnly) return undefined;
  if (options.destructive !== true && options.idempotent !== false) return undefined;
  return {
    problem: `it says ${options.destructive ? 'destructive: true' : 'idempotent: false'}, but its operation "${options.operation}" changes nothing`,
    remedy: 'Drop the annotation, or make the operation "write" or "trigger".',
  };
}
