import { createHash } from 'node:crypto';

const SEGMENT = '[a-z0-9]+(?:[-_][a-z0-9]+)*';
const NAME = new RegExp(`^${SEGMENT}(?:/${SEGMENT}){0,3}$`);
const LONGEST_NAME = 128;
const LONGEST_WIRE_NAME = 64;
const SUFFIX = /(?<=.)(?:Service|Tools|Tool|Controller)$/;

/** What is wrong with a name, or nothing. */
export function nameProblem(name: string): string | undefined {
  if (name.length > LONGEST_NAME) return `the name is longer than ${LONGEST_NAME} characters`;
  if (!NAME.test(name))
    return `the name ${JSON.stringify(name)} is not of the form "segment/segment", like "orders/find-late"`;
  if (name.endsWith('/run') || name === 'run') return 'the last segment of a name may not be "run"';
  return undefined;
}

/** `OrdersService.findLate` is `orders/find-late`; a `@Tool` class is its class part alone. */
export function defaultName(className: string, methodName?: string): string {
  const host = kebab(className.replace(SUFFIX, ''));
  return methodName === undefined ? host : `${host}/${kebab(methodName)}`;
}

/** The last segment in words: `Find late`. */
export function defaultLabel(name: string): string {
  const words = name.slice(name.lastIndexOf('/') + 1).replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name where only `^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$` is allowed; a longer one ends in a hash of the whole. */
export function wireNameOf(name: string): string {
  const legal = name.replaceAll('/', '__').replace(/^(?=\d)/, '_');
  if (legal.length <= LONGEST_WIRE_NAME) return legal;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${legal.slice(0, LONGEST_WIRE_NAME - hash.length - 1)}_${hash}`;
}

const kebab = (text: string): string => (/^[a-z0-9]+$/.test(text) ? text : kebabOfWords(text));

const kebabOfWords = (text: string): string =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase();
