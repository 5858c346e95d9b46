import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHere } from './recorded.terminal.js';

const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
const namesIn = (text: string): string[] =>
  (json(text)['result'] as { tools: { name: string }[] }).tools.map(({ name }) => name);

const inputs = (...given: readonly string[]): string[] => given.flatMap((one) => ['--input', one]);

describe('list', () => {
  it('shows what an anonymous caller may see, and what an account may', async () => {
    const anonymous = await runHere(['list']);
    expect(anonymous.code).toBe(0);
    expect(anonymous.out).toMatch(/^tool +operation +description\norders\/advise +read +Ask for advice\.\n/);
    expect(anonymous.out).not.toContain('orders/cancel');
    expect(anonymous.err).toContain('--as <account id>');
    expect(namesIn((await runHere(['list', '--as', 'ana', '--json'])).out)).toContain('orders/cancel');
  });
});

describe('search', () => {
  it('finds every word, wherever it is said, among what the caller may see', async () => {
    expect(namesIn((await runHere(['search', 'ORDER', 'number', '--json'])).out)).toEqual(['orders/find']);
    expect(namesIn((await runHere(['search', 'orders/get', '--json'])).out)).toEqual(['orders/find']);
    expect(namesIn((await runHere(['search', 'cancel', '--json'])).out)).toEqual([]);
    expect(namesIn((await runHere(['search', 'cancel', '--json', '--as', 'ana'])).out)).toEqual(['orders/cancel']);
  });
});

describe('info', () => {
  it('tells people and programs what a tool is', async () => {
    const { out } = await runHere(['info', 'orders/find']);
    for (const said of ['orders__find', 'everyone', 'read-only', 'orders/get', '30000 ms', 'The number of the order.'])
      expect(out).toContain(said);
    expect(json((await runHere(['info', 'orders/get', '--json'])).out)).toMatchObject({
      ok: true,
      tool: 'orders/find',
      result: { name: 'orders/find', permission: 'everyone', inputSchema: { required: ['number'] } },
    });
  });

  it('answers alike for hidden and unknown tools', async () => {
    const hidden = await runHere(['info', 'orders/cancel', '--json']);
    const unknown = await runHere(['info', 'orders/cancex', '--json']);
    expect(hidden.code).toBe(1);
    expect(hidden.out.replaceAll('cancel', 'cancex')).toBe(unknown.out);
    expect(json(hidden.out)).toMatchObject({ ok: false, error: { code: 'tool_not_found' } });
  });
});

describe('run', () => {
  it('makes of arguments what the schema wants', async () => {
    const given = inputs('lines.0.sku=A=1', '/lines/0/quantity=2', 'tags=5', 'tags=b', 'express=true', 'note=7');
    const { code, out } = await runHere(['run', 'orders/price', ...given, '--json']);
    expect(json(out)).toMatchObject({
      ok: true,
      tool: 'orders/price',
      result: { lines: [{ sku: 'A=1', quantity: 2 }], tags: ['5', 'b'], express: true, note: '7' },
      call: { id: expect.any(String) },
    });
    expect(code).toBe(0);
  });

  it('makes one argument a list where a list is wanted, and JSON of JSON', async () => {
    const given = inputs('lines=[{"sku":"A","quantity":1}]', 'tags=a');
    expect(json((await runHere(['run', 'orders/price', ...given, '--json'])).out)).toMatchObject({
      result: { lines: [{ sku: 'A', quantity: 1 }], tags: ['a'] },
    });
  });

  it('takes JSON as it is: from the command line, a file and the standard input', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'cli-input-'));
    const file = join(directory, 'input.json');
    await writeFile(file, '\uFEFF{"number":1042}');
    for (const given of ['{"number":1042}', `@${file}`, '-']) {
      const ran = await runHere(['run', 'orders/find', '--input', given, '--json'], { stdin: '{"number":1042}\n' });
      expect(json(ran.out)).toMatchObject({ ok: true, result: { number: 1042 } });
    }
    await rm(directory, { recursive: true });
    const texts = await runHere(['run', 'orders/find', '--input', '{"number":"1042"}', '--json']);
    expect(json(texts.out)).toMatchObject({
      ok: false,
      error: { code: 'input_invalid', violations: [{ path: '/number' }], schema: { required: ['number'] } },
    });
    expect(texts.code).toBe(1);
  });

  it.each([
    [['number'], 'name=value'],
    [['=1'], 'name=value'],
    [['number=1', '{"number":1}'], 'the whole input'],
    [['-', '-'], 'the whole input'],
    [['a=1', 'a.b=2'], 'a value and members at once'],
    [['a.b=1', 'a=2'], 'a value and members at once'],
    [['a..b=1'], 'a part of the name is empty'],
    [[`${'a.'.repeat(70)}a=1`], 'nested too deep'],
    [['@missing.json'], 'cannot be read (ENOENT)'],
  ])('refuses %j as no input', async (given, sentence) => {
    const { code, out } = await runHere(['run', 'orders/find', ...inputs(...given), '--json']);
    expect(json(out)).toMatchObject({
      ok: false,
      error: { code: 'usage_invalid', message: expect.stringContaining(sentence) },
    });
    expect(code).toBe(1);
  });

  it('lets no argument reach a prototype', async () => {
    const { out } = await runHere(['run', 'orders/echo', ...inputs('text=x', '__proto__.admin=true'), '--json']);
    expect(json(out)).toMatchObject({ ok: false, error: { code: 'input_invalid' } });
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  it('denies before the input is read, however broken that is', async () => {
    const { code, out } = await runHere(['run', 'orders/cancel', '--input', '{CANARY', '--json']);
    expect(json(out)).toMatchObject({ ok: false, error: { code: 'tool_not_found' } });
    expect(out).not.toMatch(/CANARY|number|hints/);
    expect(code).toBe(1);
    const allowed = await runHere(['run', 'orders/cancel', '--input', '{CANARY', '--json', '--as', 'ana']);
    expect(json(allowed.out)).toMatchObject({ error: { code: 'input_invalid' } });
    expect(allowed.out).not.toContain('CANARY');
  });

  it('runs as the account, which the application loads', async () => {
    const ran = await runHere(['run', 'orders/cancel', '--as', 'ana', '--input', 'number=7']);
    expect(ran).toMatchObject({ code: 0, out: 'ana cancelled 7\n', err: '' });
    expect(json((await runHere(['run', 'orders/who-am-i', '--json'])).out)['result']).toEqual({
      id: null,
      partition: 'string',
      invoker: 'cli',
    });
    const unknown = await runHere(['run', 'orders/who-am-i', '--as', 'bo', '--json']);
    expect(json(unknown.out)).toMatchObject({
      ok: false,
      error: { code: 'account_unavailable', message: expect.stringContaining('"bo"') },
    });
    expect(unknown.code).toBe(1);
  });

  it('says what failed, what it may have done, and what to try', async () => {
    const shipped = await runHere(['run', 'orders/cancel', '--as', 'ana', '--input', 'number=13', '--json']);
    expect(json(shipped.out)).toMatchObject({
      error: { code: 'tool_failed', message: expect.stringContaining('Order 13 has been shipped.') },
    });
    const invalid = await runHere(['run', 'orders/find']);
    expect(invalid.out).toBe('');
    expect(invalid.err).toMatch(/\/number: .*\ntoolwright info orders\/find .*\n\(input_invalid, call [\w-]+\)\n$/);
    const misspelt = await runHere(['run', 'order/find', '--json']);
    expect(json(misspelt.out)['hints']).toEqual(['Did you mean orders/find?']);
    const bare = await runHere(['run', 'find']);
    expect(bare.err).toContain('Did you mean orders/find?');
  });

  it('never means a tool that the caller may not see', async () => {
    const written = ['run', 'orders/cance', '--json'];
    expect((await runHere(written)).out).not.toMatch(/hints|orders\/cancel/);
    expect(json((await runHere([...written, '--as', 'ana'])).out)['hints']).toEqual(['Did you mean orders/cancel?']);
  });

  it('passes on what a tool has to say beside its result', async () => {
    const { out, err } = await runHere(['run', 'orders/advise']);
    expect([out, err]).toEqual(['', 'Nothing to see.\n']);
    expect(json((await runHere(['run', 'orders/advise', '--json'])).out)).toMatchObject({ message: 'Nothing to see.' });
  });

  it('shows a terminal what it would obey', async () => {
    const { out } = await runHere(['run', 'orders/echo', '--input', 'text=\u001b]0;owned\u0007\u009b2J\ttab\nline']);
    expect(out).toBe('\\u001b]0;owned\\u0007\\u009b2J\ttab\nline\n');
  });

  it('gives up when the time is up', async () => {
    const ran = await runHere(['run', 'orders/wait', '--timeout', '20', '--json']);
    expect(json(ran.out)).toMatchObject({
      ok: false,
      error: { code: 'timed_out', message: expect.stringContaining('20 ms') },
    });
    const wrong = await runHere(['run', 'orders/wait', '--timeout', 'soon', '--json']);
    expect(json(wrong.out)).toMatchObject({ error: { code: 'usage_invalid' } });
  });
});

describe('export', () => {
  it('writes the same bytes every time, to a file too', async () => {
    const first = await runHere(['export']);
    const directory = await mkdtemp(join(tmpdir(), 'cli-export-'));
    const file = join(directory, 'tools.json');
    const second = await runHere(['export', '--format', 'json-schema', '--out', file]);
    expect(second).toMatchObject({ code: 0, out: '', err: `Written to ${file}.\n` });
    expect(await readFile(file, 'utf8')).toBe(first.out);
    await rm(directory, { recursive: true });
    const { format, tools } = json(first.out) as { format: string; tools: Record<string, unknown>[] };
    expect(format).toBe('json-schema');
    const names = tools.map(({ name }) => String(name));
    expect(names).toEqual(names.toSorted((one, other) => (one < other ? -1 : 1)));
    expect(tools.find(({ name }) => name === 'orders/find')).toEqual({
      name: 'orders/find',
      wireName: 'orders__find',
      description: 'Find an order by its number.\nWith all of its lines.',
      inputSchema: expect.objectContaining({ type: 'object', required: ['number'] }),
      annotations: expect.objectContaining({ readOnly: true }),
    });
    expect(names).not.toContain('orders/cancel');
  });

  it('says what it cannot do', async () => {
    expect((await runHere(['export', '--format', 'cobol'])).err).toContain('json-schema');
    expect(await runHere(['export', '--out', 'no/such/folder.json'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be written'),
    });
  });
});

describe('An application', () => {
  it.each([
    ['missing.js', 'app_not_found', 'Build the application first'],
    ['other.modules.ts#Nothing', 'app_not_found', 'notAModule (number)'],
    ['other.modules.ts#notAModule', 'app_not_found', 'BrokenModule (class)'],
    ['other.modules.ts#PlainModule', 'app_failed', 'import ToolModule.forRoot()'],
  ])('%s is refused in words', async (app, code, sentence) => {
    const ran = await runHere(['list', '--json', '--app', app]);
    expect(json(ran.out)).toMatchObject({ ok: false, error: { code, message: expect.stringContaining(sentence) } });
    expect(ran.code).toBe(1);
  });

  it('that does not boot is told with every problem', async () => {
    const ran = await runHere(['list', '--json', '--app', 'other.modules.ts#BrokenModule']);
    expect(json(ran.out)).toMatchObject({
      error: {
        code: 'app_failed',
        problems: [{ where: expect.stringContaining('Broken') }, { remedy: expect.any(String) }],
      },
    });
    const told = await runHere(['list', '--app', 'other.modules.ts#BrokenModule']);
    expect(told).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/2 problems[\s\S]*1\. [\s\S]*2\. /) });
  });

  it('without accounts runs as nobody but an anonymous caller', async () => {
    expect(await runHere(['list', '--app', 'other.modules.ts'])).toMatchObject({ code: 0, out: '' });
    const ran = await runHere(['list', '--as', 'ana', '--app', 'other.modules.ts']);
    expect(ran).toMatchObject({ code: 1, out: '', err: expect.stringContaining('load(id)') });
  });
});

describe('A command line', () => {
  it('is explained', async () => {
    const { code, out } = await runHere(['--help']);
    expect(code).toBe(0);
    for (const command of ['list', 'search', 'info', 'run', 'export']) expect(out).toContain(command);
    expect((await runHere(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('that means nothing is refused, in the form that was asked for', async () => {
    expect(await runHere(['lis'])).toMatchObject({ code: 1, out: '', err: expect.stringContaining('unknown') });
    const ran = await runHere(['run', '--json']);
    expect(json(ran.out)).toMatchObject({
      ok: false,
      error: { code: 'usage_invalid', message: expect.stringContaining('name') },
    });
    expect([ran.code, ran.err]).toEqual([1, '']);
  });

  it('that was given up before the application was up runs nothing', async () => {
    const ran = await runHere(['run', 'orders/find', '--input', 'number=1', '--json'], { signal: AbortSignal.abort() });
    expect(json(ran.out)).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });
});
