import { applyDecorators, Injectable, UseGuards, type CanActivate } from '@nestjs/common';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import { ANONYMOUS, EVERYONE, Tool, ToolMethod, ToolRegistry, type ToolHandler } from '@toolwright/core';
import { start, type Started } from './support/start.js';

const ZodInput = z.object({ text: z.string().min(2), times: z.number().int().default(2) });
const ValibotInput = toStandardJsonSchema(v.object({ text: v.pipe(v.string(), v.minLength(2)) }));
// ArkType keeps undeclared keys unless it is told to refuse them.
const ArkInput = type({ '+': 'reject', text: 'string >= 2' });
const RawInput = {
  type: 'object',
  properties: { text: { type: 'string', minLength: 2 } },
  required: ['text'],
  additionalProperties: false,
} as const;

class Denies implements CanActivate {
  canActivate(): boolean {
    return false;
  }
}

const say = (name: string) => ({
  name,
  description: 'Repeats.',
  operation: 'transform' as const,
  permission: EVERYONE,
});
const Guarded = (): MethodDecorator => applyDecorators(ToolMethod(say('echo/guarded')), UseGuards(Denies));

@Injectable()
class Echo {
  // The rule's input is what the schema makes of it: no annotation needed.
  @ToolMethod({
    ...say('echo/zod'),
    input: ZodInput,
    access: (input) => input.text.toUpperCase() !== 'NO' && input.times < 9,
  })
  zod({ text, times }: z.output<typeof ZodInput>): string {
    return text.repeat(times);
  }

  @ToolMethod({ ...say('echo/valibot'), input: ValibotInput })
  valibot({ text }: { text: string }): string {
    return text;
  }

  @ToolMethod({ ...say('echo/ark'), input: ArkInput })
  ark({ text }: typeof ArkInput.infer): string {
    return text;
  }

  @ToolMethod({ ...say('echo/raw'), input: RawInput })
  raw({ text }: { text: string }): string {
    return text;
  }

  @Guarded()
  guarded(): string {
    return 'guarded';
  }
}

@Tool({ ...say('echo/class'), input: ZodInput })
class EchoTool implements ToolHandler<z.output<typeof ZodInput>, string> {
  execute({ text, times }: z.output<typeof ZodInput>): string {
    return text.repeat(times);
  }
}

describe('An input of Zod, Valibot, ArkType or JSON Schema', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Echo, EchoTool]);
  });
  afterAll(() => started.app.close());

  it.each(['zod', 'valibot', 'ark', 'raw', 'class'])('is advertised, checked and handed on: %s', async (name) => {
    const { inputSchema } = started.app.get(ToolRegistry).get(`echo/${name}`)?.definition ?? {};
    expect(inputSchema).toMatchObject({ type: 'object', properties: { text: { type: 'string', minLength: 2 } } });
    expect(await started.runner.run(`echo/${name}`, { text: 'ab' }, { account: ANONYMOUS })).toMatchObject({
      ok: true,
    });
    for (const wrong of [{}, { text: 'a' }, { text: 7 }, { text: 'ab', other: 1 }]) {
      const invocation = await started.runner.run(`echo/${name}`, wrong, { account: ANONYMOUS });
      expect(invocation).toMatchObject({ status: 'invalid', error: { code: 'input_invalid' } });
    }
  });

  it('fills its defaults, and its access rule sees them', async () => {
    expect(await started.runner.run('echo/zod', { text: 'ab' }, { account: ANONYMOUS })).toMatchObject({ raw: 'abab' });
    expect(await started.runner.run('echo/zod', { text: 'ab', times: 9 }, { account: ANONYMOUS })).toMatchObject({
      status: 'denied',
    });
  });

  it('is typed for plain code', async () => {
    const repeated: string = await started.runner.as(ANONYMOUS, Echo).zod({ text: 'ab', times: 3 });
    expect(repeated).toBe('ababab');
    // @ts-expect-error the text is missing
    await expect(started.runner.as(ANONYMOUS, Echo).zod({ times: 3 })).rejects.toMatchObject({ code: 'input_invalid' });
    expect(await started.runner.as(ANONYMOUS, EchoTool).execute({ text: 'ab', times: 1 })).toBe('ab');
  });

  it('composes with the application’s decorators', async () => {
    expect(await started.runner.run('echo/guarded', {}, { account: ANONYMOUS })).toMatchObject({ status: 'denied' });
  });
});

it('is refused by the compiler where it does not fit', () => {
  // @ts-expect-error neither permission nor access
  expect(() => ToolMethod({ description: 'x', operation: 'read' })).not.toThrow();
  // @ts-expect-error no description
  expect(() => ToolMethod({ operation: 'read', permission: EVERYONE })).not.toThrow();
  // @ts-expect-error the rule reads what the schema does not have
  expect(() => ToolMethod({ ...say('x'), input: ZodInput, access: (input) => input.missing })).not.toThrow();
});
