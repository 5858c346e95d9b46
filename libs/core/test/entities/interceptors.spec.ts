import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import {
  EVERYONE,
  INVOKERS,
  ToolExecutionContext,
  ToolInterceptor,
  ToolMethod,
  ANONYMOUS,
  ToolProperty,
  type ValueInterceptor,
  type ValuePlace,
} from '@toolwright/core';
import { IsArray, IsString } from 'class-validator';
import { map } from 'rxjs';
import { start, type Started } from '../support/start.js';

class Tags {
  @ToolProperty({ description: 'trimmed' })
  @IsString({ each: true })
  @IsArray()
  tags!: string[];
}

const trace: string[] = [];

@ToolInterceptor()
@Injectable()
class Trim implements ValueInterceptor {
  input(value: unknown, { path, violation }: ValuePlace): unknown {
    trace.push(`in ${path}`);
    if (value === 'forbidden') violation('taste', 'is not to our taste');
    return typeof value === 'string' ? value.trim() : value;
  }

  output(value: unknown): unknown {
    return typeof value === 'string' ? `<${value}>` : value;
  }
}

@ToolInterceptor({ order: -1 })
@Injectable()
class Outermost implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const tool = ToolExecutionContext.create(context);
    trace.push(`outermost ${tool.definition.name}`);
    return next.handle().pipe(map((value: unknown) => ({ value, raw: tool.rawOutput })));
  }
}

@Injectable()
class Service {
  received: unknown;

  @ToolMethod({ name: 'tags/put', description: 'Puts tags.', operation: 'read', permission: EVERYONE })
  put({ tags }: Tags): string[] {
    this.received = tags;
    return tags;
  }
}

describe('a tool interceptor', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Trim, Outermost, Service]);
  });
  afterAll(() => started.app.close());
  beforeEach(() => void (trace.length = 0));

  const run = (tags: string[]) =>
    started.runner.run('tags/put', { tags }, { account: ANONYMOUS, invoker: INVOKERS.http });

  it('sees every value on its way in and out, in order, without a line in the tool', async () => {
    const invocation = await run([' a ', 'b']);
    expect(invocation.result.value).toEqual({ value: ['<a>', '<b>'], raw: ['a', 'b'] });
    expect(started.app.get(Service).received).toEqual(['a', 'b']);
    expect(trace).toEqual(['outermost tags/put', 'in /tags/0', 'in /tags/1', 'in /tags', 'in ']);
  });

  it('collects what is wrong with an input, by its place, and nothing runs', async () => {
    started.app.get(Service).received = undefined;
    const { error } = await run(['forbidden', 'ok', 'forbidden']);
    expect(error?.message).toContain('/tags/0: is not to our taste');
    expect(error?.message).toContain('/tags/2: is not to our taste');
    expect(started.app.get(Service).received).toBeUndefined();
  });
});
