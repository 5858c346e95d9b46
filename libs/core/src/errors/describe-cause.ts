const LONGEST_TEXT = 2_000;
const LONGEST_STACK = 8_000;
const DEEPEST_CAUSE = 5;

/** Whatever was thrown, as bounded text for the log. Never throws, never for the caller. */
export function describeCause(thrown: unknown, depth = 0): string {
  try {
    if (thrown instanceof Error) return describeError(thrown, depth);
    if (typeof thrown === 'object' && thrown !== null) return cut(JSON.stringify(thrown) ?? 'an object', LONGEST_TEXT);
    return cut(String(thrown), LONGEST_TEXT);
  } catch {
    return 'something that cannot be described';
  }
}

function describeError(error: Error, depth: number): string {
  const { name, message, stack } = error as { name: unknown; message: unknown; stack?: string };
  const head = `${cut(String(name), 100)}: ${cut(String(message), LONGEST_TEXT)}`;
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const text = [head, ...frames].join('\n');
  const cause =
    error.cause === undefined || depth >= DEEPEST_CAUSE ? '' : `\ncaused by ${describeCause(error.cause, depth + 1)}`;
  return cut(text, LONGEST_STACK) + cause;
}

const cut = (text: string, longest: number): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);
