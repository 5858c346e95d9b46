import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Writable } from 'node:stream';

const STDOUT = 1;
const STDERR = 2;

let isReserved = false;

/**
 * Keeps standard output for the protocol, until the process ends: whatever else writes there (Nest's logger, `console`,
 * `process.stdout`, loggers such as pino that write to the descriptor itself) goes to standard error.
 *
 * @throws Error when it is reserved already
 */
export function reserveOutput(): Writable {
  if (isReserved) throw new Error('Standard output is served already: call serveStdio once in a process.');
  isReserved = true;
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  const output = new Writable({
    decodeStrings: false,
    write: (chunk: string, encoding, done) => void write(chunk, encoding, done),
  });
  stdout.on('error', (error) => output.destroy(error));
  // Always true: whoever waited for `drain` would wait for a stream that has nothing to drain.
  stdout.write = ((...written: Parameters<typeof stderr.write>) => {
    stderr.write(...written);
    return true;
  }) as typeof stdout.write;
  redirectDescriptor();
  return output;
}

/** The stream of Node took hold of these functions when it was made, and still writes to the descriptor it was given. */
function redirectDescriptor(): void {
  for (const verb of ['write', 'writeSync', 'writev', 'writevSync'] as const) {
    const redirected = new Proxy<(...parameters: never[]) => unknown>(fs[verb], {
      apply: (act, self, [descriptor, ...rest]: unknown[]) =>
        Reflect.apply(act, self, [descriptor === STDOUT ? STDERR : descriptor, ...rest]),
    });
    Object.assign(fs, { [verb]: redirected });
  }
  syncBuiltinESMExports();
}
