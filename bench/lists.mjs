// What `tools/list` costs the server where there are many tools: ours in both revisions, bytes that are ready behind a
// route of the same size, and MCP-Nest.
//   npm run bench -- lists [tools=10000] [calls=16] [rounds=5]
import { costOf, legacy, modern, startServer } from './support/load.mjs';
import { rowOf, title } from './support/measure.mjs';

const [tools = 10_000, calls = 16, rounds = 5] = process.argv.slice(2).map(Number);
const LISTS = { '2026-07-28': modern('tools/list'), '2025-11-25': legacy('tools/list') };

for (const platform of ['express', 'fastify']) {
  const servers = {};
  try {
    servers.ours = await startServer('ours', platform, { tools });
    servers.mcpNest = await startServer('mcpNest', platform, { tools });
    const { body } = await servers.ours.send(LISTS['2025-11-25']);
    servers.bytes = await startServer('bytes', platform, { tools: body.length });
    const contenders = {
      'ours 2026-07-28': [servers.ours, LISTS['2026-07-28'], calls],
      'ours 2025-11-25': [servers.ours, LISTS['2025-11-25'], calls],
      'ready bytes': [servers.bytes, LISTS['2025-11-25'], calls],
      'MCP-Nest 2026-07-28': [servers.mcpNest, LISTS['2026-07-28'], 1],
    };
    const samples = Object.fromEntries(Object.keys(contenders).map((name) => [name, []]));
    for (let round = -1; round < rounds; round += 1) {
      for (const [name, contender] of Object.entries(contenders)) {
        const cost = await costOf(...contender);
        if (round >= 0) samples[name].push(cost);
      }
    }
    const size = (body.length / 1024 / 1024).toFixed(1);
    console.log(
      title(
        `tools/list of ${tools} tools (${size} MiB) on ${platform}, CPU µs of the server, medians of ${rounds} rounds`,
        ['@nestjs/core', '@rekog/mcp-nest', '@modelcontextprotocol/server'],
      ),
    );
    console.table(
      Object.fromEntries(
        Object.keys(contenders).map((name) => [
          name,
          rowOf(samples, name, { 'ready bytes': 'ready bytes', 'MCP-Nest': 'MCP-Nest 2026-07-28' }),
        ]),
      ),
    );
  } finally {
    for (const server of Object.values(servers)) await server.stop();
  }
}
