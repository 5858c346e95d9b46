import { once } from 'node:events';
import { CommandFailure } from '../command.failure.js';
import type { Terminal } from '../terminal.interface.js';
import { doorsOf, type Doors } from './doors.js';
import { openApplication } from './open-application.js';
import { loadRootModule } from './root-module.js';

/** Which application, and how much it may say. */
export interface ApplicationOptions {
  readonly app: string;
  readonly verbose: boolean;
}

/**
 * Does the work in the booted application and closes it, however the work ends.
 *
 * @throws CommandFailure, and whatever the work throws
 */
export async function inApplication(
  options: ApplicationOptions,
  terminal: Terminal,
  work: (doors: Doors) => Promise<void>,
): Promise<void> {
  const app = await unlessAborted(() => boot(options, terminal), terminal.signal);
  try {
    await work(doorsOf(app));
  } finally {
    await app.close();
  }
}

const boot = async ({ app, verbose }: ApplicationOptions, { directory }: Terminal) =>
  openApplication(await loadRootModule(app, directory), verbose);

/** A boot that hangs is left where it is: there is nothing to close yet. */
async function unlessAborted<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  const refuse = (): never => {
    throw new CommandFailure('cancelled', 'Cancelled before the application was up.');
  };
  if (signal.aborted) return refuse();
  const settled = new AbortController();
  const aborted = once(signal, 'abort', { signal: settled.signal }).then(refuse);
  aborted.catch(() => undefined);
  return Promise.race([work(), aborted]).finally(() => settled.abort());
}
