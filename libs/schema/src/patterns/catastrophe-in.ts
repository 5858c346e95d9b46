import { loadRecheck, type Diagnosis } from '../../load/recheck.cjs';
import { studyPatiently } from './study-patiently.js';

/** What is wrong with an expression: it is known to be slow, or nobody could tell. */
export interface Catastrophe {
  readonly isKnown: boolean;
  readonly problem: string;
}

/**
 * Whether matching the expression of `@Matches` can take more than linear time, in words. Uses recheck's JavaScript
 * build, which needs no binary and no worker; it is loaded at the first expression, because it is large.
 */
export function catastropheIn([expression, flags]: readonly unknown[]): Catastrophe | undefined {
  const found = regularExpression(expression, flags);
  if (!found || isPlainlyLinear(found)) return undefined;
  const { status, complexity } = remembered(found);
  if (status === 'safe') return undefined;
  if (status === 'unknown') return { isKnown: false, problem: 'how the time to match grows could not be found out' };
  const growth =
    complexity?.type === 'exponential'
      ? 'exponentially with the text'
      : `with the power ${complexity?.degree ?? 2} of the length of the text`;
  return { isKnown: true, problem: `the time to match grows ${growth}` };
}

function regularExpression(expression: unknown, flags: unknown): RegExp | undefined {
  try {
    return expression instanceof RegExp ? expression : new RegExp(String(expression), flags as string);
  } catch {
    return undefined;
  }
}

/** At most one repetition without a bound, of one character, behind `^`: there is only one way to try it. */
function isPlainlyLinear({ source, multiline }: RegExp): boolean {
  const plain = source
    .replaceAll(/\\./g, 'x')
    .replaceAll(/\[[^\]]*\]/g, 'x')
    .replaceAll(/\{\d+\}/g, '');
  const repetitions = plain.match(/[*+?{]/g)?.length ?? 0;
  if (repetitions === 0) return true;
  return repetitions === 1 && plain.startsWith('^') && !multiline && !/[|)][*+?{]/.test(plain);
}

const studied = new WeakMap<RegExp, Diagnosis>();

function remembered(expression: RegExp): Diagnosis {
  const diagnosis = studied.get(expression) ?? study(expression);
  studied.set(expression, diagnosis);
  return diagnosis;
}

/** `(a+)+` up to the end, of one set of characters: one too many of another kind, and every way to divide them is tried. */
const NESTED = /^\^?\w*\((?:\?:)?(?:\w|\\[dw]|\[[\w-]+\])[+*]\)[+*]\$$/;

function study({ source, flags }: RegExp): Diagnosis {
  if (NESTED.test(source)) return { status: 'vulnerable', complexity: { type: 'exponential' } };
  try {
    const recheck = loadRecheck();
    return studyPatiently({
      judge: (timeout) => recheck.checkSync(source, flags.replaceAll(/[gy]/g, ''), { timeout }),
      processorTime: () => process.cpuUsage().user / 1_000,
    });
  } catch {
    return { status: 'unknown' };
  }
}
