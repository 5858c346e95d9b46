import { request } from 'node:http';
import { Injectable } from '@nestjs/common';
import { jest } from '@jest/globals';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { EVERYONE, ToolContext, ToolMethod } from '@toolwright/core';
import { CLIENTS, legacy, messagesOf, modern, send, withMeta, type ToldProgress } from './clients.js';
import { openShop, type Shop, type ShopOptions } from './shop/shop.app.js';

// A thousand notices take a second, on a busy machine many.
jest.setTimeout(60_000);

@Injectable()
class WorkService {
  late: () => void = () => undefined;
  readonly ended: string[] = [];

  @ToolMethod({ description: 'Says how far it is.', operation: 'read', permission: EVERYONE })
  steps(@ToolContext() { progress }: ToolContext): string {
    const values = [0, 1, 1, 0.5, Number.NaN, 2, -3, Number.POSITIVE_INFINITY, 4];
    for (const value of values) progress(value, 4, value === 2 ? 'half' : undefined);
    this.late = () => progress(5);
    return 'done';
  }

  @ToolMethod({ description: 'Says it very often.', operation: 'read', permission: EVERYONE })
  many(@ToolContext() { progress }: ToolContext): string {
    for (let step = 1; step <= 1_000; step++) progress(step, 1_000);
    return 'done';
  }

  @ToolMethod({ description: 'Says it once and waits.', operation: 'read', permission: EVERYONE })
  async wait(@ToolContext() { progress, signal }: ToolContext): Promise<string> {
    const over = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    progress(1);
    await over;
    progress(2);
    this.ended.push('wait');
    return 'over';
  }
}

const TOLD = [
  { progress: 0, total: 4 },
  { progress: 1, total: 4 },
  { progress: 2, total: 4, message: 'half' },
  { progress: 4, total: 4 },
];

describe.each<[string, () => ShopOptions]>([
  ['Express', () => ({})],
  ['Fastify', () => ({ adapter: new FastifyAdapter() })],
])('progress over HTTP on %s', (_, options) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ ...options(), providers: [WorkService] });
  });
  afterAll(() => shop.close());

  it.each(CLIENTS)('reaches the client of %s, increasing', async (_revision, connect) => {
    const client = await connect(shop.url);
    const told: ToldProgress[] = [];
    const onprogress = (progress: ToldProgress): void => void told.push(progress);
    const { content } = await client.call('work__steps', {}, { onprogress });
    expect(content[0]?.text).toBe('"done"');
    expect(told).toMatchObject(TOLD);
    expect(told).toHaveLength(TOLD.length);

    told.length = 0;
    await client.call('work__many', {}, { onprogress });
    expect(told.map(({ progress }) => progress)).toEqual(Array.from({ length: 1_000 }, (_none, step) => step + 1));
    await client.close();
  });

  it.each([
    ['2026-07-28', modern],
    ['2025-11-25', legacy],
  ])('of %s goes to who asked with a token, before the answer', async (_revision, write) => {
    const raw = write('tools/call', { name: 'work__steps' });
    const ask = (progressToken?: unknown) => send(shop.url, withMeta(raw, { progressToken }));
    for (const token of ['t-1', 0]) {
      const answer = await ask(token);
      expect(answer.headers['content-type']).toContain('text/event-stream');
      shop.app.get(WorkService).late();
      const messages = messagesOf(answer);
      expect(messages).toHaveLength(TOLD.length + 1);
      expect(messages.slice(0, -1)).toMatchObject(
        TOLD.map((told) => ({ method: 'notifications/progress', params: { ...told, progressToken: token } })),
      );
      expect(messages.at(-1)).toMatchObject({ id: 1, result: { content: [{ text: '"done"' }] } });
    }
    expect(messagesOf(await ask())).toHaveLength(1);
    expect(messagesOf(await ask({ evil: true })).filter(({ method }) => method !== undefined)).toEqual([]);
  });

  it('answers as JSON where nobody asked', async () => {
    const answer = await send(shop.url, modern('tools/call', { name: 'work__steps' }));
    expect(answer.headers['content-type']).toContain('application/json');
  });

  it('ends with a client that leaves in the middle of its stream', async () => {
    const { headers, body } = withMeta(modern('tools/call', { name: 'work__wait' }), { progressToken: 1 });
    const outgoing = request(shop.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    });
    outgoing.on('error', () => undefined);
    outgoing.end(JSON.stringify(body));
    await new Promise<void>((resolve) => {
      outgoing.on('response', (incoming) => {
        incoming.on('error', () => undefined);
        incoming.once('data', () => resolve());
      });
    });
    outgoing.destroy();
    const { ended } = shop.app.get(WorkService);
    while (ended.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(shop.ledger.entries.at(-1)).toMatchObject({ tool: 'work/wait', status: 'cancelled' });
    ended.length = 0;
    expect((await send(shop.url, modern('tools/list'))).status).toBe(200);
  });
});
