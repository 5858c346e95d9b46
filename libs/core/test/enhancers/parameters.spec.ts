import {
  BadRequestException,
  Body,
  createParamDecorator,
  Injectable,
  ParseIntPipe,
  UseInterceptors,
  type ArgumentMetadata,
  type CallHandler,
  type ExecutionContext,
  type PipeTransform,
} from '@nestjs/common';
import { EVERYONE, ToolContext, ToolExecutionContext, ToolMethod, type Account } from '@toolwright/core';
import { IsInt, IsOptional } from 'class-validator';
import { retry } from 'rxjs';
import { start, type Started } from '../support/start.js';

let asked = 0;
const AccountName = createParamDecorator((prefix: string | undefined, context: ExecutionContext) => {
  asked += 1;
  return `${prefix ?? ''}${String(ToolExecutionContext.create(context).account.id)}`;
});
const Later = createParamDecorator(async (value: unknown) => {
  await new Promise(setImmediate);
  return value;
});
const Count = createParamDecorator(() => (asked += 1));

@Injectable()
class Suffix {
  readonly text = '!';
}

@Injectable()
class SuffixPipe implements PipeTransform {
  constructor(private readonly suffix: Suffix) {}
  transform(value: unknown, { type, metatype, data }: ArgumentMetadata): string {
    return `${String(value)}${this.suffix.text} ${type} ${metatype?.name ?? 'none'} ${data ?? 'none'}`;
  }
}

@Injectable()
class RefusingPipe implements PipeTransform {
  transform(): never {
    throw new BadRequestException(['the name is taken', 'the name is short']);
  }
}

class Numbers {
  @IsOptional()
  @IsInt()
  number?: number;
}

const told = { description: 'Takes.', operation: 'read' as const, permission: EVERYONE };

class Base {
  @ToolMethod(told)
  inherited(@AccountName('of ', SuffixPipe) name: string, input: Numbers): string {
    return `${name} ${input.number}`;
  }

  @ToolMethod(told)
  overridden(@AccountName() name: string, _input: Numbers): string {
    return name;
  }

  @ToolMethod(told)
  swapped(@AccountName() name: string, _input: Numbers): string {
    return name;
  }
}

@Injectable()
class Host extends Base {
  private attempts = 0;

  @ToolMethod(told)
  override overridden(input: never): string {
    return JSON.stringify(input);
  }

  @ToolMethod(told)
  override swapped(input: never, @AccountName() name?: unknown): string {
    return `${JSON.stringify(input)} ${String(name)}`;
  }

  @ToolMethod(told)
  many(
    @Later('7', ParseIntPipe) later: number,
    @Body() input: Numbers,
    @ToolContext() context: ToolContext,
    @AccountName('I am ') name: string,
  ): unknown[] {
    return [later, input.number, context.tool, name];
  }

  @ToolMethod(told)
  refused(@AccountName(RefusingPipe) name: string): string {
    return name;
  }

  @ToolMethod(told)
  misread(@Later('seven', ParseIntPipe) number: number): number {
    return number;
  }

  @UseInterceptors({ intercept: (_context: unknown, next: CallHandler) => next.handle().pipe(retry(2)) })
  @ToolMethod(told)
  retried(@Count() count: number): string {
    this.attempts += 1;
    if (this.attempts < 3) throw new Error('not yet');
    return `attempt ${this.attempts} with ${count}`;
  }
}

Reflect.defineMetadata('design:paramtypes', [Numbers], Host.prototype, 'overridden');
Reflect.defineMetadata('design:paramtypes', [Numbers, Object], Host.prototype, 'swapped');

const ana: Account = { id: 'ana', permissions: [] };

describe('The parameters of a tool method', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Suffix, Host]);
  });
  afterAll(() => started.app.close());
  beforeEach(() => void (asked = 0));
  const run = (tool: string) => started.runner.run(`host/${tool}`, { number: 1 }, { account: ana });
  const runEmpty = (tool: string) => started.runner.run(`host/${tool}`, {}, { account: ana });

  it('come by the application’s own decorators, through their pipes, in any order', async () => {
    expect((await run('many')).unwrap()).toEqual([7, 1, 'host/many', 'I am ana']);
  });

  it('are inherited with decorators and pipes', async () => {
    expect((await run('inherited')).unwrap()).toBe('of ana! custom String of  1');
  });

  it('of an override are its own, whatever stood on the method it overrides', async () => {
    expect((await run('overridden')).unwrap()).toBe('{"number":1}');
    expect((await run('swapped')).unwrap()).toBe('{"number":1} ana');
  });

  it('that a pipe refuses are an invalid input, in the words of the pipe', async () => {
    expect(await runEmpty('refused')).toMatchObject({
      status: 'invalid',
      error: { code: 'input_invalid', message: 'the name is taken; the name is short' },
    });
    expect(await runEmpty('misread')).toMatchObject({ status: 'invalid' });
  });

  it('are made anew when an interceptor tries again', async () => {
    expect((await runEmpty('retried')).unwrap()).toBe('attempt 3 with 3');
  });
});
