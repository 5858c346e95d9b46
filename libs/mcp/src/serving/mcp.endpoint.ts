import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { CallerIdentity } from '../auth/caller.identity.js';
import { REVISIONS, type Revision } from '../codec/revision.js';
import { cancellationsIn } from '../door/cancellations.js';
import { MESSAGE_LIMITS, measureMessage } from '../door/message.limits.js';
import { takeOver } from '../door/node.exchange.js';
import { answerOf, plainMessageOf, writeJson, type PlainMessage } from '../door/plain.exchange.js';
import { TOOL_MCP_OPTIONS, type ResolvedToolMcpOptions } from '../tool-mcp-options.interface.js';
import type { McpCaller } from './mcp-caller.js';
import { McpServers } from './mcp.servers.js';
import { McpTools } from './mcp.tools.js';

/** What is read of a request of either HTTP adapter. */
export interface McpRequest {
  readonly method?: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What the application's body parser left. */
  readonly body?: unknown;
}

type Sender = Omit<McpCaller, 'revision' | 'offer'>;

const SESSION = 'mcp-session-id';
const LIMIT = { maxRequestBodySize: MESSAGE_LIMITS.bytes };

/** Serves one HTTP request that the guards let in: whose it is, how much it is; the rest is the SDK's. */
@Injectable()
export class McpEndpoint {
  private readonly logger = new Logger('ToolMcpModule');

  constructor(
    @Inject(TOOL_MCP_OPTIONS) private readonly options: ResolvedToolMcpOptions,
    private readonly callers: CallerIdentity,
    private readonly servers: McpServers,
    private readonly tools: McpTools,
  ) {}

  /**
   * @throws HttpException 413 for a message past the limits
   * @throws AccountUnavailableError 401
   * @throws UnauthorizedRequest 401 where account and token do not go together
   */
  async serve(request: McpRequest, response: object): Promise<void> {
    const account = await this.callers.accountOf(request);
    measureMessage(request.body);
    const session = sessionOf(request);
    const { ids: cancelled, body } = cancellationsIn(request.body);
    for (const id of cancelled) this.servers.cancel({ account, session }, id);
    const { incoming, outgoing } = takeOver(request, response);
    const plain = plainMessageOf(request);
    if (plain) return this.answer(plain, this.identify({ account, session }, plain.revision), outgoing);
    if (isHandshake(request.body)) outgoing.setHeader(SESSION, randomUUID());
    await toNodeHandler(this.handlerFor({ account, session, cancelled }), LIMIT)(incoming, outgoing, body);
  }

  private identify(sender: Sender, revision: Revision): McpCaller {
    const { offer } = this.options;
    return { ...sender, revision, ...(offer !== undefined && { offer }) };
  }

  private async answer(plain: PlainMessage, caller: McpCaller, outgoing: ServerResponse): Promise<void> {
    const answer = await answerOf(
      this.servers.create(() => caller),
      plain,
      outgoing,
    );
    if (answer !== undefined) writeJson(outgoing, this.tools.chunksOf(answer));
  }

  private handlerFor(sender: Sender): McpHttpHandler {
    const create = (revision: Revision) => this.servers.create(() => this.identify(sender, revision));
    return createMcpHandler(({ era }) => create(REVISIONS[era]), {
      ...LIMIT,
      onerror: (error) => this.logger.debug(JSON.stringify(error.message)),
    });
  }
}

const methodOf = (body: unknown): unknown => (body as { method?: unknown } | null | undefined)?.method;

const isHandshake = (body: unknown): boolean => methodOf(body) === 'initialize';

function sessionOf({ headers }: McpRequest): string | undefined {
  const session = headers[SESSION];
  return typeof session === 'string' ? session : undefined;
}
