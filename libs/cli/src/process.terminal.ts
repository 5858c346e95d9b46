import { constants } from 'node:os';
import { addAbortSignal } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Terminal } from './terminal.interface.js';

/**
 * This process. From here on its standard output carries results alone: what the application writes there goes to the
 * standard error. The first SIGINT or SIGTERM asks the command to end, the second one ends the process at once.
 */
export function processTerminal(): Terminal {
  const out = process.stdout.write.bind(process.stdout);
  const err = process.stderr.write.bind(process.stderr);
  process.stdout.write = err;
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // By itself: an application with listeners of its own would keep Node from ending.
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(128 + constants.signals[signal]);
      controller.abort();
    });
  }
  return {
    directory: process.cwd(),
    signal: controller.signal,
    out: (said) => void out(said),
    err: (said) => void err(said),
    stdin: () => text(addAbortSignal(controller.signal, process.stdin)),
  };
}

/** Ends the process once all is written, whatever the application has left running. */
export function endProcess(code: number): void {
  process.stderr.write('', () => process.exit(code));
}
