import type { WriteStream } from 'node:tty';

/** What is told while a new shop is filled. */
export interface Progress {
  add(what: string): void;
  end(): void;
}

type Output = Pick<WriteStream, 'isTTY' | 'write'>;

/**
 * One line that grows while somebody watches, nothing where nobody does. On standard error: the other stream may carry a
 * protocol.
 */
export function progressLine(output: Output = process.stderr): Progress {
  let begun = false;
  return {
    add(what) {
      if (output.isTTY) output.write(begun ? `, ${what}` : `Filling the shop: ${what}`);
      begun = true;
    },
    end() {
      if (output.isTTY && begun) output.write('.\n');
    },
  };
}
