import {
  Inject,
  Injectable,
  Logger,
  type INestApplicationContext,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { describeCause, INVOKERS, ToolRegistry, type Toolset, ToolsetResolver } from '@toolwright/core';
import { TOOL_HTTP_OPTIONS, type ResolvedToolHttpOptions } from '../tool-http-options.interface.js';
import { inVersionOf } from './in-version-of.js';
import type { OpenApiDocument } from './open-api.interface.js';
import { ToolDocument } from './tool.document.js';

/** The tools in the application's OpenAPI document. */
@Injectable()
export class ToolOpenApi implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('ToolHttpModule');
  private readonly waiting: OpenApiDocument[] = [];
  private toolset: Toolset | undefined;
  private changes: { unsubscribe(): void } | undefined;

  constructor(
    private readonly registry: ToolRegistry,
    private readonly toolsets: ToolsetResolver,
    private readonly document: ToolDocument,
    @Inject(TOOL_HTTP_OPTIONS) private readonly options: ResolvedToolHttpOptions,
  ) {}

  /**
   * Adds the tools that `documentedFor` of `ToolHttpModule.register` may see to a document of `@nestjs/swagger`, and
   * returns it: one path per tool, with its own schemas. Before the application is up, when nobody knows its tools yet,
   * they are added as soon as it is. OpenAPI 3.1 gets the schemas as they are; for 3.0 they are translated.
   *
   * @example
   * import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
   *
   * const config = new DocumentBuilder().setTitle('Shop').setOpenAPIVersion('3.1.0').build();
   * SwaggerModule.setup('api', app, () => ToolOpenApi.extend(SwaggerModule.createDocument(app, config), app));
   */
  static extend<Document extends OpenApiDocument>(document: Document, app: INestApplicationContext): Document {
    for (const one of app.get(ToolOpenApi, { strict: false, each: true })) one.extend(document);
    return document;
  }

  /** The tools are known by now: core is global, and Nest asks global modules first. */
  async onApplicationBootstrap(): Promise<void> {
    await this.look();
    this.changes = this.registry.changes.subscribe(() => void this.lookAgain());
    for (const document of this.waiting.splice(0)) this.extend(document);
  }

  onModuleDestroy(): void {
    this.changes?.unsubscribe();
  }

  private extend(document: OpenApiDocument): void {
    if (this.toolset === undefined) return void this.waiting.push(document);
    const { paths, schemas } = inVersionOf(document, this.document.of(this.toolset));
    document.paths = { ...document.paths, ...paths };
    document.components = { ...document.components, schemas: { ...document.components?.schemas, ...schemas } };
  }

  private async look(): Promise<void> {
    this.toolset = await this.toolsets.resolve({ account: this.options.documentedFor, invoker: INVOKERS.http });
  }

  private async lookAgain(): Promise<void> {
    await this.look().catch((error: unknown) =>
      this.logger.warn(`The OpenAPI document keeps the tools it had: ${describeCause(error)}`),
    );
  }
}
