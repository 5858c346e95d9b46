import type { Tool } from '@modelcontextprotocol/server';
import { ANONYMOUS, INVOKERS, type RegisteredTool, type Toolset } from '@toolwright/core';
import { decodeCall } from './decode-call.js';
import { offerOf } from './offer.js';

const registered = (name: string) =>
  ({
    definition: { name, aliases: [`old/${name}`], wireAliases: [`old__${name.replaceAll('/', '__')}`] },
  }) as unknown as RegisteredTool;

const toolsetOf = (...names: string[]): Toolset => ({
  account: ANONYMOUS,
  invoker: INVOKERS.mcp,
  tools: names.map(registered),
  get: () => undefined,
});

function describeOne({ definition: { name } }: RegisteredTool): Tool {
  if (name === 'bad') throw new Error('no schema');
  return { name: name.replaceAll('/', '__'), inputSchema: { type: 'object' } };
}

describe('offerOf', () => {
  it('sorts by wire name, whatever the order of the toolset', () => {
    const offer = offerOf(toolsetOf('b', 'a/z', 'a-b'), describeOne);
    expect([...offer.tools.keys()]).toEqual(['a-b', 'a__z', 'b']);
  });

  it('leaves out a tool that cannot be described, and says why, and hides no other', () => {
    const offer = offerOf(toolsetOf('a', 'bad', 'z'), describeOne);
    expect([...offer.tools.keys()]).toEqual(['a', 'z']);
    expect([...offer.problems.keys()]).toEqual(['bad']);
    expect(offer.problems.get('bad')).toEqual(new Error('no schema'));
  });
});

describe('decodeCall', () => {
  const offer = offerOf(toolsetOf('orders/find', 'convert'), describeOne);

  it('finds our name by theirs and hands the arguments on as they came', () => {
    const input = Object.freeze({ number: '1' });
    expect(decodeCall({ name: 'orders__find', arguments: input }, offer).offered?.name).toBe('orders/find');
    expect(decodeCall({ name: 'orders__find', arguments: input }, offer).input).toBe(input);
  });

  it('finds an earlier name, which is never listed', () => {
    expect(decodeCall({ name: 'old__convert' }, offer).offered).toMatchObject({
      name: 'old/convert',
      tool: { name: 'convert' },
    });
    expect([...offer.tools.keys()]).not.toContain('old__convert');
  });

  it('touches no argument', () => {
    const trap = new Proxy({}, { get: () => fail('read'), ownKeys: () => fail('listed'), has: () => fail('asked') });
    expect(decodeCall({ name: 'convert', arguments: trap }, offer).offered?.name).toBe('convert');
  });

  it.each(['orders/find', 'orders_find', 'ORDERS__FIND', '__proto__', 'constructor', 'toString', ''])(
    'offers nothing under %j',
    (name) => expect(decodeCall({ name }, offer).offered).toBeUndefined(),
  );
});

function fail(what: string): never {
  throw new Error(`an argument was ${what}`);
}
