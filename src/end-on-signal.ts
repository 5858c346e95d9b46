import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';

/** How long an application may take to close once nobody waits for an answer any more, in milliseconds. */
const CLOSING = 3_000;

/**
 * Ends the process on SIGTERM and SIGINT. Nobody new is let in, what runs may finish within the grace time and is
 * interrupted after it, the application is closed, and the exit code is 0. A second signal ends the process at once.
 */
export function endOnSignal(app: INestApplication<Server>, graceSeconds: number): void {
  let asked = false;
  const end = (signal: NodeJS.Signals): void => {
    if (asked) process.exit(signal === 'SIGINT' ? 130 : 143);
    asked = true;
    void endGently(app, graceSeconds * 1_000);
  };
  process.on('SIGTERM', end).on('SIGINT', end);
}

async function endGently(app: INestApplication<Server>, grace: number): Promise<void> {
  const server = app.getHttpServer();
  await within(grace, drained(server));
  const closed = await within(CLOSING, closeAll(app, server));
  if (!closed) process.stderr.write('Something still ran when the shop ended; it may not have been carried out.\n');
  process.exit(closed ? 0 : 1);
}

/** Resolves when every request was answered; connections that are only kept open do not count. */
function drained(server: Server): Promise<unknown> {
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  return new Promise((resolve) => server.close(resolve)).finally(() => clearInterval(sweep));
}

async function closeAll(app: INestApplication<Server>, server: Server): Promise<void> {
  const closed = app.close();
  // What was interrupted has been answered by the next turn of the event loop; streams never end by themselves.
  setImmediate(() => server.closeAllConnections());
  await closed;
}

/** Whether something came to its end in time. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const late = pause(milliseconds, false, { ref: false });
  return Promise.race([work.then(() => true), late]);
}
