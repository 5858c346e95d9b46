import type { BootProblem } from '../errors/tool-boot.error.js';
import type { PermissionRule } from '../interfaces/permission.interface.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import { placeOf } from './found-tool.js';
import type { Compilation } from './tool.compiler.js';

/** What came of looking at all tools together. */
export interface Linked {
  readonly tools: readonly RegisteredTool[];
  readonly problems: readonly BootProblem[];
}

type Compiled = Compilation & { readonly tool: RegisteredTool };

/** Refuses names that two tools claim and requirements that nobody meets; adds the permissions of required tools. */
export function linkTools(compilations: readonly Compilation[]): Linked {
  const compiled = compilations.filter((one): one is Compiled => one.tool !== undefined);
  const byName = new Map(compiled.map((one) => [one.tool.definition.name, one.tool]));
  const clashes = clashesOf(compiled);
  const missing = compiled.flatMap((one) => missingOf(one, byName));
  const bad = new Set([...clashes, ...missing].map(({ one }) => one));
  const tools = compiled.filter((one) => !bad.has(one)).map(({ tool }) => linked(tool, byName));
  return { tools, problems: [...clashes, ...missing].map(({ problem }) => problem) };
}

interface Finding {
  readonly one: Compiled;
  readonly problem: BootProblem;
}

const claimsOf = ({ tool: { definition } }: Compiled): string[] => [
  definition.name,
  ...definition.aliases,
  definition.wireName,
];

const ownerOf = ({ found }: Compiled): string => `${placeOf(found)} in ${found.host.moduleName}`;

function clashesOf(compiled: readonly Compiled[]): Finding[] {
  const owners = new Map<string, Compiled>();
  return compiled.flatMap((one) => {
    const claimed = [...new Set(claimsOf(one))].find((name) => owners.has(name));
    const first = claimed === undefined ? undefined : owners.get(claimed);
    for (const name of claimsOf(one)) if (!owners.has(name)) owners.set(name, one);
    return claimed === undefined || first === undefined ? [] : [{ one, problem: clash(claimed, first, one) }];
  });
}

const clash = (name: string, first: Compiled, second: Compiled): BootProblem => ({
  where: placeOf(second.found),
  problem: `the name "${name}" is claimed twice: by ${ownerOf(first)} and by ${ownerOf(second)}`,
  remedy: 'Rename one with { name }; if one class is provided by two modules, provide it in one and import that.',
});

function missingOf(one: Compiled, byName: ReadonlyMap<string, RegisteredTool>): Finding[] {
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

function linked(tool: RegisteredTool, byName: ReadonlyMap<string, RegisteredTool>): RegisteredTool {
  const needed = neededBy(tool, byName);
  if (needed.size === 1) return tool;
  const permissions: readonly PermissionRule[] = Object.freeze(
    [...needed].map(({ definition }) => definition.permission),
  );
  return Object.freeze({ ...tool, permissions });
}

/** The tool itself first; circles end by themselves. */
function neededBy(tool: RegisteredTool, byName: ReadonlyMap<string, RegisteredTool>): Set<RegisteredTool> {
  const needed = new Set([tool]);
  for (const one of needed) {
    for (const name of one.definition.requires) needed.add(byName.get(name) as RegisteredTool);
  }
  needed.delete(undefined as never);
  return needed;
}
