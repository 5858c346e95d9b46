import type { Invoker, Toolset } from '@toolwright/core';
import { callerOf } from '../application/caller.js';
import type { Doors } from '../application/doors.js';

/** The application as one caller sees it. */
export interface Session {
  readonly doors: Doors;
  readonly toolset: Toolset;
}

/** @throws CommandFailure for an account that cannot be had */
export async function openSession(doors: Doors, as: string | undefined, invoker: Invoker): Promise<Session> {
  return { doors, toolset: await doors.toolsets.resolve({ account: await callerOf(doors, as), invoker }) };
}
