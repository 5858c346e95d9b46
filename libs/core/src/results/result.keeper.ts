import { Inject, Injectable } from '@nestjs/common';
import { ToolInputError } from '../errors/tool-input.error.js';
import { readHandle } from '../handles/handle-text.js';
import { ToolHandles } from '../handles/tool.handles.js';
import type { Account } from '../interfaces/account.interface.js';
import type { Invoker } from '../interfaces/invoker.interface.js';
import { RESULTS_READ, TOOL_MODULE_OPTIONS, type ResolvedToolModuleOptions } from '../tool.constants.js';
import { jsonSize } from './json-size.js';
import { OversizedResult } from './oversized-result.js';
import { pageOf } from './shorten-result.js';

/** Bytes of the largest result that is kept at all. */
const LARGEST = 104_857_600;
/** Characters of a result that cannot be read in pages which its caller is shown. */
const HEAD = 8_192;
export const RESULT_TYPE = 'result';

/** Whose result it is, and whether it was declared. */
export interface ResultOf {
  readonly account: Account;
  readonly invoker: Invoker;
  readonly isDeclared: boolean;
}

/** What leaves of a result. */
export interface FittingResult {
  readonly value: unknown;
  /** The beginning of a value that is not shown. */
  readonly head?: string;
  readonly hint?: string;
}

/** What `results/read` answers. */
export interface RestOfResult {
  readonly page: unknown;
  readonly cursor?: string;
}

/** Results that are too large for their caller: kept whole behind a handle, and shown in parts. */
@Injectable()
export class ResultKeeper {
  constructor(
    private readonly handles: ToolHandles,
    @Inject(TOOL_MODULE_OPTIONS) private readonly options: ResolvedToolModuleOptions,
  ) {}

  /** Whether results are measured at all. */
  get isOn(): boolean {
    return this.options.results !== false;
  }

  /**
   * The result, or a promise of the part of it that fits the caller's budget.
   * @throws OversizedResult
   */
  fit(value: unknown, whose: ResultOf): FittingResult | Promise<FittingResult> {
    if (this.options.results === false) return { value };
    const { budget, wireBudget } = this.options.results;
    const hasHandles = whose.invoker.capabilities.has('handles');
    const limit = hasHandles ? budget : wireBudget;
    if (jsonSize(value, limit) <= limit) return { value };
    if (!hasHandles) throw new OversizedResult(limit);
    if (jsonSize(value, LARGEST) > LARGEST) throw new OversizedResult(LARGEST);
    return this.shortened(value, whose, limit);
  }

  private async shortened(value: unknown, { account, isDeclared }: ResultOf, budget: number): Promise<FittingResult> {
    const page = pageOf(value, { offset: 0, budget });
    if (page === undefined && isDeclared) throw new OversizedResult(budget);
    const draft = this.handles.draft(account, RESULT_TYPE, { kind: 'value', data: value });
    await this.handles.keep(account, [draft]);
    const { handle } = draft;
    if (page === undefined) {
      const hint = `The result was too long to be shown; this is its beginning. All of it is kept as ${handle}.`;
      return { value: undefined, head: JSON.stringify(value).slice(0, HEAD), hint };
    }
    return { value: page.value, hint: moreHint({ ...page, handle }) };
  }

  /**
   * A further part of a kept result, for its owner.
   * @throws ToolInputError for what is no handle of a result, and a cursor that is none of it
   */
  async read(account: Account, given: string, cursor: string | undefined): Promise<RestOfResult> {
    const value = await this.open(account, given, '/handle');
    const offset = cursor === undefined ? 0 : offsetOf(cursor);
    const { budget } = this.options.results === false ? { budget: Infinity } : this.options.results;
    const page = Number.isNaN(offset) ? undefined : pageOf(value, { offset, budget: budget - HEAD });
    if (page === undefined || offset > page.total) throw wrong('/cursor', 'is no cursor of this result');
    return { page: page.value, ...(page.shown < page.total && { cursor: cursorOf(page.shown) }) };
  }

  /**
   * The whole of a kept result, for its owner.
   * @throws ToolInputError
   */
  async open(account: Account, given: unknown, path: string): Promise<unknown> {
    const read = typeof given === 'string' ? readHandle(given) : undefined;
    if (read?.type !== RESULT_TYPE) throw wrong(path, `is no handle of the type "${RESULT_TYPE}"`);
    const stored = (await this.handles.read(account, [read.handle])).get(read.handle);
    if (stored === undefined) throw wrong(path, 'is a handle that is unknown or has expired; run the tool again');
    return stored.content.data;
  }
}

const wrong = (path: string, message: string): ToolInputError =>
  new ToolInputError([{ path, rule: 'result', message }]);

const cursorOf = (offset: number): string => Buffer.from(`from:${offset}`).toString('base64url');

const offsetOf = (cursor: string): number =>
  Number(/^from:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1] ?? Number.NaN);

const moreHint = ({ handle, shown, total }: { handle: string; shown: number; total: number }): string =>
  `These are ${shown} of ${total}. Read on with the tool "${RESULTS_READ}" (${JSON.stringify({ handle, cursor: cursorOf(shown) })}), or pass "${handle}" to a tool that takes a whole result.`;
