import { request as nodeRequest } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import type { Problem, RunAnswer } from '@toolwright/http';
import { ADAPTERS, type AdapterName, Diary } from './fixture.app.js';
import { buildLibrary } from './library.app.js';

const LIBRARIAN = { authorization: 'Bearer librarian' };
const CROSS_SITE = { 'sec-fetch-site': 'cross-site' };
const JSON_BODY = { 'content-type': 'application/json' };

describe.each(Object.keys(ADAPTERS) as AdapterName[])('Running by GET and DELETE, on %s', (adapter) => {
  let app: INestApplication;
  let url: string;
  let diary: Diary;

  beforeAll(async () => {
    app = await buildLibrary(adapter);
    await app.listen(0, '127.0.0.1');
    url = await app.getUrl();
    diary = app.get(Diary);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    diary.entries.length = 0;
  });

  const send = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${url}/tools/${path}`, init);
  const codeOf = async (response: Response): Promise<string> => ((await response.json()) as Problem).code;
  /** As it is written: `fetch` would tidy it up first. */
  const sendRaw = (path: string, method = 'GET', headers: Record<string, string> = {}, body = ''): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const sent = nodeRequest({ hostname, port, path, method, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      });
      sent.on('error', reject).end(body);
    });
  const searched = async (query: string): Promise<unknown> => {
    const answer = (await (await send(`books/search/run?${query}`)).json()) as RunAnswer;
    return JSON.parse((answer.result as { asked: string }).asked) as unknown;
  };

  it('casts each parameter as the schema has it, once or repeated', async () => {
    expect(await searched('available=false&maxPrice=1.5&limit=3')).toEqual({
      available: false,
      maxPrice: 1.5,
      limit: 3,
    });
    expect(await searched('languages=en&languages=fr&genre=crime')).toEqual({
      languages: ['en', 'fr'],
      genre: 'Crime',
      limit: 10,
    });
    expect(await searched('languages=en&limit=')).toEqual({ languages: ['en'], limit: 10 });
  });

  it('keeps a text a text, whatever it looks like', async () => {
    expect(await searched('title=5')).toEqual({ title: '5', limit: 10 });
    expect(await searched('title=a+%26%20b%3Dc%00')).toEqual({ title: 'a & b=c\u0000', limit: 10 });
    expect(await searched('title=x=y')).toEqual({ title: 'x=y', limit: 10 });
  });

  it('takes the whole input as ?input=, as JSON, which is not cast', async () => {
    const whole = async (input: unknown): Promise<Response> =>
      send(`books/look/run?input=${encodeURIComponent(JSON.stringify(input))}`);
    expect(await (await whole({ by: { name: 'Woolf' } })).json()).toEqual({ result: 'by Woolf' });
    const uncast = await send(`books/search/run?input=${encodeURIComponent('{"limit":"3"}')}`);
    expect([uncast.status, await codeOf(uncast)]).toEqual([422, 'input_invalid']);
    const echoed = await send(`books/echo/run?input=${encodeURIComponent('{"input":"hi"}')}`);
    expect(await echoed.json()).toEqual({ result: 'hi' });
    expect((await send('books/echo/run?input=hi')).status).toBe(422);
  });

  it.each([
    ['an unknown name', 'nothing=1'],
    ['another beside ?input=', 'input=%7B%7D&limit=3'],
    ['?input= twice', 'input=%7B%7D&input=%7B%7D'],
    ['broken JSON', 'input=%7B'],
    ['a repeated name where one value is wanted', 'limit=1&limit=2'],
    ['what cannot be cast', 'available=maybe'],
    ['no UTF-8', 'title=%FF'],
    ['half an escape', 'title=%E'],
    ['names of prototypes', '__proto__=1'],
    ['names of prototypes, in lists', 'constructor=1&constructor=2'],
    ['names of prototypes, in JSON', 'input=%7B%22__proto__%22%3A%7B%7D%7D'],
  ])('refuses %s, and does not run', async (_what, query) => {
    const response = await send(`books/search/run?${query}`);
    expect([response.status, await codeOf(response)]).toEqual([422, 'input_invalid']);
    expect(diary.entries).toEqual([]);
    expect(({} as Record<string, unknown>)['limit']).toBeUndefined();
  });

  it('refuses a long query, and takes as much as it says', async () => {
    const long = await send(`books/search/run?title=${'a'.repeat(4_091)}`);
    expect([long.status, await codeOf(long)]).toEqual([414, 'query_too_long']);
    expect((await send(`books/search/run?title=${'a'.repeat(4_090)}`)).status).toBe(200);
  });

  it('refuses input where the method does not look for it', async () => {
    expect(await sendRaw('/tools/books/hours/run', 'GET', { ...JSON_BODY, 'content-length': '0' })).toBe(200);
    const length = { ...JSON_BODY, 'content-length': '2' };
    expect(await sendRaw('/tools/books/hours/run', 'GET', length, '{}')).toBe(400);
    diary.entries.length = 0;
    const body = '{"title":"Emma"}';
    const both = await send('books/discard/run?input=%7B%7D', {
      method: 'DELETE',
      headers: { ...LIBRARIAN, ...JSON_BODY },
      body,
    });
    expect([both.status, await codeOf(both)]).toEqual([400, 'misplaced_input']);
    const flat = await send('books/discard/run?title=Emma', { method: 'DELETE', headers: LIBRARIAN });
    expect([flat.status, await codeOf(flat)]).toEqual([422, 'input_invalid']);
    expect(diary.entries).toEqual([]);
  });

  it('removes by DELETE with a body or ?input=, and by POST', async () => {
    const body = '{"title":"Emma"}';
    const headers = { ...LIBRARIAN, ...JSON_BODY };
    for (const response of [
      await send('books/discard/run', { method: 'DELETE', headers, body }),
      await send('books/discard/run', { method: 'POST', headers, body }),
      await send(`books/discard/run?input=${encodeURIComponent(body)}`, { method: 'DELETE', headers: LIBRARIAN }),
    ]) {
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    }
    expect(diary.entries).toEqual(['discard Emma', 'discard Emma', 'discard Emma']);
  });

  it('tells by OPTIONS and 405 how each tool is run, and never runs by HEAD', async () => {
    const allowed = { 'books/hours': 'GET, POST, OPTIONS', 'books/discard': 'POST, DELETE, OPTIONS' };
    for (const [tool, allow] of Object.entries(allowed)) {
      for (const method of ['HEAD', 'PUT', 'PATCH', 'OPTIONS']) {
        const response = await send(`${tool}/run`, { method, headers: LIBRARIAN });
        const status = method === 'OPTIONS' ? 204 : 405;
        expect([tool, method, response.status, response.headers.get('allow')]).toEqual([tool, method, status, allow]);
      }
    }
    const override = { ...LIBRARIAN, 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE' };
    expect((await send('books/discard/run?_method=DELETE', { headers: override })).status).toBe(405);
    expect(diary.entries).toEqual([]);
  });

  it('says of a hidden tool what it says of none, by every method', async () => {
    const told = async (tool: string, method: string): Promise<string> => {
      const response = await send(`${tool}/run?nonsense=%FF`, { method });
      const headers = [...response.headers].filter(([key]) => !['date', 'etag', 'content-length'].includes(key));
      const text = (await response.text()).replaceAll(tool, '<name>').replace(/urn:uuid:[\da-f-]+/, '<id>');
      return JSON.stringify([response.status, headers, text]);
    };
    for (const method of ['GET', 'POST', 'DELETE', 'PUT', 'HEAD', 'OPTIONS']) {
      const hidden = await told('club/join', method);
      expect(hidden).toContain('[404,');
      expect(hidden).toBe(await told('club/quit', method));
    }
    expect(diary.entries).toEqual([]);
  });

  it('reads no query before the permission passed', async () => {
    const response = await send('books/discard/run?input=%FF', { method: 'DELETE' });
    expect([response.status, await codeOf(response)]).toEqual([404, 'tool_not_found']);
  });

  it('lets pages of other sites run by POST with JSON alone, which browsers ask about first', async () => {
    for (const [tool, method] of [
      ['books/hours', 'GET'],
      ['books/hours', 'POST'],
      ['books/discard?input=%7B%22title%22%3A%22Emma%22%7D', 'DELETE'],
    ] as const) {
      const response = await send(tool.replace(/(?=\?|$)/, '/run'), {
        method,
        headers: { ...LIBRARIAN, ...CROSS_SITE },
      });
      expect([response.status, await codeOf(response)]).toEqual([403, 'cross_site_request']);
    }
    expect(diary.entries).toEqual([]);
    const headers = { ...CROSS_SITE, ...JSON_BODY };
    expect((await send('books/hours/run', { method: 'POST', headers, body: '{}' })).status).toBe(200);
    for (const site of ['same-origin', 'same-site', 'none']) {
      expect((await send('books/hours/run', { headers: { 'sec-fetch-site': site } })).status).toBe(200);
    }
  });

  it.each([
    ['dots', '/tools/books/x/../hours/run'],
    ['encoded dots', '/tools/books/%2e%2e/books/hours/run'],
    ['a slash encoded twice', '/tools/books%252Fhours/run'],
    ['a NUL byte', '/tools/books/hours%00/run'],
    ['an encoded run', '/tools/books/hours%2Frun'],
    ['an empty segment', '/tools/books//hours/run'],
  ])('finds no other tool behind %s', async (_what, path) => {
    expect([400, 404]).toContain(await sendRaw(path, 'GET'));
    expect([400, 404, 405]).toContain(await sendRaw(path, 'POST'));
    expect(diary.entries).toEqual([]);
  });

  it('holds the same rules behind a trailing slash, where the adapter has one', async () => {
    expect([404, 405]).toContain(await sendRaw('/tools/books/discard/run/', 'GET', LIBRARIAN));
    expect([404, 405]).toContain(await sendRaw('/tools/books/hours/run/', 'HEAD'));
    expect(diary.entries).toEqual([]);
  });
});
