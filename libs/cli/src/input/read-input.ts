import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { INVOKERS, UnopenedInput, type Invoker } from '@toolwright/core';
import { CommandFailure } from '../command.failure.js';
import type { Terminal } from '../terminal.interface.js';
import { assign, type InputNode, pathOf, valueOf } from './assign-path.js';

/** An input as it was given. Nothing of it is judged here: that is the call's, behind the permission. */
export interface GivenInput {
  readonly input: unknown;
  /** JSON means what it says; arguments are texts, which the schema turns into what it wants. */
  readonly invoker: Invoker;
}

const ARGUMENTS: Invoker = Object.freeze({
  ...INVOKERS.cli,
  capabilities: new Set([...INVOKERS.cli.capabilities, 'coerce-inputs' as const]),
});

/**
 * Reads every `--input`: `name=value` any number of times, or once and alone JSON text, `@file` or `-`.
 *
 * @throws CommandFailure for what is none of these, and for both together
 */
export async function readInput(given: readonly string[], terminal: Terminal): Promise<GivenInput> {
  const [whole] = given.filter(isWhole);
  if (whole === undefined) return { input: fromArguments(given), invoker: ARGUMENTS };
  if (given.length > 1) {
    throw new CommandFailure(
      'usage_invalid',
      'JSON, @file and - are the whole input: give one --input, or only --input name=value.',
    );
  }
  return { input: UnopenedInput.json(withoutMark(await textOf(whole, terminal))), invoker: INVOKERS.cli };
}

const isWhole = (text: string): boolean => text === '-' || /^\s*[[{]/.test(text) || text.startsWith('@');

function fromArguments(given: readonly string[]): unknown {
  const root = new Map<string, InputNode>();
  for (const argument of given) {
    const at = argument.indexOf('=');
    if (at < 1) {
      throw new CommandFailure('usage_invalid', 'An --input is name=value, a JSON object, @file.json, or - for stdin.');
    }
    assign(root, pathOf(argument.slice(0, at)), argument.slice(at + 1));
  }
  return Object.fromEntries([...root].map(([name, node]) => [name, valueOf(node)]));
}

async function textOf(whole: string, { directory, signal, stdin }: Terminal): Promise<string> {
  if (whole === '-') {
    return stdin().catch(() => {
      throw new CommandFailure(
        signal.aborted ? 'cancelled' : 'usage_invalid',
        signal.aborted ? 'Cancelled.' : 'The standard input cannot be read.',
      );
    });
  }
  if (!whole.startsWith('@')) return whole;
  return readFile(resolve(directory, whole.slice(1)), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure('usage_invalid', `The input file ${whole.slice(1)} cannot be read (${error.code}).`);
  });
}

/** Some editors begin a file with a byte order mark, which is no JSON. */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');
