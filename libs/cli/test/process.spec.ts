import { rm } from 'node:fs/promises';
import { jest } from '@jest/globals';
import { compileApplication, MODULE_KINDS, type ModuleKindName, runIn } from './compiled.app.js';

const json = (text: string): unknown => JSON.parse(text) as unknown;

// A process starts in seconds, on a busy machine in many.
jest.setTimeout(120_000);

describe.each(Object.keys(MODULE_KINDS) as ModuleKindName[])('The command on a compiled %s application', (kind) => {
  let directory: string;

  beforeAll(async () => {
    directory = await compileApplication(kind);
  });
  afterAll(() => rm(directory, { recursive: true }));

  it('writes the result alone to the standard output, whatever the application writes there', async () => {
    const args = ['run', 'orders/find', '--input', '-', '--json', '--app', 'dist/app.module.js#AppModule'];
    const { code, out, err } = await runIn(directory, args, '{"number":1042}').ended;
    expect(json(out)).toMatchObject({ ok: true, result: { number: 1042 } });
    expect(out.trim().split('\n')).toHaveLength(1);
    expect(err).toBe('a line on the standard output\nclosed\n');
    expect(code).toBe(0);
  });
});

describe('The command', () => {
  let directory: string;

  beforeAll(async () => {
    directory = await compileApplication('ESM');
  });
  afterAll(() => rm(directory, { recursive: true }));

  it('fails with 1, quietly, and finds dist/app.module.js by itself', async () => {
    const { code, out, err } = await runIn(directory, ['run', 'orders/cancel', '--as', 'ana']).ended;
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^\/number: .*\n[\s\S]*\(input_invalid, call [\w-]+\)\nclosed\n$/);
  });

  it('lets the application log on request, beside the result', async () => {
    const { code, out, err } = await runIn(directory, ['list', '--verbose']).ended;
    expect(code).toBe(0);
    expect(out).toMatch(/^tool +operation/);
    expect(out).not.toContain('Nest');
    expect(err).toContain('Starting Nest application');
  });

  it('cancels the call on SIGINT, closes the application and ends', async () => {
    const { child, ended } = runIn(directory, ['run', 'orders/wait', '--json']);
    child.stderr?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('waiting')) child.kill('SIGINT');
    });
    const { code, out, err } = await ended;
    expect(json(out)).toMatchObject({ ok: false, tool: 'orders/wait', error: { code: 'cancelled' } });
    expect(err).toBe('waiting\ntold\nclosed\n');
    expect(code).toBe(1);
  });

  it('ends at once on the second SIGINT, whatever the application does on its own', async () => {
    const { child, ended } = runIn(directory, ['run', 'orders/wait', '--json'], '', { STUCK: '1' });
    child.stderr?.on('data', (chunk: Buffer) => {
      for (const _ of chunk.toString().match(/waiting|stuck/g) ?? []) child.kill('SIGINT');
    });
    const { code, err } = await ended;
    expect(err).toContain('stuck');
    expect(code).toBe(130);
  });
});
