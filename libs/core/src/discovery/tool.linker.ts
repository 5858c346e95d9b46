import type { BootProblem } from '../errors/tool-boot.error.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import { placeOf } from './found-tool.js';
import type { Compilation } from './tool.compiler.js';

/** What came of looking at all tools together. */
export interface Linked {
  readonly tools: readonly RegisteredTool[];
  readonly problems: readonly BootProblem[];
}

type Compiled = Compilation & { readonly tool: RegisteredTool };

/**
 * Refuses names that two tools claim and requirements that nobody meets.
 * @param present tools that are registered already
 */
export function linkTools(compilations: readonly Compilation[], present: readonly RegisteredTool[] = []): Linked {
  const compiled = compilations.filter((one): one is Compiled => one.tool !== undefined);
  const clashes = clashesOf(compiled, present);
  const clashing = new Set(clashes.map(({ one }) => one));
  const { kept, findings } = withoutMissing(
    compiled.filter((one) => !clashing.has(one)),
    present,
  );
  return {
    tools: kept.map(({ tool }) => tool),
    problems: [...clashes, ...findings].map(({ problem }) => problem),
  };
}

interface Finding {
  readonly one: Compiled;
  readonly problem: BootProblem;
}

type ToolsByName = ReadonlyMap<string, RegisteredTool>;

const namesOf = (compiled: readonly Compiled[], present: readonly RegisteredTool[]): ToolsByName =>
  new Map([...present, ...compiled.map(({ tool }) => tool)].map((tool) => [tool.definition.name, tool]));

function claimsOf({ definition }: RegisteredTool): readonly string[] {
  const { name, aliases, wireName, wireAliases } = definition;
  return aliases.length === 0 ? [name, wireName] : [...new Set([name, ...aliases, wireName, ...wireAliases])];
}

function clashesOf(compiled: readonly Compiled[], present: readonly RegisteredTool[]): Finding[] {
  const owners = new Map<string, Owner>();
  for (const tool of present) for (const name of claimsOf(tool)) owners.set(name, tool);
  const findings: Finding[] = [];
  for (const one of compiled) {
    const names = claimsOf(one.tool);
    const taken = names.find((name) => owners.has(name));
    if (taken !== undefined)
      findings.push({ one, problem: clash(one, taken, [ownerOf(owners.get(taken) as Owner), ownerOf(one)]) });
    for (const name of names) if (!owners.has(name)) owners.set(name, one);
  }
  return findings;
}

type Owner = Compiled | RegisteredTool;

const ownerOf = (owner: Owner): string =>
  'found' in owner
    ? `${placeOf(owner.found)} in ${owner.found.moduleName}`
    : `${owner.host.className}.${owner.host.methodName}`;

const clash = ({ found }: Compiled, name: string, [first, second]: [string, string]): BootProblem => ({
  where: placeOf(found),
  problem: `the name "${name}" is claimed twice: by ${first} and by ${second}`,
  remedy: 'Rename one with { name }; if one class is provided by two modules, provide it in one and import that.',
});

/** Without a tool go those that require it, and those that require them. */
function withoutMissing(
  compiled: readonly Compiled[],
  present: readonly RegisteredTool[],
): { kept: readonly Compiled[]; findings: readonly Finding[] } {
  const byName = namesOf(compiled, present);
  const findings = compiled.flatMap((one) => missingOf(one, byName));
  if (findings.length === 0) return { kept: compiled, findings };
  const bad = new Set(findings.map(({ one }) => one));
  const rest = withoutMissing(
    compiled.filter((one) => !bad.has(one)),
    present,
  );
  return { kept: rest.kept, findings: [...findings, ...rest.findings] };
}

const NOTHING: readonly Finding[] = [];

function missingOf(one: Compiled, byName: ToolsByName): readonly Finding[] {
  if (one.tool.definition.requires.length === 0) return NOTHING;
  return one.tool.definition.requires
    .filter((name) => !byName.has(name))
    .map((name) => ({
      one,
      problem: {
        where: placeOf(one.found),
        problem: `it requires the tool "${name}", which does not exist`,
        remedy: 'Correct the name in { requires }, or register the tool.',
      },
    }));
}
