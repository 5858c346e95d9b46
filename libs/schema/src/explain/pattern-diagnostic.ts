import type { Catastrophe } from '../patterns/catastrophe-in.js';
import type { Diagnostic } from './diagnostic.js';

/** What the author of a pattern should change. A pattern that nobody could judge may be harmless: that is a warning. */
export function patternDiagnostic(what: string, { isKnown, problem }: Catastrophe): Diagnostic {
  if (isKnown)
    return {
      severity: 'error',
      message: `${what} that can block the process: ${problem}. Rewrite it without nested or adjacent repetitions of the same characters, or anchor it.`,
    };
  return {
    severity: 'warning',
    message: `${what} that may block the process: ${problem}. Write it without lookarounds, back references and set operations, or as several shorter patterns.`,
  };
}
