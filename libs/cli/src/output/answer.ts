import type { Terminal } from '../terminal.interface.js';
import type { Envelope } from './envelope.js';
import { printable } from './printable.js';

/** What a command says: to programs, and to people. */
export interface Answer {
  readonly envelope: Envelope;
  /** The result in words or as JSON. */
  readonly text: string;
  /** What is no part of the result. */
  readonly notes?: readonly string[];
}

/** Says it the one way or the other. */
export function say(answer: Answer, asJson: boolean, terminal: Terminal): void {
  if (asJson) return terminal.out(`${JSON.stringify(answer.envelope)}\n`);
  if (answer.text !== '') terminal.out(`${printable(answer.text)}\n`);
  for (const note of answer.notes ?? []) terminal.err(`${printable(note)}\n`);
}
