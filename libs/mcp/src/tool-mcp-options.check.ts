import { narrowingProblems, type BootProblem } from '@toolwright/core';
import { authProblems } from './auth/auth.problems.js';
import type { ToolMcpOptions } from './tool-mcp-options.interface.js';

type Problems = (value: unknown) => readonly string[];

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isList = (value: unknown): boolean => Array.isArray(value);
const isListOfTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const must =
  (holds: (value: unknown) => boolean, problem: string): Problems =>
  (value) =>
    holds(value) ? [] : [problem];

const LIST = must(isList, 'it is no list');
const TEXT = must(isText, 'it is no text, or an empty one');
const COUNT = must(
  (value) => Number.isSafeInteger(value) && (value as number) >= 1,
  'it is no whole number of at least 1',
);
const TEXTS = must(isListOfTexts, 'it is no list of texts');

/** Every option there is, and what can be wrong with it. */
const OPTIONS: Readonly<Record<keyof ToolMcpOptions, Problems>> = {
  path: TEXT,
  name: TEXT,
  version: TEXT,
  pageSize: COUNT,
  allowedHosts: TEXTS,
  allowedOrigins: TEXTS,
  offer: narrowingProblems,
  controller: (value) => problemsOf(value, { guards: LIST, decorators: LIST, imports: LIST }),
  auth: authProblems,
};

/** What is wrong with the options of one endpoint. A key that nobody knows, or that holds nothing, was meant to restrict. */
export function optionProblems(options: ToolMcpOptions): readonly BootProblem[] {
  const where = `ToolMcpModule.register({ path: ${JSON.stringify(options?.path ?? '/mcp')} })`;
  return problemsOf(options, OPTIONS).map((problem): BootProblem => ({ where, problem, remedy: REMEDY }));
}

const REMEDY = 'Correct the option or leave it out: what it restricts would be open.';

function problemsOf(value: unknown, known: Readonly<Record<string, Problems>>): readonly string[] {
  if (typeof value !== 'object' || value === null) return ['it is no object'];
  const allowed = Object.keys(known)
    .map((key) => `"${key}"`)
    .join(', ');
  return Object.entries(value).flatMap(([key, given]) => {
    const problems = Object.hasOwn(known, key)
      ? known[key]?.(given)
      : [`there is no such option, allowed are ${allowed}`];
    return (problems ?? []).map((problem) => `"${key}": ${problem}`);
  });
}
