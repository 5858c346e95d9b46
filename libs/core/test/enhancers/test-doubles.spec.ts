import { Injectable, UseGuards, UseInterceptors, UsePipes, type CallHandler, type Type } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import { ANONYMOUS, EVERYONE, ToolMethod, ToolModule, ToolRunner, type GlobalsOption } from '@toolwright/core';
import { map, type Observable } from 'rxjs';

@Injectable()
class Guard {
  canActivate(): boolean {
    return false;
  }
}
@Injectable()
class GlobalGuard {
  canActivate(): boolean {
    return false;
  }
}
@Injectable()
class Interceptor {
  intercept(_context: unknown, next: CallHandler): Observable<unknown> {
    return next.handle();
  }
}
@Injectable()
class Pipe {
  transform(value: unknown): unknown {
    return value;
  }
}
@Injectable()
class Service {
  answer(): string {
    return 'real';
  }
}

const told = { description: 'Answers.', operation: 'read' as const, permission: EVERYONE };

@UseInterceptors(Interceptor)
@UsePipes(Pipe)
@Injectable()
class Host {
  constructor(private readonly service: Service) {}

  @UseGuards(Guard)
  @ToolMethod(told)
  guarded(): string {
    return this.service.answer();
  }

  @ToolMethod(told)
  open(): string {
    return this.service.answer();
  }
}

const GLOBAL = [GlobalGuard, { provide: APP_GUARD, useExisting: GlobalGuard }];
const yes = { canActivate: () => true };

async function run(
  tool: string,
  override: (builder: TestingModuleBuilder) => TestingModuleBuilder,
  { providers = [Service, Host], globals }: { providers?: (Type | object)[]; globals?: GlobalsOption } = {},
) {
  const builder = Test.createTestingModule({
    imports: [ToolModule.forRoot({ bootReport: false, ...(globals && { globals }) })],
    providers: providers as Type[],
  });
  const app = await override(builder).compile();
  await app.init();
  const invocation = await app.get(ToolRunner).run(tool, {}, { account: ANONYMOUS });
  await app.close();
  return { status: invocation.status, value: invocation.result.value };
}

describe('A test of the application', () => {
  it.each<[string, Parameters<typeof run>, object]>([
    ['without doubles is denied', ['host/guarded', (one) => one], { status: 'denied' }],
    ['puts a double for a guard', ['host/guarded', (one) => one.overrideGuard(Guard).useValue(yes)], { value: 'real' }],
    [
      'puts a double for a provider',
      ['host/open', (one) => one.overrideProvider(Service).useValue({ answer: () => 'double' })],
      { value: 'double' },
    ],
    [
      'puts a double for an interceptor',
      [
        'host/open',
        (one) =>
          one.overrideInterceptor(Interceptor).useValue({
            intercept: (_context: unknown, next: CallHandler) => next.handle().pipe(map(() => 'intercepted')),
          }),
      ],
      { value: 'intercepted' },
    ],
    [
      'puts a double for a pipe',
      ['host/open', (one) => one.overridePipe(Pipe).useValue({ transform: () => ({ unknown: true }) })],
      { status: 'invalid' },
    ],
    [
      'puts a double for a global guard',
      [
        'host/open',
        (one) => one.overrideProvider(GlobalGuard).useValue(yes),
        { providers: [Service, Host, ...GLOBAL] },
      ],
      { value: 'real' },
    ],
    [
      'puts a double for a guard of a factory’s host',
      [
        'host/guarded',
        (one) => one.overrideProvider(Guard).useValue(yes),
        {
          providers: [
            Service,
            Guard,
            { provide: 'HOST', useFactory: (service: Service) => new Host(service), inject: [Service] },
          ],
        },
      ],
      { value: 'real' },
    ],
    [
      'puts a double for a global guard that { globals } names',
      [
        'host/open',
        (one) => one.overrideProvider(GlobalGuard).useValue({ canActivate: () => false }),
        { providers: [Service, Host, ...GLOBAL], globals: { skip: [GlobalGuard] } },
      ],
      { value: 'real' },
    ],
  ])('%s', async (_name, parameters, expected) => {
    expect(await run(...parameters)).toMatchObject(expected);
  });
});
