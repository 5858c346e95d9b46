import {
  Controller,
  createParamDecorator,
  Get,
  Inject,
  Injectable,
  Query,
  Req,
  Scope,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { APP_GUARD, Reflector, REQUEST } from '@nestjs/core';
import {
  ANONYMOUS,
  EVERYONE,
  ToolAccounts,
  ToolContext,
  ToolExecutionContext,
  ToolMethod,
  ToolRunner,
  type Account,
  type AccountSource,
} from '@toolwright/core';
import { IsOptional } from 'class-validator';
import { get, startHttp, type Serving } from './support/start-http.js';

interface User {
  readonly name: string;
  readonly roles: readonly string[];
}
interface WithUser {
  headers: Record<string, string | undefined>;
  user?: User;
}

const USERS: Readonly<Record<string, User>> = {
  admin: { name: 'admin', roles: ['admin'] },
  bo: { name: 'bo', roles: [] },
};
const accountOf = (user: User | undefined): Account =>
  user ? { id: user.name, permissions: [], attributes: { ...user } } : ANONYMOUS;

/** Authenticates by header, as applications do. */
@Injectable()
class AuthenticationGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<WithUser>();
    const name = request.headers['x-user'];
    if (name !== undefined) request.user ??= USERS[name] as User;
    return true;
  }
}

const Roles = (...roles: string[]) => SetMetadata('roles', roles);

/** Reads `request.user`, and roles from class and handler. */
@Injectable()
class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}
  canActivate(context: ExecutionContext): boolean {
    const needed = this.reflector.getAllAndOverride<string[] | undefined>('roles', [
      context.getHandler(),
      context.getClass(),
    ]);
    if (needed === undefined) return true;
    const { user } = context.switchToHttp().getRequest<WithUser>();
    return needed.every((role) => user?.roles.includes(role) === true);
  }
}

@ToolAccounts()
@Injectable()
class Accounts implements AccountSource {
  fromRequest(request: WithUser): Account {
    return accountOf(request.user);
  }
}

class Forged {
  @IsOptional()
  user?: object;
  @IsOptional()
  headers?: object;
}

const told = { description: 'Acts.', operation: 'write' as const, permission: EVERYONE };
const shown: Record<string, unknown>[] = [];
const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<WithUser>().user?.name,
);

/** Replaces the method, as tracing decorators do. */
const traced: MethodDecorator = (_target, _key, descriptor) => {
  const original = descriptor.value as unknown as (...parameters: unknown[]) => unknown;
  descriptor.value = function (this: unknown, ...parameters: unknown[]) {
    return original.apply(this, parameters);
  } as never;
};

@Injectable()
class Shop {
  @Roles('admin')
  @ToolMethod(told)
  close(_input: Forged): string {
    return 'closed';
  }

  @traced
  @Roles('admin')
  @ToolMethod({ ...told, input: Forged })
  closeBelow(_input: Forged): string {
    return 'closed';
  }

  @Roles('admin')
  @traced
  @ToolMethod({ ...told, input: Forged })
  closeAbove(_input: Forged): string {
    return 'closed';
  }

  @ToolMethod(told)
  who(@CurrentUser() user: string | undefined, @ToolContext() context: ToolContext): string {
    return `${String(user)} as ${String(context.account.id)}`;
  }

  @ToolMethod(told)
  async nested(@ToolContext() context: ToolContext): Promise<string> {
    return (await context.run<string>('shop/who')).unwrap();
  }

  @UseGuards({
    canActivate(context: ExecutionContext) {
      const tool = ToolExecutionContext.create(context);
      const http = context.switchToHttp();
      shown.push({
        type: context.getType(),
        class: context.getClass(),
        handler: context.getHandler(),
        parameters: context.getArgs(),
        tool: tool.context.tool,
        request: http.getRequest<object>(),
        response: http.getResponse<unknown>(),
      });
      return true;
    },
  })
  @ToolMethod(told)
  show(_input: Forged): string {
    return 'shown';
  }
}

@Injectable({ scope: Scope.REQUEST })
class PerCall {
  constructor(@Inject(REQUEST) private readonly request: WithUser & { readonly url?: string }) {}
  @ToolMethod(told)
  tell(): string {
    return `${String(this.request.url)} ${String(this.request.user?.name)}`;
  }
}

@Controller()
class RoutesController {
  constructor(private readonly runner: ToolRunner) {}

  @Get('run')
  async go(@Query('tool') tool: string, @Query('as') as?: string) {
    const account = as === 'nobody' ? ANONYMOUS : as === undefined ? undefined : accountOf(USERS[as]);
    const invocation = await this.runner.run(tool, {}, account === undefined ? {} : { account });
    return { status: invocation.status, value: invocation.result.value };
  }

  @Get('shown')
  async show(@Req() request: object) {
    shown.length = 0;
    await this.runner.run('shop/show', {});
    return { same: shown[0]?.['request'] === request, response: shown[0]?.['response'] !== undefined };
  }
}

describe('In the HTTP request of', () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await startHttp({
      providers: [
        Shop,
        PerCall,
        Accounts,
        { provide: APP_GUARD, useClass: AuthenticationGuard },
        { provide: APP_GUARD, useClass: RolesGuard },
      ],
      controllers: [RoutesController],
    });
  });
  afterAll(() => serving.app.close());
  beforeEach(() => void (shown.length = 0));
  const run = (user: string | undefined, query: string) =>
    get(serving.app, `/run?${query}`, user === undefined ? {} : { 'x-user': user });

  it.each([
    ['an admin, tools that need the role run', 'admin', 'tool=shop/close', 'succeeded'],
    ['bo, they do not', 'bo', 'tool=shop/close', 'denied'],
    ['nobody, they do not', undefined, 'tool=shop/close', 'denied'],
    ['an admin, they do not run as bo', 'admin', 'tool=shop/close&as=bo', 'denied'],
    ['an admin, they do not run as nobody', 'admin', 'tool=shop/close&as=nobody', 'denied'],
    ['bo, they run as an admin where the code says so', 'bo', 'tool=shop/close&as=admin', 'succeeded'],
    ['bo, roles below a replaced method count', 'bo', 'tool=shop/close-below', 'denied'],
    ['bo, roles above a replaced method count', 'bo', 'tool=shop/close-above', 'denied'],
    ['an admin, roles below a replaced method are met', 'admin', 'tool=shop/close-below', 'succeeded'],
  ])('%s', async (_name, user, query, status) => {
    expect(await run(user, query)).toMatchObject({ status });
  });

  it.each([
    ['admin', 'tool=shop/who', 'admin as admin'],
    ['admin', 'tool=shop/who&as=bo', 'bo as bo'],
    ['admin', 'tool=shop/nested&as=bo', 'bo as bo'],
    [undefined, 'tool=shop/who', 'undefined as null'],
    ['admin', 'tool=per-call/tell', '/run?tool=per-call/tell admin'],
    ['admin', 'tool=per-call/tell&as=bo', 'undefined bo'],
  ])('%s, parameters and scoped providers see the same: %s', async (user, query, value) => {
    expect(await run(user, query)).toMatchObject({ value });
  });

  it('an admin, guards are given that very request and response', async () => {
    expect(await get(serving.app, '/shown', { 'x-user': 'admin' })).toEqual({ same: true, response: true });
  });
});

describe('Without an HTTP request', () => {
  let serving: Serving;
  beforeAll(async () => {
    serving = await startHttp({
      providers: [Shop, Accounts, AuthenticationGuard, { provide: APP_GUARD, useClass: RolesGuard }],
    });
  });
  afterAll(() => serving.app.close());
  beforeEach(() => void (shown.length = 0));

  it('no input reaches a guard that reads the request', async () => {
    const input = { user: { roles: ['admin'] }, headers: { 'x-user': 'admin' } };
    for (const account of [ANONYMOUS, accountOf(USERS['bo'])]) {
      expect(await serving.runner.run('shop/close', input, { account })).toMatchObject({ status: 'denied' });
    }
    const account = accountOf(USERS['admin']);
    expect(await serving.runner.run('shop/close', input, { account })).toMatchObject({ ok: true });
  });

  it('the execution context shows tool, class, handler, input and context, and a frozen stand-in', async () => {
    const input = { user: { name: 'x' } };
    await serving.runner.run('shop/show', input, { account: accountOf(USERS['bo']) });
    const [{ parameters, request, ...rest }] = shown as [Record<string, unknown>];
    expect(rest).toEqual({
      type: 'tool',
      class: Shop,
      handler: Object.getOwnPropertyDescriptor(Shop.prototype, 'show')?.value as unknown,
      tool: 'shop/show',
      response: undefined,
    });
    expect(parameters).toEqual([
      input,
      expect.objectContaining({ tool: 'shop/show', account: expect.objectContaining({ id: 'bo' }) as object }),
    ]);
    expect(request).toMatchObject({ headers: {}, user: USERS['bo'] });
    expect(Object.isFrozen(request)).toBe(true);
    expect(Object.isFrozen((request as WithUser).headers)).toBe(true);
  });

  it('is no execution context of another kind', () => {
    const other = { getType: () => 'http' } as unknown as ExecutionContext;
    expect(() => ToolExecutionContext.create(other)).toThrow('of type "http", not "tool"');
  });
});

describe('{ httpOnly } guards', () => {
  it('are asked in HTTP requests, and step aside elsewhere', async () => {
    let asked = 0;
    @Injectable()
    class HttpGuard implements CanActivate {
      canActivate(context: ExecutionContext): boolean {
        if (context.getType<string>() === 'tool') asked += 1;
        return context.switchToHttp().getRequest<WithUser>().headers['x-user'] !== 'bo' || context.getType() === 'http';
      }
    }
    const { app, runner } = await startHttp({
      providers: [
        Shop,
        Accounts,
        { provide: APP_GUARD, useClass: AuthenticationGuard },
        { provide: APP_GUARD, useClass: HttpGuard },
      ],
      controllers: [RoutesController],
      options: { globals: { httpOnly: [HttpGuard] } },
    });
    expect(await runner.run('shop/who', {}, { account: ANONYMOUS })).toMatchObject({ ok: true });
    expect(await get(app, '/run?tool=shop/who&as=bo', { 'x-user': 'admin' })).toMatchObject({ status: 'succeeded' });
    expect(asked).toBe(0);
    expect(await get(app, '/run?tool=shop/who', { 'x-user': 'admin' })).toMatchObject({ status: 'succeeded' });
    expect(await get(app, '/run?tool=shop/who', { 'x-user': 'bo' })).toMatchObject({ status: 'denied' });
    expect(asked).toBe(2);
    await app.close();
  });
});
