// What a call over HTTP costs the server: MCP of both revisions and our HTTP door, beside MCP-Nest and a plain
// controller, on Express and Fastify. CPU of the server's own process.
//   npm run bench -- http [calls=200] [rounds=5] [express,fastify] [tools=10] [folder for CPU profiles]
import { INPUT } from './cases/order.mjs';
import { costOf, legacy, modern, startServer } from './support/load.mjs';
import { rowOf, title } from './support/measure.mjs';

const [callsText = 200, roundsText = 5, platforms = 'express,fastify', toolsText = 10, profile] = process.argv.slice(2);
const calls = Number(callsText);
const rounds = Number(roundsText);
const tools = Number(toolsText);
/** Enough for every server to run optimised code. */
const WARM_UP = 1_000;
const CALL = { name: 'orders__place', arguments: INPUT };
const contenders = {
  'ours, MCP 2026-07-28': { kind: 'ours', message: modern('tools/call', CALL) },
  'ours, MCP 2025-11-25': { kind: 'ours', message: legacy('tools/call', CALL) },
  'ours, HTTP': { kind: 'ours', message: { path: '/tools/orders/place/run', body: INPUT } },
  'MCP-Nest 2026-07-28': { kind: 'mcpNest', message: modern('tools/call', CALL) },
  'MCP-Nest 2025-11-25': { kind: 'mcpNest', message: legacy('tools/call', CALL) },
  'plain controller': { kind: 'plain', message: { path: '/orders/place', body: INPUT } },
};

for (const platform of platforms.split(',')) {
  const servers = {};
  try {
    for (const kind of new Set(Object.values(contenders).map((one) => one.kind))) {
      servers[kind] = await startServer(kind, platform, { tools, profile });
    }
    const samples = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
    for (const { kind, message } of Object.values(contenders)) await costOf(servers[kind], message, WARM_UP);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, { kind, message }] of Object.entries(contenders)) {
        samples[name].push(await costOf(servers[kind], message, calls));
      }
    }
    const packages = [
      '@nestjs/core',
      `@nestjs/platform-${platform}`,
      '@rekog/mcp-nest',
      '@modelcontextprotocol/server',
    ];
    console.log(
      title(
        `tools/call on ${platform} with ${tools} tools, CPU µs of the server, medians of ${rounds} × ${calls} calls`,
        packages,
      ),
    );
    const comparisons = (name) => ({
      'MCP-Nest': name.includes('2025') ? 'MCP-Nest 2025-11-25' : 'MCP-Nest 2026-07-28',
      'plain controller': 'plain controller',
    });
    console.table(
      Object.fromEntries(Object.keys(contenders).map((name) => [name, rowOf(samples, name, comparisons(name))])),
    );
  } finally {
    for (const server of Object.values(servers)) await server.stop();
  }
}
