import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { shopClient } from './support/shop-client.js';
import { runShop, type Shop, startShop } from './support/start-shop.js';

const PRODUCTION = { NODE_ENV: 'production' };
const SHOWN_TOKEN = /^ {2}(shop_[\w-]+) {2}\((\w+)/gm;

const tokensShown = ({ output }: Shop): ReadonlyMap<string, string> =>
  new Map([...output.matchAll(SHOWN_TOKEN)].map(([, token, user]) => [String(user), String(token)]));

// A process starts in seconds, on a busy machine in many.
jest.setTimeout(120_000);

describe('Starting the shop', () => {
  let dataDirectory: string;

  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'shop-start-'));
  });
  afterEach(() => rm(dataDirectory, { recursive: true }));

  const newestOrder = async ({ url }: Shop): Promise<number | undefined> => {
    const { body } = await shopClient(url, 'dev-admin').run('orders/list', { limit: 1 });
    return (body['result'] as { items: { number: number }[] }).items[0]?.number;
  };

  it('fills the shop once: what was ordered is there after the next start', async () => {
    const first = await startShop({ dataDirectory });
    expect(await newestOrder(first)).toBe(1030);
    await shopClient(first.url, 'dev-customer-bo').run('orders/place', { lines: [{ sku: 'TEA-001', quantity: 1 }] });
    await first.stop();
    const second = await startShop({ dataDirectory });
    expect(await newestOrder(second)).toBe(1031);
    const { body } = await shopClient(second.url).run('catalog/get-product', { sku: 'TEA-001' });
    expect(body['result']).toMatchObject({ stock: 34 });
    await second.stop();
  });

  it('keeps what it has answered for when it is killed', async () => {
    const first = await startShop({ dataDirectory });
    await shopClient(first.url, 'dev-customer-bo').run('orders/place', { lines: [{ sku: 'TEA-001', quantity: 1 }] });
    await first.stop('SIGKILL');
    const second = await startShop({ dataDirectory });
    expect(await newestOrder(second)).toBe(1031);
    await second.stop();
  });

  it('shows new tokens once in production, keeps only their hashes, and refuses those of development', async () => {
    const first = await startShop({ dataDirectory, environment: PRODUCTION });
    const tokens = tokensShown(first);
    expect([...tokens.keys()]).toEqual(['ana', 'bo', 'staff', 'admin']);
    expect(first.output).not.toContain('dev-');
    expect((await shopClient(first.url, 'dev-admin').get('/tools')).status).toBe(401);
    await first.stop();

    const second = await startShop({ dataDirectory, environment: PRODUCTION });
    expect(tokensShown(second).size).toBe(0);
    expect((await shopClient(second.url, tokens.get('ana')).run('orders/list')).status).toBe(200);
    await second.stop();
    const stored = Buffer.concat(
      await Promise.all((await readdir(dataDirectory)).map((file) => readFile(join(dataDirectory, file)))),
    );
    for (const token of tokens.values()) expect(stored.includes(token)).toBe(false);
  });

  it('issues another token on request', async () => {
    const { code, output } = await runShop({
      dataDirectory,
      environment: PRODUCTION,
      args: ['--issue-token', 'staff'],
    });
    expect(code).toBe(0);
    const token = /shop_[\w-]{43}/.exec(output)?.[0];
    const shop = await startShop({ dataDirectory, environment: PRODUCTION });
    expect((await shopClient(shop.url, token).run('orders/get', { number: 1001 })).status).toBe(200);
    await shop.stop();
    const unknown = await runShop({ dataDirectory, args: ['--issue-token', 'eve'] });
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('no user "eve"')]);
  });

  it('explains itself', async () => {
    const { code, output } = await runShop({ args: ['--help'] });
    expect(code).toBe(0);
    for (const word of ['PORT', 'HOST', 'SHOP_DATA_DIR', 'NODE_ENV', '--issue-token']) expect(output).toContain(word);
  });

  it.each([
    [{ args: ['--helo'] }, "Unknown option '--helo'"],
    [{ environment: { PORT: 'many' } }, 'PORT is "many"'],
  ])('says what is wrong with %j', async (options, sentence) => {
    const { code, output } = await runShop(options);
    expect(code).toBe(1);
    expect(output).toContain(sentence);
    expect(output).not.toContain('    at ');
  });

  it('says that the port is taken, and which to take instead', async () => {
    const shop = await startShop({ dataDirectory });
    const port = new URL(shop.url).port;
    const { code, output } = await runShop({ environment: { PORT: port } });
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is taken.`);
    expect(output).toContain(`PORT=${Number(port) + 1} npm start`);
    await shop.stop();
  });
});
