import { ToolMcpModule, type ToolMcpOptions } from '@toolwright/mcp';
import { ADAPTERS, openGuarded, type Guarded } from './auth/guarded.app.js';
import { CLIENTS, legacy, modern, send } from './clients.js';

const NAMES = ['who__asks', 'who__greets', 'who__hails', 'who__tells', 'who__nothing'];

describe.each(ADAPTERS)('endpoints that offer parts of the tools, on %s', (_, adapter) => {
  let app: Guarded;

  beforeAll(async () => {
    const endpoints = [
      ToolMcpModule.register(),
      ToolMcpModule.register({ path: 'few', offer: { allowOnly: ['who/greets', 'who/mistyped', 'who/tells'] } }),
      ToolMcpModule.register({ path: 'less', offer: { deny: ['who/hails'] } }),
      ToolMcpModule.register({ path: 'people', offer: { categories: ['people'] } }),
      ToolMcpModule.register({ path: 'none', offer: { allowOnly: [] } }),
    ];
    app = await openGuarded({ endpoints, adapter: adapter() });
  });

  afterAll(() => app.close());

  it.each([
    ['mcp', ['who__asks', 'who__greets']],
    ['few', ['who__greets']],
    ['less', ['who__asks']],
    ['people', ['who__asks']],
    ['none', []],
  ])('lists at /%s what is called there, and nothing else', async (path, expected) => {
    for (const [, connect] of CLIENTS) {
      const client = await connect(new URL(`/${path}`, app.url));
      expect((await client.list()).map(({ name }) => name)).toEqual(expected);
      const isCallable = (name: string) =>
        client.call(name).then(
          () => true,
          () => false,
        );
      const callable = await Promise.all(NAMES.map(async (name) => ((await isCallable(name)) ? name : undefined)));
      const hails = expected.includes('who__greets') ? ['who__hails'] : [];
      expect(callable.filter(Boolean)).toEqual([...expected, ...hails]);
      await client.close();
    }
  });

  it('answers what it does not offer, alias included, as what never was', async () => {
    for (const write of [modern, legacy]) {
      const ask = async (name: string) => {
        const answer = await send(new URL('/less', app.url), write('tools/call', { name, arguments: { canary: 1 } }));
        return answer.text.replaceAll(name, 'NAME');
      };
      const unknown = await ask('who__nothing');
      expect(unknown).toContain('-32602');
      for (const name of ['who__greets', 'who__hails', 'who__tells', 'who/greets'])
        expect(await ask(name)).toBe(unknown);
    }
  });

  it('says at boot which names mean nothing', () => {
    const lines = app.lines.filter((line) => line.includes('names what no tool or category is called'));
    expect(lines).toEqual([expect.stringContaining('"few" names what no tool or category is called: "who/mistyped"')]);
  });
});

describe('options that cannot be meant', () => {
  const failureOf = async (...all: readonly object[]) => {
    const endpoints = all.map((options) => ToolMcpModule.register(options as ToolMcpOptions));
    try {
      await (await openGuarded({ endpoints })).close();
    } catch (error) {
      return (error as Error).message;
    }
    return 'it booted';
  };

  const auth = { resource: 'https://a.example.com/mcp', authorizationServers: ['https://b.example.com'] };

  it.each<[object, RegExp]>([
    [{ offer: { modes: ['chat'] } }, /"offer": it has no key "modes": allowed are "allowOnly", "deny", "categories"/],
    [{ offer: { deny: 'orders/refund' } }, /"deny" is no list of names/],
    [{ offer: { allowOnly: undefined } }, /"allowOnly" is no list of names/],
    [{ offer: ['orders/find'] }, /"offer": it is no object/],
    [{ offer: null }, /"offer": it is no object/],
    [{ decorators: [] }, /"decorators": there is no such option, allowed are "path", /],
    [{ controller: { guard: [] } }, /"controller": "guard": there is no such option, allowed are "guards"/],
    [{ controller: { guards: 'all' } }, /"guards": it is no list/],
    [{ controller: null }, /"controller": it is no object/],
    [{ path: 7 }, /"path": it is no text/],
    [{ auth: undefined }, /"auth": it is no object/],
    [{ auth: { ...auth, resource: undefined } }, /"resource" is no absolute https URL/],
    [{ auth: { ...auth, resource: 'http://a.example.com/mcp' } }, /"resource" is no absolute https URL/],
    [{ auth: { ...auth, resource: 'https://a.example.com/mcp?x=1' } }, /"resource" is no absolute https URL/],
    [{ auth: { ...auth, resource: 'https://u:p@a.example.com/mcp' } }, /"resource" is no absolute https URL/],
    [{ auth: { ...auth, authorizationServers: [] } }, /"authorizationServers" is no list of URLs/],
    [{ auth: { ...auth, scopes: ['a b'] } }, /"scopes" is no list of scopes/],
    [{ auth: { ...auth, scopes: ['a"\r\nx: y'] } }, /"scopes" is no list of scopes/],
    [{ auth: { ...auth, verify: undefined } }, /"verify" is no function/],
    [{ auth: { ...auth, audience: 'x' } }, /it has no key "audience"/],
  ])('%j does not boot', async (options, problem) => {
    expect(await failureOf(options)).toMatch(problem);
  });

  it('two endpoints of one path do not boot, and both are named', async () => {
    const failure = await failureOf({ path: '/tools/mcp', name: 'one' }, { path: 'tools/MCP/', name: 'two' });
    expect(failure).toMatch(
      /path: "\/tools\/mcp", name: "one".* and .*path: "tools\/MCP\/", name: "two".*registered twice/,
    );
  });

  it('two resources with one address do not boot, unless they are one', async () => {
    const other = { ...auth, authorizationServers: ['https://c.example.com'] };
    expect(await failureOf({ auth }, { path: 'two', auth: other })).toMatch(
      /path: "\/mcp".* and .*path: "two".*one address/,
    );
    expect(await failureOf({ auth }, { path: 'two', auth })).toBe('it booted');
  });
});
