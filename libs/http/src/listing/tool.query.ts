import type { ToolAnswer } from '../answers.interface.js';
import { RequestRefused } from '../door/request-refused.exception.js';

/** What `GET /tools` may be asked: every part is optional. */
export interface ToolQuery {
  /** Only tools of these categories; empty is any. */
  readonly categories: readonly string[];
  /** Only tools whose name, label or description has all these words, in any case. */
  readonly words: readonly string[];
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/** Tools in one answer, and how many at most. */
export const MOST_PER_PAGE = 100;

/**
 * Reads `category` (may be repeated), `search`, `page` and `per_page`; others are not ours.
 * @throws RequestRefused 400
 */
export function toolQueryOf(query: string): ToolQuery {
  const parameters = new URLSearchParams(query);
  return {
    categories: parameters.getAll('category').filter(Boolean),
    words: parameters.getAll('search').join(' ').toLowerCase().split(/\s+/).filter(Boolean),
    page: countIn(parameters, 'page', { otherwise: 1, most: Number.MAX_SAFE_INTEGER }),
    perPage: countIn(parameters, 'per_page', { otherwise: MOST_PER_PAGE, most: MOST_PER_PAGE }),
  };
}

interface Bounds {
  readonly otherwise: number;
  readonly most: number;
}

function countIn(parameters: URLSearchParams, name: string, { otherwise, most }: Bounds): number {
  const texts = parameters.getAll(name);
  if (texts.length === 0) return otherwise;
  const count = /^[1-9]\d{0,15}$/.test(texts.join()) ? Number(texts[0]) : 0;
  if (count > 0 && count <= most) return count;
  const upTo = most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`;
  throw new RequestRefused('malformed_query', `${name} is a whole number from 1${upTo}.`);
}

/** Whether a tool is asked for. */
export function isAskedFor({ categories, words }: ToolQuery, tool: ToolAnswer): boolean {
  if (categories.length > 0 && !categories.includes(tool.category)) return false;
  const text = `${tool.name}\n${tool.label}\n${tool.description}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
