// Asks one server over a few kept connections, and what CPU that cost it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';

const CONNECTIONS = 8;
const ACCEPT = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

/** A server process; `profile` names a folder for its CPU profile. */
export async function startServer(kind, platform, { tools = 1, profile } = {}) {
  const execArgv = ['--expose-gc', ...(profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`])];
  const child = fork(join(import.meta.dirname, 'server.mjs'), [kind, platform, String(tools)], { execArgv });
  const exited = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), exited]);
  if (typeof first[0] !== 'object') throw new Error(`The server "${kind}" on ${platform} did not start.`);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return {
    send: (message) => send({ agent, port: first[0].port, ...message }),
    async cpu(moment) {
      child.send(moment);
      const [{ cpu }] = await once(child, 'message');
      return cpu;
    },
    async stop() {
      agent.destroy();
      child.disconnect();
      await exited;
    },
  };
}

function send({ agent, port, path, headers = {}, body }) {
  const text = JSON.stringify(body);
  const length = { 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { agent, port, path, host: '127.0.0.1', method: 'POST', headers: { ...ACCEPT, ...length, ...headers } },
      (incoming) => {
        const chunks = [];
        incoming.on('data', (chunk) => chunks.push(chunk));
        incoming.on('end', () => resolve({ status: incoming.statusCode, body: Buffer.concat(chunks) }));
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(text);
  });
}

/** CPU microseconds of the server per message, all of which must be answered well. */
export async function costOf(server, message, calls) {
  const before = await server.cpu('begin');
  let left = calls;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const { status, body } = await server.send(message);
      if (status >= 300) throw new Error(`HTTP ${status}: ${body.subarray(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return ((await server.cpu('end')) - before) / calls;
}

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A request of 2026-07-28 as it goes over the wire. */
export const modern = (method, params = {}) => ({
  path: '/mcp',
  headers: {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(params.name !== undefined && { 'mcp-name': params.name }),
  },
  body: { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: ENVELOPE } },
});

/** A request of 2025-11-25. */
export const legacy = (method, params = {}) => ({
  path: '/mcp',
  headers: { 'mcp-protocol-version': '2025-11-25' },
  body: { jsonrpc: '2.0', id: 1, method, params },
});
