import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { describeOn, POSTGRES } from './support/databases.js';
import { shopClient } from './support/shop-client.js';
import { runShop, type Shop, startShop } from './support/start-shop.js';

const PRODUCTION = { NODE_ENV: 'production' };
const SHOWN_TOKEN = /^ {2}(shop_[\w-]+) {2}\((\w+)/gm;

/** An address where nothing ever listens. */
const NOBODY = 'postgres://shop:secret@127.0.0.1:1/shop';

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

  it('fills the shop once, and keeps what it has answered for: after an end, and when it is killed', async () => {
    const order = ({ url }: Shop) =>
      shopClient(url, 'dev-customer-bo').run('orders/place', { lines: [{ sku: 'TEA-001', quantity: 1 }] });
    const first = await startShop({ dataDirectory });
    expect(await newestOrder(first)).toBe(1030);
    await order(first);
    await first.stop('SIGKILL');
    const second = await startShop({ dataDirectory });
    expect(await newestOrder(second)).toBe(1031);
    await order(second);
    // By itself, while connections are kept open.
    expect(await second.stop('SIGINT')).toBe(0);
    const third = await startShop({ dataDirectory });
    expect(await newestOrder(third)).toBe(1032);
    const { body } = await shopClient(third.url).run('catalog/get-product', { sku: 'TEA-001' });
    expect(body['result']).toMatchObject({ stock: 33 });

    const { port } = new URL(third.url);
    const { code, output } = await runShop({ dataDirectory, environment: { PORT: port } });
    expect([code, output]).toEqual([1, expect.stringContaining(`Port ${port} is taken.`)]);
    expect(output).toContain(`PORT=${Number(port) + 1} npm start`);
    await third.stop();
  });

  it('shows new tokens once in production, issues more on request, and refuses those of development', async () => {
    const first = await startShop({ dataDirectory, environment: PRODUCTION });
    const tokens = tokensShown(first);
    expect([...tokens.keys()]).toEqual(['ana', 'bo', 'staff', 'admin']);
    expect(first.output).not.toContain('dev-');
    expect((await shopClient(first.url, 'dev-admin').get('/tools')).status).toBe(401);
    const issue = (user: string) => runShop({ dataDirectory, environment: PRODUCTION, args: ['--issue-token', user] });
    const [issued, unknown] = await Promise.all([issue('staff'), issue('eve')]);
    expect(issued.code).toBe(0);
    const another = String(/shop_[\w-]{43}/.exec(issued.output)?.[0]);
    expect((await shopClient(first.url, another).run('orders/get', { number: 1001 })).status).toBe(200);
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining('no user "eve"')]);
    await first.stop();

    const second = await startShop({ dataDirectory, environment: PRODUCTION });
    expect(tokensShown(second).size).toBe(0);
    expect((await shopClient(second.url, tokens.get('ana')).run('orders/list')).status).toBe(200);
    await second.stop();
    const stored = Buffer.concat(
      await Promise.all((await readdir(dataDirectory)).map((file) => readFile(join(dataDirectory, file)))),
    );
    for (const token of [...tokens.values(), another]) expect(stored.includes(token)).toBe(false);
  });

  it('explains itself', async () => {
    const { code, output } = await runShop({ args: ['--help'] });
    expect(code).toBe(0);
    for (const word of [
      'PORT',
      'HOST',
      'DATABASE_URL',
      'SHOP_DATA_DIR',
      'GRACE_SECONDS',
      'NODE_ENV',
      '--issue-token',
    ]) {
      expect(output).toContain(word);
    }
    for (const token of ['dev-customer-ana', 'dev-customer-bo', 'dev-staff', 'dev-admin']) {
      expect(output).toContain(token);
    }
  });

  it.each([
    [{ args: ['--helo'] }, "Unknown option '--helo'"],
    [{ environment: { PORT: 'many' } }, 'PORT is "many"'],
    [{ environment: { DATABASE_URL: 'mongodb://127.0.0.1/shop' } }, 'Write postgres://, mariadb:// or mysql://'],
    [{ environment: { DATABASE_URL: NOBODY } }, 'No database server answers at 127.0.0.1:1. Start it, or'],
    [{ environment: { SHOP_DATA_DIR: 'package.json' } }, 'Choose another directory with SHOP_DATA_DIR'],
    [{ environment: { SHOP_DATA_DIR: '/proc/shop' } }, 'Choose another directory with SHOP_DATA_DIR'],
  ])('says what is wrong with %j', async (options, sentence) => {
    const { code, output } = await runShop(options);
    expect(code).toBe(1);
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/^ +at |secret/m);
  });
});

describeOn([POSTGRES], 'Ending the shop while an order is under way', (database) => {
  const lines = [{ sku: 'TEA-001', quantity: 1 }];

  /** A shop with an order that waits for a row which the story holds until it lets go. */
  async function waiting(environment: Readonly<Record<string, string>> = {}) {
    const shop = await startShop({ database, environment });
    const lock = await shop.database.hold(`SELECT * FROM products WHERE sku = 'TEA-001' FOR UPDATE`);
    const answer = shopClient(shop.url, 'dev-customer-ana').run('orders/place', { lines });
    await lock.somebodyWaits();
    return { shop, lock, answer };
  }

  it('answers it first, and lets nobody new in', async () => {
    const { shop, lock, answer } = await waiting();
    shop.kill('SIGTERM');
    await expect(untilRefused(shop.url)).resolves.toBeUndefined();
    await lock.release();
    expect(await answer).toMatchObject({ status: 200, body: { result: { number: 1031 } } });
    expect(await shop.ended).toBe(0);
    await shop.stop();
  });

  it('interrupts it after the grace time, and says that it may have been carried out', async () => {
    const { shop, lock, answer } = await waiting({ GRACE_SECONDS: '0' });
    shop.kill('SIGTERM');
    expect(await answer).toMatchObject({ status: 503, body: { code: 'interrupted' } });
    await lock.release();
    expect(await shop.ended).toBe(0);
    await shop.stop();
  });

  it('ends at once when it is asked a second time', async () => {
    const { shop, lock, answer } = await waiting();
    const cut = expect(answer).rejects.toThrow();
    shop.kill('SIGTERM');
    await untilRefused(shop.url);
    shop.kill('SIGTERM');
    expect(await shop.ended).toBe(143);
    await cut;
    await lock.release();
    await shop.stop();
  });
});

describeOn([POSTGRES], 'The health of the shop', (database) => {
  it('is not ready while its database refuses it, and is again by itself', async () => {
    const shop = await startShop({ database });
    const client = shopClient(shop.url);
    await shop.database.query('ALTER TABLE migrations RENAME TO gone');
    expect(await client.get('/health')).toMatchObject({
      status: 503,
      body: { message: 'The database does not answer.' },
    });
    expect((await client.get('/health/live')).status).toBe(200);
    await shop.database.query('ALTER TABLE gone RENAME TO migrations');
    await shop.database.query('DELETE FROM migrations WHERE id = 4');
    expect(await client.get('/health')).toMatchObject({
      status: 503,
      body: { message: 'The tables are not up to date: 1 migrations are missing.' },
    });
    await shop.database.query(`INSERT INTO migrations SELECT 4, timestamp, 'again' FROM migrations LIMIT 1`);
    expect((await client.get('/health')).status).toBe(200);
    expect(await shop.stop()).toBe(0);
  });
});

/** Resolves once nothing listens there any more. */
async function untilRefused(url: string): Promise<void> {
  const open = await fetch(`${url}/health/live`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  );
  if (open) await untilRefused(url);
}
