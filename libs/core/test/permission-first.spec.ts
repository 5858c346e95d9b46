import { Injectable } from '@nestjs/common';
import { IsString, Matches, registerDecorator } from 'class-validator';
import { Transform } from 'class-transformer';
import { ANONYMOUS, INVOKERS, OnTool, ToolMethod, UnopenedInput, type ToolEvent } from '@toolwright/core';
import { ana, nobody } from './support/accounts.js';
import { start, type Started } from './support/start.js';

const touched: string[] = [];
const events: ToolEvent[] = [];

const Counted = (): PropertyDecorator => (target, property) =>
  registerDecorator({
    name: 'counted',
    target: target.constructor,
    propertyName: String(property),
    validator: {
      validate: () => {
        touched.push('validator');
        return true;
      },
    },
  });

class SecretInput {
  @Transform(({ value }: { value: unknown }) => {
    touched.push('transform');
    return value;
  })
  @Counted()
  @IsString()
  @Matches(/^[A-Z-0-9a-z]+$/, { message: 'bad $value' })
  code!: string;
}

@Injectable()
class Secrets {
  @ToolMethod({
    name: 't/secret',
    description: 'Uses a secret.',
    operation: 'write',
    permission: 'secrets.use',
    access: (input: SecretInput) => {
      touched.push('access');
      return input.code !== 'refused-by-access';
    },
  })
  use(input: SecretInput): { used: string } {
    touched.push('method');
    return { used: input.code };
  }

  @OnTool('started')
  @OnTool('executing')
  @OnTool('settled')
  watch(event: ToolEvent): void {
    events.push(event);
  }
}

/** An input that counts every look at it. */
function trapped(): { input: object; looks: string[] } {
  const looks: string[] = [];
  const handler = new Proxy(
    {},
    {
      get: (_, trap: string) => () => {
        looks.push(trap);
        throw new Error('somebody looked');
      },
    },
  );
  return { input: new Proxy({}, handler), looks };
}

describe('A caller without the permission', () => {
  let started: Started;

  beforeAll(async () => {
    started = await start([Secrets]);
  });
  afterAll(() => started.app.close());
  beforeEach(() => {
    touched.length = 0;
    events.length = 0;
    started.log.lines.length = 0;
  });

  it('is refused before any trap of its input fires', async () => {
    const { input, looks } = trapped();
    const invocation = await started.runner.run('t/secret', input, { account: nobody });
    expect(invocation).toMatchObject({ ok: false, status: 'denied', error: { code: 'access_denied' } });
    expect(looks).toEqual([]);
    expect(touched).toEqual([]);
  });

  it('proves that the traps would have fired', async () => {
    const { input, looks } = trapped();
    const invocation = await started.runner.run('t/secret', input, { account: ana });
    expect(invocation).toMatchObject({ ok: false, status: 'invalid', error: { code: 'input_invalid' } });
    expect(looks.length).toBeGreaterThan(0);
  });

  it('is denied, not told of broken JSON', async () => {
    const broken = UnopenedInput.json('{"code": CANARY');
    const denied = await started.runner.run('t/secret', broken, { account: nobody });
    const permitted = await started.runner.run('t/secret', broken, { account: ana });
    expect(denied).toMatchObject({ error: { code: 'access_denied' } });
    expect(permitted).toMatchObject({ error: { code: 'input_invalid' } });
  });

  it('has no text of a door read', async () => {
    const reads: string[] = [];
    const unread = UnopenedInput.from(() => {
      reads.push('read');
      throw new Error('somebody read it');
    });
    const denied = await started.runner.run('t/secret', unread, { account: nobody });
    expect([denied.error?.code, reads]).toEqual(['access_denied', []]);
    const permitted = await started.runner.run('t/secret', unread, { account: ana });
    expect([permitted.error?.code, reads]).toEqual(['input_invalid', ['read']]);
  });

  it('reads no byte of its input or of the schema in the answer, the events and the log', async () => {
    const invocation = await started.runner.run(
      't/secret',
      { code: 'CANARY-7f3a91 !' },
      { account: nobody, invoker: INVOKERS.mcp },
    );
    const { ok: _ok, ...told } = invocation;
    const everything = JSON.stringify([
      told,
      invocation.ok ? '' : invocation.error.getResponse(),
      events,
      started.log.lines,
    ]);
    expect(everything).not.toMatch(/CANARY|"code":\s*"C|Matches|properties|bad \$value/);
    expect(events.map(({ hook }) => hook)).toEqual(['started', 'settled']);
    expect(events.every((event) => !('input' in event))).toBe(true);
  });

  it('gets the same answer from permission and from access', async () => {
    const byPermission = await started.runner.run('t/secret', { code: 'X' }, { account: nobody });
    const byAccess = await started.runner.run('t/secret', { code: 'refused-by-access' }, { account: ana });
    const answerOf = (invocation: typeof byAccess): string =>
      JSON.stringify(invocation.ok ? 'ok' : [invocation.status, invocation.result, invocation.error.getResponse()]);
    expect(answerOf(byAccess)).toBe(answerOf(byPermission));
    expect(touched).toContain('access');
    expect(touched).not.toContain('method');
  });

  it('is told to sign in when anonymous', async () => {
    const invocation = await started.runner.run('t/secret', {}, { account: ANONYMOUS });
    expect(invocation.ok ? 200 : invocation.error.getStatus()).toBe(401);
  });

  it('leaves one debug line that says what was needed', async () => {
    await started.runner.run('t/secret', { code: 'CANARY' }, { account: nobody, invoker: INVOKERS.http });
    expect(started.log.of('debug')).toEqual([
      'debug Denied: tool "t/secret", account "nobody", invoker "http": permission: needs "secrets.use" Toolwright',
    ]);
  });

  it('is told of invalid input, not of access, once it has the permission', async () => {
    const invocation = await started.runner.run('t/secret', { code: 1 }, { account: ana });
    expect(invocation).toMatchObject({
      status: 'invalid',
      error: {
        code: 'input_invalid',
        violations: expect.arrayContaining([expect.objectContaining({ path: '/code' })]),
      },
    });
    expect(touched).not.toContain('access');
  });
});
