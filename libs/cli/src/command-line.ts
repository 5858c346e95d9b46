import { CommanderError } from 'commander';
import { say } from './output/answer.js';
import { type EnvelopeError, errorOf } from './output/envelope.js';
import { programOf } from './program.js';
import type { Terminal } from './terminal.interface.js';

/**
 * Runs one command line in this process: `runCommandLine(['run', 'orders/find', '--input', 'number=1042'], terminal)`.
 * Never rejects.
 *
 * @param args without the names of Node and of the program
 * @returns the exit code: 0, or 1 for whatever failed
 */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const asJson = args.includes('--json');
  const outcome = { ok: true };
  try {
    await programOf(terminal, { asJson, settle: (ok) => (outcome.ok = ok) }).parseAsync([...args], { from: 'user' });
    return outcome.ok ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CommanderError)) return refuse(errorOf(error), asJson, terminal);
    if (error.exitCode === 0) return 0;
    // commander has told people already.
    return asJson ? refuse(misuse(error), asJson, terminal) : 1;
  }
}

function refuse(error: EnvelopeError, asJson: boolean, terminal: Terminal): number {
  const { message } = error;
  say({ envelope: { ok: false, error, message }, text: '', notes: [message] }, asJson, terminal);
  return 1;
}

const misuse = ({ message }: CommanderError): EnvelopeError => ({
  code: 'usage_invalid',
  message: message.replace(/^error: /, ''),
});
