import {
  ClassSerializerInterceptor,
  Injectable,
  UseInterceptors,
  UsePipes,
  ValidationPipe,
  type ArgumentMetadata,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type PipeTransform,
} from '@nestjs/common';
import { APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { ANONYMOUS, EVERYONE, ToolMethod } from '@toolwright/core';
import { Exclude, Expose, Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max } from 'class-validator';
import { start, type Started } from '../support/start.js';

const runs: unknown[] = [];

class Amount {
  @IsInt()
  @Max(10)
  amount!: number;

  @IsOptional()
  @IsString()
  note?: string;
}

/** class-transformer would make a number of a text; the schema says that it is one. */
class Typed {
  @Type(() => Number)
  @IsInt()
  amount!: number;
}

const SCHEMA = {
  type: 'object',
  properties: { amount: { type: 'integer', maximum: 10 } },
  required: ['amount'],
} as const;

/** Makes another input of it, or changes it where it is. */
const replacing = (input: unknown): NestInterceptor => ({
  intercept: (context: ExecutionContext, next: CallHandler) => {
    context.getArgs()[0] = input;
    return next.handle();
  },
});
const changing = (changes: object): NestInterceptor => ({
  intercept: (context: ExecutionContext, next: CallHandler) => {
    Object.assign(context.getArgByIndex<object>(0), changes);
    return next.handle();
  },
});
const piping = (transform: (value: unknown, metadata: ArgumentMetadata) => unknown): PipeTransform => ({ transform });

class Impostor {
  amount = 99;
}

class Elsewhere {
  @IsString()
  missing!: string;
}

/** Refuses everything, if it runs. */
const REFUSING = { expectedType: Elsewhere };

@Injectable()
class StrictPipe extends ValidationPipe {
  constructor() {
    super(REFUSING);
  }
}

@Injectable()
class DoublingPipe extends ValidationPipe {
  override async transform(value: Amount): Promise<unknown> {
    return { amount: value.amount * 2 };
  }
}

/** Called as Nest calls its own, and not it. */
@Injectable()
class Namesake implements PipeTransform {
  transform(): never {
    throw new TypeError('the namesake ran');
  }
}
Object.defineProperty(Namesake, 'name', { value: ValidationPipe.name });

const told = { description: 'Takes.', operation: 'write' as const, permission: EVERYONE };
const take = (input: unknown): string => {
  runs.push(input);
  return 'taken';
};

@Injectable()
class Taking {
  @UseInterceptors(replacing({ amount: 99 }))
  @ToolMethod(told)
  replaced(input: Amount): string {
    return take(input);
  }

  @UseInterceptors(changing({ amount: 'SECRET' }))
  @ToolMethod(told)
  changed(input: Amount): string {
    return take(input);
  }

  @UseInterceptors(changing({ amount: '7' }))
  @ToolMethod(told)
  convertible(input: Typed): string {
    return take(input);
  }

  @UseInterceptors(changing({ extra: true }))
  @ToolMethod(told)
  extended(input: Amount): string {
    return take(input);
  }

  @UseInterceptors(changing({ note: 'from an interceptor' }))
  @ToolMethod(told)
  noted(input: Amount): string {
    return take(input);
  }

  @UseInterceptors(replacing(new Impostor()))
  @ToolMethod(told)
  impostor(input: Amount): string {
    return take(input);
  }

  @UsePipes(piping(() => ({ amount: 99 })))
  @ToolMethod(told)
  piped(input: Amount): string {
    return take(input);
  }

  @UsePipes(piping(() => null))
  @ToolMethod(told)
  pipedAway(input: Amount): string {
    return take(input);
  }

  @UsePipes(piping(() => Object.assign(new Amount(), { amount: 7 })))
  @ToolMethod(told)
  instance(input: Amount): string {
    return take(input);
  }

  @UsePipes(piping(() => Object.assign(new Amount(), { amount: 99 })))
  @ToolMethod(told)
  wrongInstance(input: Amount): string {
    return take(input);
  }

  @UsePipes(piping(() => ({ amount: 99 })))
  @ToolMethod({ ...told, input: SCHEMA })
  schema(input: object): string {
    return take(input);
  }

  @UsePipes(piping(() => new Impostor()))
  @ToolMethod({ ...told, input: SCHEMA })
  schemaInstance(input: object): string {
    return take(input);
  }

  @UsePipes(StrictPipe, new ValidationPipe(REFUSING))
  @ToolMethod(told)
  validated(input: Amount): string {
    return take(input);
  }

  @UsePipes(DoublingPipe)
  @ToolMethod(told)
  doubled(input: Amount): string {
    return take(input);
  }

  @UsePipes(Namesake)
  @ToolMethod(told)
  namesake(input: Amount): string {
    return take(input);
  }
}

describe('What an interceptor or a pipe makes of the input is checked again:', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Taking]);
  });
  afterAll(() => started.app.close());
  beforeEach(() => void (runs.length = 0));
  const run = (tool: string, input: object = { amount: 1 }) =>
    started.runner.run(`taking/${tool}`, input, { account: ANONYMOUS });

  it.each([
    ['another input', 'replaced'],
    ['a changed input', 'changed'],
    ['what only class-transformer would accept', 'convertible'],
    ['an input with more in it', 'extended'],
    ['an instance of another class', 'impostor'],
    ['what a pipe returns', 'piped'],
    ['nothing', 'piped-away'],
    ['an instance with wrong values', 'wrong-instance'],
    ['against a JSON Schema', 'schema'],
    ['an instance against a JSON Schema', 'schema-instance'],
  ])('%s', async (_name, tool) => {
    const invocation = await run(tool);
    expect(invocation).toMatchObject({ ok: false, status: 'invalid', error: { code: 'input_invalid' } });
    expect(invocation.result.message).not.toContain('SECRET');
    expect(runs).toEqual([]);
  });

  it.each([
    ['what fits', 'noted', { amount: 1, note: 'from an interceptor' }],
    ['an instance that fits', 'instance', { amount: 7 }],
  ])('%s passes', async (_name, tool, expected) => {
    expect(await run(tool)).toMatchObject({ ok: true });
    expect(runs).toEqual([expected]);
    expect(runs[0]).toBeInstanceOf(Amount);
  });
});

describe('Nest’s ValidationPipe', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Taking, { provide: APP_PIPE, useClass: StrictPipe }], { globals: 'all' });
  });
  afterAll(() => started.app.close());
  beforeEach(() => void (runs.length = 0));
  const run = (tool: string, input: object) => started.runner.run(`taking/${tool}`, input, { account: ANONYMOUS });

  it('is left out on the input, global or not: paths come from us', async () => {
    expect(await run('validated', { amount: 1 })).toMatchObject({ ok: true });
    expect(await run('validated', { amount: 99 })).toMatchObject({
      error: { code: 'input_invalid', violations: [expect.objectContaining({ path: '/amount' })] },
    });
  });

  it('runs where a subclass does something of its own', async () => {
    await run('doubled', { amount: 2 });
    expect(runs).toEqual([{ amount: 4 }]);
  });

  it('is not mixed up with a pipe of that name', async () => {
    expect(await run('namesake', { amount: 2 })).toMatchObject({ ok: false });
    expect(runs).toEqual([]);
  });
});

describe('Nest’s ClassSerializerInterceptor', () => {
  class Person {
    @Expose() readonly name = 'Ana';
    @Exclude() readonly secret = 'SECRET';
  }

  @Injectable()
  class Own extends ClassSerializerInterceptor {
    override async intercept(context: ExecutionContext, next: CallHandler) {
      runs.push('own');
      return super.intercept(context, next);
    }
  }

  @UseInterceptors(ClassSerializerInterceptor)
  @Injectable()
  class People {
    @ToolMethod(told)
    byClass(): Person {
      return new Person();
    }

    @UseInterceptors(ClassSerializerInterceptor)
    @ToolMethod(told)
    byMethod(): Person {
      return new Person();
    }

    @UseInterceptors(Own)
    @ToolMethod(told)
    byOwn(): Person {
      return new Person();
    }
  }

  it.each([['by-class'], ['by-method']])(
    'is left out, global or not: plain code gets the instance %s',
    async (tool) => {
      const { app, runner } = await start(
        [People, { provide: APP_INTERCEPTOR, useClass: ClassSerializerInterceptor }],
        {
          globals: 'all',
        },
      );
      const invocation = await runner.run(`people/${tool}`, {}, { account: ANONYMOUS });
      expect(invocation.result.value).toBeInstanceOf(Person);
      await app.close();
    },
  );

  it('runs where a subclass does something of its own', async () => {
    runs.length = 0;
    const { app, runner } = await start([People]);
    const invocation = await runner.run('people/by-own', {}, { account: ANONYMOUS });
    expect(runs).toEqual(['own']);
    expect(invocation.result.value).toEqual({ name: 'Ana' });
    await app.close();
  });
});
