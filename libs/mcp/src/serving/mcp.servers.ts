import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type RequestId,
  type ServerContext,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { AccountUnavailableError } from '@toolwright/core';
import type { CallParameters } from '../codec/decode-call.js';
import { REVISIONS } from '../codec/revision.js';
import { RunningCalls } from '../door/running.calls.js';
import { TOOL_MCP_OPTIONS } from '../tool-mcp-options.interface.js';
import type { McpCaller } from './mcp-caller.js';
import { McpTools } from './mcp.tools.js';
import { ProgressReport } from './progress.report.js';

/**
 * Hands the parameters over as they came: the SDK checks their form beside it, but what it parses is a copy without the
 * keys it does not like, and what the runner has not seen it cannot refuse.
 */
const AS_IT_CAME: StandardSchemaV1<unknown, CallParameters> = {
  '~standard': { version: 1, vendor: 'toolwright', validate: (value) => ({ value: value as CallParameters }) },
};

/** What a server calls itself to clients, and how it lists. */
export interface ServerOptions {
  readonly name: string;
  readonly version: string;
  /** Tools on one page of `tools/list`. */
  readonly pageSize: number;
}

/** A server takes on the revision of the message it is connected for. */
const VERSIONS = [...SUPPORTED_PROTOCOL_VERSIONS, REVISIONS.modern];

/** Of JSON-RPC's range for servers: over HTTP it is a 401 before there is any message. */
const UNIDENTIFIED = -32_001;

/** Makes one server per HTTP request: a shared one has sent the answer for one client to another (CVE-2026-111770). */
@Injectable()
export class McpServers {
  private readonly logger = new Logger('ToolMcpModule');
  private readonly jsonSchemaValidator = new AjvJsonSchemaValidator();

  constructor(
    @Inject(TOOL_MCP_OPTIONS) private readonly options: ServerOptions,
    private readonly tools: McpTools,
    private readonly running: RunningCalls,
  ) {}

  /**
   * A server for one caller, asked for at every message: over stdio one server serves as long as the client stays, and
   * whoever was blocked meanwhile is refused. Two handlers, however many tools there are.
   */
  create(identify: () => McpCaller | Promise<McpCaller>): Server {
    const { name, version, pageSize } = this.options;
    const { jsonSchemaValidator } = this;
    const server = new Server(
      { name, version },
      { capabilities: { tools: {} }, jsonSchemaValidator, supportedProtocolVersions: VERSIONS },
    );
    server.setRequestHandler('tools/list', ({ params }) =>
      this.answer(async () => this.tools.list(await identify(), { cursor: params?.cursor, pageSize })),
    );
    server.setRequestHandler('tools/call', { params: AS_IT_CAME }, (parameters, context) =>
      this.answer(async () => this.call(await identify(), parameters, context)),
    );
    return server;
  }

  /** A cancellation comes in a request of its own, which the server object of the call it means never sees. */
  cancel({ account, session }: Pick<McpCaller, 'account' | 'session'>, requestId: RequestId): void {
    this.running.cancel({ account, session, requestId });
  }

  private async call(caller: McpCaller, parameters: CallParameters, { mcpReq }: ServerContext) {
    const key = { account: caller.account, session: caller.session, requestId: mcpReq.id };
    const progress = new ProgressReport(mcpReq);
    try {
      const { listener } = progress;
      const isCancelled = caller.cancelled?.includes(mcpReq.id) === true;
      const disconnect = isCancelled ? AbortSignal.abort() : mcpReq.signal;
      return await this.running.run(key, disconnect, (signal) =>
        this.tools.call(caller, parameters, { signal, ...(listener && { onProgress: listener }) }),
      );
    } finally {
      await progress.end();
    }
  }

  /** The SDK would tell the client the message of whatever is thrown. */
  private async answer<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      if (error instanceof AccountUnavailableError) throw new ProtocolError(UNIDENTIFIED, error.message);
      this.logger.error('An MCP request failed outside of any tool.', error);
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error');
    }
  }
}
