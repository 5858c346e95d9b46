import { Injectable } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsString, Min, ValidateNested } from 'class-validator';
import { OnTool, ToolMethod, type Account, type Answer } from '@toolwright/core';
import { start, type Started } from './support/start.js';

class Line {
  @IsString() sku!: string;
  @IsInt() @Min(1) quantity!: number;
}
class PlaceInput {
  @IsArray() @ValidateNested({ each: true }) @Type(() => Line) lines!: Line[];
}

const trace: string[] = [];

@Injectable()
class Orders {
  @ToolMethod({
    description: 'Places an order.',
    operation: 'write',
    permission: 'orders.place',
    access: (input: PlaceInput) => {
      trace.push('access');
      return input.lines[0]?.sku !== 'FORBIDDEN';
    },
  })
  place(input: PlaceInput): number {
    trace.push('method');
    return input.lines.length;
  }

  @OnTool('started') started(): void {
    trace.push('started');
  }
  @OnTool('settled') settled(): void {
    trace.push('settled');
  }
}

const ana: Account = { id: 'ana', permissions: ['orders.place'] };
const nobody: Account = { id: 'nobody', permissions: [] };
const codeOf = (answer: Answer): string => (answer.ok ? 'ok' : answer.error.code);

describe('A call that is prepared step by step', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Orders]);
  });
  afterAll(() => started.app.close());
  beforeEach(() => void (trace.length = 0));

  it('answers early at each gate, and nothing ran or was told', async () => {
    const call = started.runner.open('orders/place', { account: ana });
    expect(codeOf(await call.checkPermission())).toBe('ok');
    expect(codeOf(await call.validate())).toBe('input_invalid');
    call.setInput('/lines/0/sku', 'MUG').setInput('/lines/0/quantity', 0);
    expect(await call.validate()).toMatchObject({ error: { violations: [{ path: '/lines/0/quantity' }] } });
    call.setInput('/lines/0/quantity', 2);
    expect(codeOf(await call.validate())).toBe('ok');
    expect(trace).toEqual([]);
    expect(codeOf(await call.checkAccess())).toBe('ok');
    expect(trace).toEqual(['access']);
    expect(await call.execute()).toMatchObject({ ok: true, raw: 1 });
    expect(trace).toEqual(['access', 'started', 'access', 'method', 'settled']);
  });

  it('loses no gate when steps are skipped', async () => {
    const denied = started.runner.open('orders/place', { account: nobody }).setInput('/lines', 'CANARY');
    expect(codeOf(await denied.validate())).toBe('access_denied');
    expect(codeOf(await denied.checkAccess())).toBe('access_denied');
    expect(await denied.execute()).toMatchObject({ status: 'denied' });
    const refused = started.runner
      .open('orders/place', { account: ana })
      .setInput('/lines', [{ sku: 'FORBIDDEN', quantity: 1 }]);
    expect(codeOf(await refused.validate())).toBe('ok');
    expect(codeOf(await refused.checkAccess())).toBe('access_denied');
    expect(await refused.execute()).toMatchObject({ status: 'denied' });
    expect(trace).not.toContain('method');
  });

  it('takes a whole input, and refuses pointers that lead nowhere or too far', async () => {
    const call = started.runner.open('orders/place', { account: ana });
    expect(codeOf(await call.setInput('', { lines: [] }).validate())).toBe('ok');
    expect(() => call.setInput('/lines/__proto__/polluted', 1)).toThrow(/pointer/);
    expect(() => call.setInput('lines', 1)).toThrow(/pointer/);
    expect(() => call.setInput('/lines', 'text').setInput('/lines/0', 1)).toThrow(/pointer/);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('says that there is no such tool, and no account', async () => {
    expect(codeOf(await started.runner.open('nowhere', { account: ana }).checkPermission())).toBe('tool_not_found');
    expect(codeOf(await started.runner.open('orders/place').checkPermission())).toBe('account_unavailable');
  });
});
