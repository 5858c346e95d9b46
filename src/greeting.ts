/** What a person reads once the shop is open. */
export function greeting(url: string, tokens: ReadonlyMap<string, string>): string {
  const first = tokens.keys().next();
  const authorization = first.done ? [] : [`-H 'Authorization: Bearer ${first.value}'`];
  const input = [`-H 'Content-Type: application/json'`, `-d '{"text":"green tea"}'`];
  const command = ['curl -s', `${url}/tools/catalog/search-products/run`, ...authorization, ...input];
  return [
    '',
    'The shop is open.',
    `  REST     ${url}/tools`,
    `  MCP      ${url}/mcp`,
    `  OpenAPI  ${url}/openapi.json`,
    `  Docs     ${url}/docs`,
    `  Health   ${url}/health`,
    ...tokenLines(tokens),
    'Try:',
    `  ${command.join(' ')}`,
    '',
  ].join('\n');
}

function tokenLines(tokens: ReadonlyMap<string, string>): readonly string[] {
  if (tokens.size === 0) return [];
  return ['Bearer tokens:', ...[...tokens].map(([token, user]) => `  ${token}  (${user})`)];
}
