import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a directory and what leads to it, level by level: Node's `recursive` never comes back from places where nothing
 * can be made, such as `/proc`.
 */
export async function makeDirectory(directory: string): Promise<void> {
  if (existsSync(directory)) return;
  await makeDirectory(dirname(directory));
  await mkdir(directory).catch((error: NodeJS.ErrnoException) => {
    // Another start was faster.
    if (error.code !== 'EEXIST') throw error;
  });
}
