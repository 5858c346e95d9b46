import {
  Catch,
  Controller,
  Injectable,
  Module,
  NotFoundException,
  UseFilters,
  ValidationPipe,
  type DynamicModule,
  type ExceptionFilter,
  type INestApplicationContext,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ApiExcludeController, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import {
  EVERYONE,
  ToolInputError,
  ToolMethod,
  ToolModule,
  ToolResult,
  ToolRunner,
  type Account,
  type FailedInvocation,
  type GlobalsOption,
} from '@toolwright/core';
import { ToolHttpModule } from '@toolwright/http';
import { ToolMcpModule } from '@toolwright/mcp';
import { IsBoolean, IsOptional } from 'class-validator';
import { CLS_ID, ClsInterceptor, ClsModule, ClsService, type ClsModuleOptions } from 'nestjs-cls';

class SearchInput {
  @IsOptional()
  @IsBoolean()
  urgent?: boolean;
}

@Catch(NotFoundException)
class NothingFoundFilter implements ExceptionFilter {
  catch() {
    return ToolResult.ok([], { message: 'There is no such ticket.' });
  }
}

@Injectable()
class TicketsService {
  constructor(private readonly cls: ClsService) {}

  @ToolMethod({ description: 'The id of the CLS context.', operation: 'read', permission: EVERYONE })
  context() {
    return { active: this.cls.isActive(), id: this.cls.getId() ?? null };
  }

  @ToolMethod({ description: 'Search tickets.', operation: 'read', permission: EVERYONE })
  search(input: SearchInput) {
    return { urgent: input.urgent };
  }

  @UseFilters(NothingFoundFilter)
  @ToolMethod({ description: 'Search in vain.', operation: 'read', permission: EVERYONE })
  nothing() {
    throw new NotFoundException('nothing');
  }
}

@Controller('own')
class OwnController {}

const ANA: Account = { id: 'ana', permissions: [] };
const SILENT = { logger: false, abortOnError: false } as const;

function helpdesk(cls: ClsModuleOptions, globals: GlobalsOption = 'guards', doors: DynamicModule[] = []) {
  @Module({
    imports: [
      ClsModule.forRoot(Object.assign(cls, { global: true })),
      ToolModule.forRoot({ bootReport: false, globals }),
      ...doors,
    ],
    providers: [TicketsService],
    controllers: [OwnController],
  })
  class HelpdeskModule {}
  return HelpdeskModule;
}

describe('Parts of an ordinary application around a tool', () => {
  let app: INestApplicationContext;

  afterEach(() => app.close());

  const contextOfCall = async () =>
    (await app.get(ToolRunner).run('tickets/context', {}, { account: ANA })).unwrap() as {
      active: boolean;
      id: unknown;
    };

  it('a ClsInterceptor that is added gives each call of a script a context of its own', async () => {
    const module = helpdesk({ interceptor: { mount: true, generateId: true } }, { add: [ClsInterceptor] });
    app = await NestFactory.createApplicationContext(module, SILENT);
    const [one, other] = [await contextOfCall(), await contextOfCall()];
    expect([one.active, other.active]).toEqual([true, true]);
    expect(one.id).not.toBe(other.id);
  });

  it('a ClsInterceptor that is not added stays out', async () => {
    const module = helpdesk({ interceptor: { mount: true, generateId: true } });
    app = await NestFactory.createApplicationContext(module, SILENT);
    expect(await contextOfCall()).toEqual({ active: false, id: null });
  });

  it('a ClsGuard gives each call a context', async () => {
    app = await NestFactory.createApplicationContext(helpdesk({ guard: { mount: true, generateId: true } }), SILENT);
    expect(await contextOfCall()).toEqual({ active: true, id: expect.any(String) });
  });

  it('a script that opens a context is heard inside the tool', async () => {
    app = await NestFactory.createApplicationContext(helpdesk({}), SILENT);
    const { id } = await app.get(ClsService).run(() => {
      app.get(ClsService).set(CLS_ID, 'nightly');
      return contextOfCall();
    });
    expect(id).toBe('nightly');
  });

  it('unknown properties are refused by name, whatever the global ValidationPipe does', async () => {
    const server = await NestFactory.create(helpdesk({}), SILENT);
    app = server.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
    await server.init();
    const invocation = await app.get(ToolRunner).run('tickets/search', { urgent: false, user: {} }, { account: ANA });
    expect(invocation.ok).toBe(false);
    const { error } = invocation as FailedInvocation;
    expect(error).toBeInstanceOf(ToolInputError);
    expect((error as ToolInputError).violations.map(({ path }) => path)).toEqual(['/user']);
  });

  it('a filter of the method may make a success of a failure with ToolResult', async () => {
    app = await NestFactory.createApplicationContext(helpdesk({}), SILENT);
    const invocation = await app.get(ToolRunner).run('tickets/nothing', {}, { account: ANA });
    expect(invocation.ok).toBe(true);
    expect(invocation.result).toMatchObject({ value: [], message: 'There is no such ticket.' });
  });

  it('the doors stay out of the OpenAPI document when they are told to', async () => {
    const decorators = [ApiExcludeController()];
    const doors = [ToolMcpModule.register({ controller: { decorators } }), ToolHttpModule.register({ decorators })];
    const server = await NestFactory.create(helpdesk({}, 'guards', doors), SILENT);
    app = server;
    await server.init();
    expect(SwaggerModule.createDocument(server, new DocumentBuilder().build()).paths).toEqual({});
  });
});

describe('A door in an application without ToolModule.forRoot()', () => {
  it.each<[string, DynamicModule]>([
    ['ToolMcpModule.register()', ToolMcpModule.register()],
    ['ToolHttpModule.register()', ToolHttpModule.register()],
  ])('says what to import: %s', async (name, door) => {
    @Module({ imports: [door] })
    class WithoutTools {}
    const message = await NestFactory.create(WithoutTools, SILENT).then(
      () => 'it starts',
      (error: Error) => error.message,
    );
    expect(message).toContain(`1. ${name}: it is a door to the tools, and the application has no ToolModule\n`);
    expect(message).toContain('Add ToolModule.forRoot() to the imports of the root module.');
  });
});
