import { Injectable, Logger } from '@nestjs/common';
import {
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type JSONRPCMessage,
  type ListToolsResult,
  type Tool,
} from '@modelcontextprotocol/server';
import {
  DefinitionSerializer,
  INVOKERS,
  ToolRunner,
  ToolsetResolver,
  type RunOptions,
  type ToolDescription,
  type Toolset,
} from '@toolwright/core';
import { AnswerChunks } from '../codec/answer-chunks.js';
import { decodeCall, type CallParameters } from '../codec/decode-call.js';
import { describeTool } from '../codec/describe-tool.js';
import { encodeInvocation } from '../codec/encode-invocation.js';
import { offerOf, type Offer } from '../codec/offer.js';
import { pagesOf, type Pages } from '../codec/pages.js';
import type { Revision } from '../codec/revision.js';
import type { McpCaller } from './mcp-caller.js';

/** The client's cancellation, and whom it wants to be told of progress. */
type CallOptions = Pick<RunOptions, 'signal' | 'onProgress'>;

/** Which page of the list is asked for. */
interface ListOptions {
  readonly cursor: string | undefined;
  readonly pageSize: number;
}

const UNKNOWN_CURSOR = 'Invalid params: there is no page of this cursor. List from the beginning.';

/** Depends on the caller, and is out of date as soon as a permission changes. */
const CACHING = { ttlMs: 0, cacheScope: 'private' } as const;

/** The two methods of MCP that are about tools. Asks the codec and the runner, decides nothing. */
@Injectable()
export class McpTools {
  private readonly logger = new Logger('ToolMcpModule');
  private readonly reported = new Set<string>();
  private readonly chunks = new AnswerChunks();
  private readonly described: Readonly<Record<Revision, WeakMap<ToolDescription, Tool>>> = {
    '2026-07-28': new WeakMap(),
    '2025-11-25': new WeakMap(),
  };

  private readonly offers: Readonly<Record<Revision, WeakMap<Toolset['tools'], Offer>>> = {
    '2026-07-28': new WeakMap(),
    '2025-11-25': new WeakMap(),
  };

  private readonly paged = new WeakMap<Offer, Pages>();

  constructor(
    private readonly toolsets: ToolsetResolver,
    private readonly serializer: DefinitionSerializer,
    private readonly runner: ToolRunner,
  ) {}

  /**
   * What the caller may see, one page of it.
   * @throws ProtocolError -32602 for a cursor that leads nowhere (any more)
   */
  async list(caller: McpCaller, { cursor, pageSize }: ListOptions): Promise<ListToolsResult> {
    const page = this.pages(this.offer(await this.resolve(caller), caller), pageSize).get(cursor);
    if (page === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, UNKNOWN_CURSOR);
    const list = { ...page, tools: page.tools as Tool[] };
    return caller.revision === '2026-07-28' ? { ...list, ...CACHING } : list;
  }

  /** An answer as JSON, in the pieces to be written. */
  chunksOf(answer: JSONRPCMessage): readonly (string | Buffer)[] {
    return this.chunks.of(answer);
  }

  /** @throws ProtocolError -32602, one text for every name that was not offered */
  async call(caller: McpCaller, parameters: CallParameters, options: CallOptions): Promise<CallToolResult> {
    const toolset = await this.resolve(caller);
    const { offered, input } = decodeCall(parameters, this.offer(toolset, caller));
    if (offered === undefined) throw await this.refusal(toolset, parameters);
    return encodeInvocation(await this.runner.run(offered.name, input, { ...options, toolset }), offered);
  }

  /** An endpoint has one page size: once per offer is enough. */
  private pages(offer: Offer, pageSize: number): Pages {
    const known = this.paged.get(offer);
    if (known) return known;
    const pages = pagesOf(offer, pageSize);
    for (const { tools } of pages.values()) this.chunks.offer(tools);
    this.paged.set(offer, pages);
    return pages;
  }

  private resolve({ account, offer }: McpCaller): Promise<Toolset> {
    return this.toolsets.resolve({ account, invoker: INVOKERS.mcp, ...offer });
  }

  /** Once per list of tools: callers with equal permissions share it. */
  private offer(toolset: Toolset, { revision }: McpCaller): Offer {
    const known = this.offers[revision].get(toolset.tools);
    if (known) return known;
    const { invoker } = toolset;
    const offer = offerOf(toolset, (tool) => this.describe(this.serializer.serialize(tool, invoker), revision));
    for (const [name, error] of offer.problems) this.report(name, error);
    this.offers[revision].set(toolset.tools, offer);
    return offer;
  }

  /** In the words of a revision, once per description: core makes a new one when something has changed. */
  private describe(description: ToolDescription, revision: Revision): Tool {
    const known = this.described[revision].get(description);
    if (known) return known;
    const tool = describeTool(description, revision);
    this.described[revision].set(description, tool);
    return tool;
  }

  /** A call of nothing is a call too: the runner records it and has the words for it. */
  private async refusal(toolset: Toolset, { name }: CallParameters): Promise<ProtocolError> {
    const nothing: Toolset = Object.freeze({ ...toolset, get: () => undefined });
    const { result } = await this.runner.run(name, undefined, { toolset: nothing });
    return new ProtocolError(ProtocolErrorCode.InvalidParams, result.message);
  }

  private report(name: string, error: unknown): void {
    if (this.reported.has(name)) return;
    this.reported.add(name);
    this.logger.error(`The tool "${name}" cannot be described to MCP clients and is not offered to them.`, error);
  }
}
