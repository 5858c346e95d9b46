import { type ReadInput, ToolInputError, UnopenedInput } from '@toolwright/core';
import { groupedBy } from '../grouped-by.js';
import { RequestRefused } from './request-refused.exception.js';

/** Bytes of an undecoded query. */
const LONGEST_QUERY = 4_096;

/** What a query may say: `?input=<json>` alone, or one parameter per property as well. */
export type QueryForm = 'json' | 'parameters';

type Pair = readonly [name: string, value: string];

/**
 * The input in a query, unread until the call opens it; `undefined` where there is none.
 * @throws RequestRefused 414
 */
export function queryInput(query: string, form: QueryForm): UnopenedInput | undefined {
  if (query.length > LONGEST_QUERY) {
    throw new RequestRefused('query_too_long', `A query has at most ${LONGEST_QUERY} bytes. Use POST for more.`);
  }
  return query === '' ? undefined : UnopenedInput.from(() => readQuery(query, form));
}

function readQuery(query: string, form: QueryForm): ReadInput {
  const pairs = query.split('&').filter(Boolean).map(pairOf);
  const whole = pairs.find(([name]) => name === 'input');
  if (whole !== undefined && pairs.length === 1) return { json: whole[1] };
  if (whole !== undefined) throw wrong('?input= is the whole input: it stands once, and alone');
  if (form === 'json') throw wrong('give the input as ?input=<json>, or as a JSON body');
  return { texts: textsOf(pairs) };
}

/** `+` is a space, as forms write it. What is no UTF-8 is refused: replacing it would run something else. */
function pairOf(text: string): Pair {
  const [name = '', ...value] = text.split('=');
  return [decoded(name), decoded(value.join('='))];
}

function decoded(text: string): string {
  if (/[^\x21-\x7e]/.test(text)) throw wrong('the query is not percent-encoded');
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    throw wrong('the query is not percent-encoded UTF-8', error);
  }
}

/** A repeated name is a list. Any name is a key of its own here: the call refuses those that are not allowed. */
function textsOf(pairs: readonly Pair[]): Record<string, unknown> {
  const byName = groupedBy(pairs, ([name]) => name);
  const entries = [...byName].map(([name, given]) => {
    const values = given.map(([, value]) => value);
    return [name, values.length === 1 ? values[0] : values] as const;
  });
  return Object.fromEntries(entries);
}

const wrong = (message: string, cause?: unknown): ToolInputError =>
  new ToolInputError([{ path: '', rule: 'query', message }], { cause });
