import type { ServerResponse } from 'node:http';
import {
  classifyInboundRequest,
  isJsonContentType,
  PerRequestHTTPServerTransport,
  SUPPORTED_PROTOCOL_VERSIONS,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type MessageClassification,
  type Server,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Revision } from '../codec/revision.js';

/** What is read of an HTTP request whose body has been parsed. */
export interface ParsedRequest {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body?: unknown;
}

/** One well-formed request for tools, which one message answers. */
export interface PlainMessage {
  readonly revision: Revision;
  readonly request: JSONRPCRequest;
  /** Absent for revisions with a handshake. */
  readonly classification: MessageClassification | undefined;
}

const METHODS: ReadonlySet<string> = new Set(['tools/list', 'tools/call']);
const MODERN = '2026-07-28';

/**
 * Recognises the two requests that nearly all are, where nothing about them is in question: the SDK would answer them
 * with one message and status 200. Everything else — handshakes, batches, wishes for progress, whatever a header or an
 * envelope has wrong — is the SDK's own door's, which costs several times as much.
 */
export function plainMessageOf({ method, headers, body }: ParsedRequest): PlainMessage | undefined {
  if (method !== 'POST' || !isForTools(body)) return undefined;
  if (!isJson(headers['content-type']) || !acceptsBoth(headers['accept']) || asksForProgress(body)) return undefined;
  return headers['mcp-protocol-version'] === MODERN ? modernOf(headers, body) : legacyOf(headers, body);
}

function modernOf(headers: ParsedRequest['headers'], body: JSONRPCRequest): PlainMessage | undefined {
  const named = body.method === 'tools/call' ? body.params?.['name'] : undefined;
  if (headers['mcp-method'] !== body.method || headers['mcp-name'] !== named) return undefined;
  const route = classify(headers, body);
  if (route.kind !== 'modern' || route.messageKind !== 'request' || route.classification.revision !== MODERN) {
    return undefined;
  }
  return { revision: MODERN, request: route.message, classification: route.classification };
}

function legacyOf(headers: ParsedRequest['headers'], body: JSONRPCRequest): PlainMessage | undefined {
  const version = headers['mcp-protocol-version'];
  if (version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(version as string)) return undefined;
  const route = classify(headers, body);
  if (route.kind !== 'legacy' || route.reason !== 'no-claim') return undefined;
  return { revision: '2025-11-25', request: body, classification: undefined };
}

function classify(headers: ParsedRequest['headers'], body: JSONRPCRequest) {
  const told = {
    protocolVersionHeader: headers['mcp-protocol-version'],
    mcpMethodHeader: headers['mcp-method'],
    mcpNameHeader: headers['mcp-name'],
  };
  const present = Object.fromEntries(Object.entries(told).filter(([, value]) => typeof value === 'string'));
  return classifyInboundRequest({ httpMethod: 'POST', body, ...present });
}

/** By its method alone: whether it is a request at all is the classification's to say. */
const isForTools = (body: unknown): body is JSONRPCRequest =>
  typeof body === 'object' && body !== null && METHODS.has((body as { method?: unknown }).method as string);

const isJson = (type: unknown): boolean => typeof type === 'string' && isJsonContentType(type);

const acceptsBoth = (accept: unknown): boolean =>
  typeof accept === 'string' && accept.includes('application/json') && accept.includes('text/event-stream');

const asksForProgress = ({ params }: JSONRPCRequest): boolean =>
  (params?.['_meta'] as { progressToken?: unknown } | null | undefined)?.progressToken !== undefined;

/**
 * Lets a server answer one message. A client that leaves ends its call.
 * @returns the answer; `undefined` where the client has left
 */
export async function answerOf(
  server: Server,
  { request, classification }: PlainMessage,
  outgoing: ServerResponse,
): Promise<JSONRPCMessage | undefined> {
  const transport = classification ? new PerRequestHTTPServerTransport({ classification }) : new OneMessage();
  const answered = new Promise<JSONRPCMessage | undefined>((resolve) => {
    const leave = (): void => resolve(undefined);
    const send: Transport['send'] = async (message) => {
      if ('method' in message) return;
      outgoing.off('close', leave);
      resolve(message);
    };
    transport.send = send;
    if (outgoing.destroyed) leave();
    else outgoing.once('close', leave);
  });
  await server.connect(transport);
  transport.onmessage?.(request, classification && { classification });
  const answer = await answered;
  if (answer === undefined) await server.close();
  return answer;
}

/** Writes an answer as JSON. */
export function writeJson(outgoing: ServerResponse, chunks: readonly (string | Buffer)[]): void {
  const length = chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0);
  outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
  for (const chunk of chunks.slice(0, -1)) outgoing.write(chunk);
  outgoing.end(chunks.at(-1));
}

/** The least a server can be connected to. */
class OneMessage implements Transport {
  onclose?: () => void;
  onmessage?: Transport['onmessage'];

  async start(): Promise<void> {}

  async send(_message: JSONRPCMessage): Promise<void> {}

  async close(): Promise<void> {
    this.onclose?.();
  }
}
