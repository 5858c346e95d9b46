import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { ToolsetNarrowing } from '../interfaces/toolset.interface.js';
import { RESULTS_READ } from '../tool.constants.js';

const KEYS = ['allowOnly', 'deny', 'categories'] as const satisfies readonly (keyof ToolsetNarrowing)[];
const ALLOWED = KEYS.map((key) => `"${key}"`).join(', ');

/**
 * What is wrong with a narrowing, one sentence each. A key that is there without a list is wrong too: what was meant to
 * take something away would take nothing away.
 */
export function narrowingProblems(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['it is no object'];
  return Reflect.ownKeys(value).flatMap((key) => {
    if (!KEYS.some((known) => known === key)) return [`it has no key "${String(key)}": allowed are ${ALLOWED}`];
    const list: unknown = (value as Record<PropertyKey, unknown>)[key];
    return isListOfNames(list) ? [] : [`"${String(key)}" is no list of names: leave the key out where none is meant`];
  });
}

/** The narrowing of a request: what is checked is what is used, however the request changes meanwhile. */
export function narrowingOf(request: object): ToolsetNarrowing {
  const given = KEYS.filter((key) => key in request).map((key) => [key, copyOf((request as ToolsetNarrowing)[key])]);
  const narrowing: unknown = Object.fromEntries(given);
  const problems = narrowingProblems(narrowing);
  if (problems.length > 0) throw new TypeError(`No toolset can be resolved for this request: ${problems.join('; ')}.`);
  return narrowing as ToolsetNarrowing;
}

/** Steps 4, 5 and 7 of the policy, deny last: over everything. */
export function narrow(tools: readonly RegisteredTool[], narrowing: ToolsetNarrowing): readonly RegisteredTool[] {
  const { allowOnly, deny, categories } = narrowing;
  const isKept = [
    ...(categories === undefined ? [] : [orMandatory(inCategory(new Set(categories)))]),
    ...(allowOnly === undefined ? [] : [orMandatory(isNamed(new Set(allowOnly)))]),
    ...(deny === undefined ? [] : [isNotNamed(new Set(deny))]),
  ];
  return isKept.length === 0 ? tools : tools.filter((tool) => isKept.every((keeps) => keeps(tool)));
}

/** The names and categories of a narrowing that no tool has. They take nothing away and add nothing. */
export function unknownNames(narrowing: ToolsetNarrowing, tools: readonly RegisteredTool[]): readonly string[] {
  const names = new Set(tools.flatMap(namesOf));
  const categories = new Set(tools.map(({ definition }) => definition.category));
  const { allowOnly = [], deny = [] } = narrowing;
  return [
    ...[...allowOnly, ...deny].filter((name) => !names.has(name)),
    ...(narrowing.categories ?? []).filter((category) => !categories.has(category)),
  ];
}

/** A renamed tool stays denied under the name that the policy was written with. */
export const namesOf = ({ definition: { name, aliases } }: RegisteredTool): readonly string[] => [name, ...aliases];

type Keeps = (tool: RegisteredTool) => boolean;

/** What belongs to the results of other tools goes only where it is denied by name. */
const orMandatory =
  (keeps: Keeps): Keeps =>
  (tool) =>
    tool.definition.name === RESULTS_READ || keeps(tool);

const inCategory =
  (categories: ReadonlySet<string>): Keeps =>
  ({ definition }) =>
    categories.has(definition.category);

const isNamed =
  (names: ReadonlySet<string>): Keeps =>
  (tool) =>
    namesOf(tool).some((name) => names.has(name));

const isNotNamed = (names: ReadonlySet<string>): Keeps => {
  const isDenied = isNamed(names);
  return (tool) => !isDenied(tool);
};

const copyOf = (list: unknown): unknown => (Array.isArray(list) ? Object.freeze([...(list as unknown[])]) : list);

const isListOfNames = (list: unknown): boolean =>
  Array.isArray(list) && list.every((name) => typeof name === 'string' && name !== '');
