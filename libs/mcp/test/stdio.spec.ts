import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernTransport } from '@modelcontextprotocol/client/stdio';
import { jest } from '@jest/globals';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { legacy, modern, withMeta, type CallOptions, type CallResult } from './clients.js';
import { compileProgram, RawProcess, type Program } from './stdio/stdio.program.js';

// Every story starts a process.
jest.setTimeout(60_000);

let program: Program;
beforeAll(async () => {
  program = await compileProgram();
});
afterAll(() => program.remove());

const IDENTITY = { name: 'test', version: '1.0.0' };

/** What the stories ask of either official client. */
interface StdioClient {
  readonly stderr: () => string;
  call(name: string, input?: Record<string, unknown>, options?: CallOptions): Promise<CallResult>;
  list(): Promise<readonly string[]>;
  said(text: string): Promise<void>;
  close(): Promise<void>;
}

function parameters(environment: Record<string, string>) {
  return { command: process.execPath, args: [program.main], env: environment, stderr: 'pipe' as const };
}

function listening(stream: Readable) {
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return {
    stderr: () => text,
    said: async (wanted: string) => {
      while (!text.includes(wanted)) await once(stream, 'data');
    },
  };
}

async function modernClient(environment: Record<string, string> = {}): Promise<StdioClient> {
  const client = new ModernClient(IDENTITY, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  const transport = new ModernTransport(parameters(environment));
  const heard = listening(transport.stderr as Readable);
  await client.connect(transport);
  return {
    ...heard,
    call: async (name, input = {}, options = {}) =>
      (await client.callTool({ name, arguments: input }, options)) as CallResult,
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    close: () => client.close(),
  };
}

async function legacyClient(environment: Record<string, string> = {}): Promise<StdioClient> {
  const client = new LegacyClient(IDENTITY);
  const transport = new LegacyTransport(parameters(environment));
  const heard = listening(transport.stderr as Readable);
  await client.connect(transport);
  return {
    ...heard,
    call: async (name, input = {}, options = {}) =>
      (await client.callTool({ name, arguments: input }, undefined, options)) as CallResult,
    list: async () => (await client.listTools()).tools.map(({ name }) => name),
    close: () => client.close(),
  };
}

describe.each([
  ['2026-07-28', modernClient],
  ['2025-11-25', legacyClient],
] as const)('the official client of %s over stdio', (_revision, connect) => {
  it('is served for one account until that is blocked, whatever the application prints', async () => {
    const client = await connect({ STORY_ACCOUNT: 'mia' });
    expect(await client.list()).toContain('products__restock');
    expect(await client.call('story__who')).toMatchObject({ content: [{ text: '{"id":"mia"}' }] });
    expect(await client.call('story__shout', { token: 'abc' })).toMatchObject({ content: [{ text: '"abc"' }] });
    expect(await client.call('products__find', { sku: 'no' })).toMatchObject({ isError: true });

    const controller = new AbortController();
    const told: number[] = [];
    const waiting = client.call(
      'story__wait',
      { token: 'w1' },
      {
        signal: controller.signal,
        onprogress: ({ progress }) => void told.push(progress),
      },
    );
    await client.said('waiting w1');
    while (told.length < 3) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    await expect(waiting).rejects.toThrow();
    expect(told).toEqual([1, 2, 3]);
    await client.said('aborted w1');

    await client.call('story__block', { token: 'mia' });
    await expect(client.list()).rejects.toThrow('no account');
    await expect(client.call('story__who')).rejects.toThrow('no account');

    await client.close();
    await client.said('closed by itself');
    expect(client.stderr()).toContain('Starting Nest application');
    for (const voice of ['logger', 'console', 'stream', 'descriptor'])
      expect(client.stderr()).toContain(`${voice} abc`);
  });
});

describe.each([
  ['2026-07-28', modernClient],
  ['2025-11-25', legacyClient],
] as const)('an offer, to the official client of %s', (_revision, connect) => {
  it('leaves what it does not name unknown, and says which of its names mean nothing', async () => {
    const offer = { allowOnly: ['story/who', 'products/restock', 'story/mistyped'], deny: ['products/restock'] };
    const client = await connect({ STORY_ACCOUNT: 'mia', STORY_OFFER: JSON.stringify(offer) });
    expect(await client.list()).toEqual(['story__who']);
    expect(await client.call('story__who')).toMatchObject({ content: [{ text: '{"id":"mia"}' }] });
    const answerTo = (name: string) =>
      client.call(name).catch((error: Error) => error.message.replaceAll(name, 'NAME'));
    const unknown = await answerTo('story__never');
    expect(unknown).toContain('There is no tool');
    for (const name of ['products__restock', 'products__find', 'story__shout'])
      expect(await answerTo(name)).toBe(unknown);
    await client.close();
    expect(client.stderr()).toContain('serveStdio names what no tool or category is called: "story/mistyped"');
  });
});

describe('the process', () => {
  it('does not serve with an offer that is none', async () => {
    const raw = new RawProcess(program.main, { STORY_OFFER: '{"allow":["story/who"]}' });
    expect(await raw.end()).toBe(1);
    expect(raw.errors).toMatch(/serveStdio\(…, \{ offer \}\): it has no key "allow"/);
    expect(raw.messages).toEqual([]);
  });

  it('does not serve for an account that is not there', async () => {
    const raw = new RawProcess(program.main, { STORY_ACCOUNT: 'nobody' });
    expect(await raw.end()).toBe(1);
    expect(raw.errors).toContain('closed by itself');
    expect(raw.messages).toEqual([]);
  });

  it('answers what can be answered when the input has ended, cancels the rest, and ends', async () => {
    const raw = new RawProcess(program.main);
    const call = (id: number, name: string, input: object) => legacy('tools/call', { name, arguments: input }, id).body;
    raw.send(call(1, 'story__wait', { token: 'w2' }), call(2, 'products__find', { sku: 'ABC' }));
    raw.child.stdin.end();
    expect(await raw.end()).toBe(0);
    expect(raw.errors).toMatch(/aborted w2[\s\S]*closed by itself/);
    expect(raw.messages).toMatchObject([{ id: 2, result: { structuredContent: { sku: 'ABC', stock: 3 } } }]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('interrupts what runs and closes the application on %s', async (signal) => {
    const raw = new RawProcess(program.main);
    raw.send(modern('tools/call', { name: 'story__wait', arguments: { token: 'w3' } }).body);
    await raw.said('waiting w3');
    raw.child.kill(signal);
    expect(await raw.end()).toBe(signal);
    expect(raw.errors).toMatch(new RegExp(`aborted w3[\\s\\S]*closed ${signal}`));
    expect(raw.messages).toMatchObject([{ id: 1, result: { isError: true } }]);
  });

  it('ends when nobody reads its answers any more', async () => {
    const raw = new RawProcess(program.main);
    raw.send(modern('tools/call', { name: 'story__wait', arguments: { token: 'w4' } }).body);
    await raw.said('waiting w4');
    raw.child.stdout.destroy();
    raw.send(modern('tools/list').body, modern('tools/list').body);
    expect(await raw.end()).toBe(0);
    expect(raw.errors).toMatch(/aborted w4[\s\S]*closed by itself/);
  });
});

describe('hostile lines', () => {
  const list = modern('tools/list').body;
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 99 } };
  const refused = (code: number, id: number | null = null) => ({ id, error: { code } });

  const LINES: readonly (readonly [string | object, object | undefined])[] = [
    ['{"jsonrpc":', refused(-32_700)],
    ['hello', refused(-32_700)],
    [[list, list], refused(-32_600)],
    [{ id: 7, method: 1 }, refused(-32_600, 7)],
    ['null', refused(-32_600)],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, refused(-32_000)],
    [JSON.stringify(Array(60_000).fill(0)), refused(-32_000)],
    [cancel, undefined],
    ['', undefined],
    ['  ', undefined],
  ];

  it('are answered, and the stream goes on in bounded memory', async () => {
    const raw = new RawProcess(program.main, { NODE_OPTIONS: '--max-old-space-size=128' });
    const chunk = 'x'.repeat(1_048_576);
    for (let sent = 0; sent < 256; sent++) {
      if (!raw.child.stdin.write(chunk)) await once(raw.child.stdin, 'drain');
    }
    const steps = modern('tools/call', { name: 'story__steps' });
    const asked = { ...withMeta(steps, { progressToken: 't' }).body, id: 2 };
    raw.send('', ...LINES.map(([line]) => line), list);
    const answers = LINES.flatMap(([, answer]) => answer ?? []);
    const expected = [refused(-32_000), ...answers, { id: 1, result: { tools: expect.any(Array) } }];
    expect(await raw.answered(expected.length)).toMatchObject(expected);
    raw.send({ ...steps.body, id: 3 }, asked);
    // The three notices of the one that asked, two answers, and nothing after them.
    await raw.answered(expected.length + 5);
    raw.child.stdin.end();
    expect(await raw.end()).toBe(0);
    const later = raw.messages.slice(expected.length);
    expect(later).toHaveLength(5);
    const told = later.filter(({ method }) => method === 'notifications/progress');
    expect(told).toMatchObject([1, 2, 3].map((progress) => ({ params: { progress, progressToken: 't' } })));
    expect(later.indexOf(told[2]!)).toBeLessThan(later.findIndex(({ id }) => id === 2));
  });
});
