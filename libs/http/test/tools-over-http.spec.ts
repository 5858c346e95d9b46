import type { Problem, RunAnswer, ToolAnswer, ToolsAnswer } from '@toolwright/http';
import { ADAPTERS, type AdapterName, type Hall, openHall } from './fixture.app.js';

const JSON_BODY = { 'content-type': 'application/json' };
const GUEST = { authorization: 'Bearer guest' };
const PORTER = { authorization: 'Bearer porter' };

describe.each(Object.keys(ADAPTERS) as AdapterName[])('The tools over HTTP, on %s', (adapter) => {
  let hall: Hall;

  beforeAll(async () => {
    hall = await openHall(adapter);
  });
  afterAll(() => hall.app.close());
  beforeEach(() => {
    hall.diary.entries.length = 0;
  });

  const send = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${hall.url}${path}`, init);
  const run = (name: string, input?: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    send(`/tools/${name}/run`, {
      method: 'POST',
      headers: input === undefined ? headers : { ...JSON_BODY, ...headers },
      body: input === undefined ? undefined : JSON.stringify(input),
    });
  const namesFor = async (headers: Record<string, string>): Promise<string[]> => {
    const { tools } = (await (await send('/tools', { headers })).json()) as ToolsAnswer;
    return tools.map(({ name }) => name);
  };

  describe('listing', () => {
    it('shows each caller the tools it may run, sorted', async () => {
      const everyone = ['hall/break', 'hall/greet', 'hall/refuse', 'hall/seek', 'hall/vault', 'hall/wait'];
      expect(await namesFor({})).toEqual(everyone);
      expect(await namesFor(GUEST)).toEqual(['bell', ...everyone]);
      expect(await namesFor(PORTER)).toEqual([...namesWithDoor(everyone)]);
    });

    it('describes a tool the same way alone and in the list, and never sends false for what is unknown', async () => {
      const { tools } = (await (await send('/tools', { headers: GUEST })).json()) as ToolsAnswer;
      const alone = (await (await send('/tools/bell', { headers: GUEST })).json()) as ToolAnswer;
      expect(alone).toEqual(tools[0]);
      expect(alone).toEqual({
        name: 'bell',
        label: expect.any(String),
        description: 'Ring the bell.',
        category: 'bell',
        operation: 'trigger',
        annotations: { readOnly: false },
        inputSchema: expect.objectContaining({ type: 'object', additionalProperties: false }),
      });
    });

    it('finds names of one to four segments, also with an encoded slash', async () => {
      for (const path of ['bell', 'hall/greet', 'hall%2Fgreet', 'hall/east/door/open', 'hall%2Feast%2Fdoor%2Fopen']) {
        const response = await send(`/tools/${path}`, { headers: PORTER });
        expect(response.status).toBe(200);
        expect(((await response.json()) as ToolAnswer).name).toBe(path.replaceAll('%2F', '/'));
      }
    });

    it('tells caches to keep nothing', async () => {
      for (const path of ['/tools', '/tools/hall/greet', '/tools/nothing']) {
        expect((await send(path)).headers.get('cache-control')).toBe('private, no-store');
      }
    });
  });

  describe('running', () => {
    it('answers with the declared output alone', async () => {
      const response = await run('hall/greet', { name: 'Ana', times: 2 });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(await response.json()).toEqual({ result: { text: 'Hello Ana. Hello Ana.' } });
    });

    it('takes an absent body for no input, and says so when a tool returned nothing', async () => {
      const response = await run('bell', undefined, GUEST);
      expect(response.status).toBe(200);
      const answer = (await response.json()) as RunAnswer;
      expect(answer).toEqual({ message: expect.stringMatching(/\w/) });
      expect(hall.diary.entries).toEqual(['ring']);
    });

    it('takes an empty JSON body for no input', async () => {
      const response = await send('/tools/bell/run', { method: 'POST', headers: { ...JSON_BODY, ...GUEST } });
      expect(response.status).toBe(200);
    });

    it('runs names of four segments, also with encoded slashes', async () => {
      expect(await (await run('hall/east/door/open', {}, PORTER)).json()).toEqual({ result: 'open' });
      expect(await (await run('hall%2Feast%2Fdoor%2Fopen', {}, PORTER)).json()).toEqual({ result: 'open' });
    });

    it('reports every violation by pointer, with the schema, and does not run', async () => {
      const response = await run('hall/greet', { name: 'a name too long', times: 9, extra: 1 });
      expect(response.status).toBe(422);
      const problem = (await response.json()) as Problem;
      expect(problem).toMatchObject({ type: 'urn:toolwright:error:input_invalid', status: 422, code: 'input_invalid' });
      expect(problem.violations?.map(({ path }) => path).toSorted()).toEqual(['/extra', '/name', '/times']);
      expect(problem.schema).toMatchObject({ type: 'object', required: ['name'] });
      expect(problem.instance).toMatch(/^urn:uuid:[\da-f-]{36}$/);
      expect(JSON.stringify(problem)).not.toContain('too long');
      expect(hall.diary.entries).toEqual([]);
    });

    it('does not convert inputs', async () => {
      expect((await run('hall/greet', { name: 'Ana', times: '2' })).status).toBe(422);
      expect(hall.diary.entries).toEqual([]);
    });

    it('ends the run when the client goes away', async () => {
      const client = new AbortController();
      const [waiting, gone] = [hall.diary.next('wait'), hall.diary.next('gone')];
      const asked = send('/tools/hall/wait/run', { method: 'POST', signal: client.signal });
      await waiting;
      client.abort();
      await expect(asked).rejects.toThrow();
      await gone;
    });
  });

  describe('refusing', () => {
    it('answers a hidden tool and an unknown one alike', async () => {
      const answers = async (name: string): Promise<string[]> => {
        const both = await Promise.all([send(`/tools/${name}`), run(name, { any: 'thing' })]);
        const told = both.map(async (response) => {
          const headers = [...response.headers].filter(([key]) => !['date', 'etag', 'content-length'].includes(key));
          const text = (await response.text()).replaceAll(name, '<name>').replace(/urn:uuid:[\da-f-]+/, '<id>');
          return JSON.stringify([response.status, headers, text]);
        });
        return Promise.all(told);
      };
      const hidden = await answers('bell');
      expect(hidden).toEqual(await answers('gong'));
      expect(hidden[0]).toContain('[404,');
      expect(hidden[1]).toContain('[404,');
      expect(hall.diary.entries).toEqual([]);
    });

    it('denies what a tool denies, without a word on the input', async () => {
      const response = await run('hall/vault', { nonsense: true }, GUEST);
      expect([401, 403, 422]).toContain(response.status);
      const denied = await run('hall/vault', {}, GUEST);
      expect(denied.status).toBe(403);
      expect(await denied.json()).toMatchObject({ code: 'access_denied', detail: 'Access denied.' });
      expect(hall.diary.entries).toEqual([]);
    });

    it('asks an anonymous caller to sign in', async () => {
      const response = await run('hall/vault', {});
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    });

    it('refuses a caller whose identity is wrong, everywhere, and never takes it for nobody', async () => {
      const headers = { authorization: 'Bearer stranger' };
      for (const response of [
        await send('/tools', { headers }),
        await send('/tools/hall/greet', { headers }),
        await run('hall/greet', { name: 'Ana' }, headers),
      ]) {
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toBe('Bearer');
        expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
        const text = await response.text();
        expect(JSON.parse(text)).toMatchObject({ code: 'account_unavailable', status: 401 });
        expect(text).not.toContain('secret');
      }
      expect(hall.diary.entries).toEqual([]);
    });

    it('repeats what a tool says to its callers, and keeps what it does not', async () => {
      const full = await run('hall/refuse');
      expect(full.status).toBe(409);
      const told = (await full.json()) as Problem;
      expect(told).toMatchObject({ code: 'tool_failed', detail: 'The hall is full.' });
      expect(told.effect).toBeUndefined();

      const nobody = await run('hall/seek');
      expect(nobody.status).toBe(404);
      expect(await nobody.json()).toMatchObject({ code: 'tool_failed', detail: 'Nobody of that name is here.' });

      const broken = await run('hall/break');
      expect(broken.status).toBe(500);
      const text = await broken.text();
      expect(JSON.parse(text)).toMatchObject({ code: 'execution_failed', effect: 'unknown' });
      expect(text).not.toContain('swordfish');
    });

    it('takes bodies as application/json only', async () => {
      const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/problem+json', 'application/xml'];
      for (const type of types) {
        const headers = { 'content-type': type };
        const response = await send('/tools/hall/greet/run', { method: 'POST', headers, body: '{"name":"Ana"}' });
        expect(response.status).toBe(415);
        expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
        expect(await response.json()).toMatchObject({ code: 'unsupported_media_type' });
      }
      const accepted = await send('/tools/hall/greet/run', {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: '{"name":"Ana"}',
      });
      expect(accepted.status).toBe(200);
      expect(hall.diary.entries).toEqual(['greet Ana']);
    });

    it.each(['{"name":', '{name:1}', '\u0000'])('answers the malformed body %j with a problem', async (body) => {
      const response = await send('/tools/hall/greet/run', { method: 'POST', headers: JSON_BODY, body });
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(await response.json()).toMatchObject({ code: 'malformed_body', status: 400 });
      expect(hall.diary.entries).toEqual([]);
    });

    it('answers a body past the limit of the body parser with a problem', async () => {
      const body = JSON.stringify({ name: 'a'.repeat(2 ** 21) });
      const response = await send('/tools/hall/greet/run', { method: 'POST', headers: JSON_BODY, body });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: 'body_too_large', status: 413 });
      expect(hall.diary.entries).toEqual([]);
    });

    it('refuses an address that cannot be decoded', async () => {
      const response = await send('/tools/%E0%A4%A/run', { method: 'POST' });
      expect(response.status).toBe(400);
      // Fastify refuses it before it knows whose route it would be.
      if (adapter === 'Express') expect(await response.json()).toMatchObject({ code: 'malformed_request' });
    });

    it('runs what acts by POST alone and names it; the others execute nothing', async () => {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD']) {
        const response = await send('/tools/bell/run', { method, headers: GUEST });
        expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST, OPTIONS']);
        const text = await response.text();
        if (method === 'HEAD') expect(text).toBe('');
        else expect(JSON.parse(text)).toMatchObject({ code: 'method_not_allowed' });
      }
      for (const path of ['/tools', '/tools/bell', '/tool-categories']) {
        const response = await send(path, { method: 'POST', headers: GUEST });
        expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
      }
      expect(hall.diary.entries).toEqual([]);
    });

    it('answers HEAD with the status alone', async () => {
      for (const [path, status] of [
        ['/tools', 200],
        ['/tools/hall/greet', 200],
        ['/tools/nothing', 404],
      ] as const) {
        const response = await send(path, { method: 'HEAD' });
        expect([response.status, await response.text()]).toEqual([status, '']);
      }
    });
  });
});

const namesWithDoor = (others: readonly string[]): readonly string[] =>
  ['bell', 'hall/east/door/open', ...others].toSorted();
