import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { jest } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { TOOLS_OF, wireName } from './support/shop-tools.js';
import { runShop } from './support/start-shop.js';

const STDIO = resolve('dist/stdio.js');

interface Options {
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

// A process starts in seconds, on a busy machine in many.
jest.setTimeout(120_000);

describe('The shop over standard input and output', () => {
  let dataDirectory: string;

  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'shop-stdio-'));
  });
  afterAll(() => rm(dataDirectory, { recursive: true }));

  async function connect({ args = [], environment = {} }: Options): Promise<Client> {
    const client = new Client({ name: 'shop-tests', version: '1.0.0' }, { capabilities: {} });
    // Whatever is no message of the protocol on standard output.
    Object.assign(client, { onerror: (error: Error) => strays.push(error) });
    const env = { PATH: String(process.env['PATH']), SHOP_DATA_DIR: dataDirectory };
    const command = { command: process.execPath, args: [STDIO, ...args], env: { ...env, ...environment } };
    await client.connect(new StdioClientTransport({ ...command, stderr: 'ignore' }));
    return client;
  }
  const strays: Error[] = [];
  const namesFor = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

  it('operates the shop for the user it is told, and says nothing beside the protocol', async () => {
    const client = await connect({ args: ['--as', 'ana'] });
    expect(await namesFor(client)).toEqual(TOOLS_OF.ana.map(wireName));
    await client.callTool({ name: 'cart__add-item', arguments: { sku: 'TEA-001', quantity: 2 } });
    const { structuredContent } = await client.callTool({ name: 'cart__view' });
    expect(structuredContent).toMatchObject({ items: [{ sku: 'TEA-001', quantity: 2 }], total: { cents: 1_980 } });
    const order = { lines: [{ sku: 'TEA-001', quantity: 2 }] };
    const placed = await client.callTool({ name: 'orders__place', arguments: order });
    expect(placed.structuredContent).toMatchObject({ customer: { id: 'ana' } });
    await client.close();
    expect(strays).toEqual([]);
  });

  it('lets nobody in particular look around', async () => {
    const client = await connect({});
    expect(await namesFor(client)).toEqual(TOOLS_OF.anonymous.map(wireName));
    await client.close();
  });

  it('knows its user by a token, in production by one that was issued', async () => {
    const environment = { NODE_ENV: 'production' };
    const issued = await runShop({ dataDirectory, environment, args: ['--issue-token', 'staff'] });
    const token = String(/shop_[\w-]{43}/.exec(issued.output)?.[0]);
    const client = await connect({ environment: { NODE_ENV: 'production', SHOP_TOKEN: token } });
    expect(await namesFor(client)).toEqual(TOOLS_OF.staff.map(wireName));
    await client.close();
  });
});

describe('Starting the shop over standard input and output', () => {
  let dataDirectory: string;

  beforeAll(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'shop-stdio-'));
  });
  afterAll(() => rm(dataDirectory, { recursive: true }));

  const start = (options: Options) => runShop({ ...options, dataDirectory, main: STDIO });

  it('explains itself', async () => {
    const { code, output } = await start({ args: ['--help'] });
    expect(code).toBe(0);
    for (const word of ['--as', 'SHOP_TOKEN', 'DATABASE_URL', 'SHOP_DATA_DIR', 'NODE_ENV', 'ana']) {
      expect(output).toContain(word);
    }
  });

  it.each([
    [{ args: ['--for', 'ana'] }, "Unknown option '--for'. The options are told by: npm run start:stdio -- --help"],
    [{ args: ['--as', 'eve'] }, 'There is no user "eve".'],
    [
      { args: ['--as', 'ana'], environment: { NODE_ENV: 'production' } },
      'In production --as is refused: set SHOP_TOKEN',
    ],
    [{ environment: { SHOP_TOKEN: 'dev-eve' } }, 'Nobody has the token in SHOP_TOKEN.'],
    [{ args: ['--as', 'ana'], environment: { SHOP_TOKEN: 'dev-staff' } }, 'Leave one of them out.'],
  ])('says what is wrong with %j', async (options, sentence) => {
    const { code, output } = await start(options);
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    expect(output).not.toMatch(/^ +at /m);
  });
});
