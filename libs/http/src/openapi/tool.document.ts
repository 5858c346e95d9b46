import { Inject, Injectable, type Type } from '@nestjs/common';
import { DefinitionSerializer, INVOKERS, type Toolset } from '@toolwright/core';
import { runMethodsOf } from '../door/run-methods.js';
import { ToolDirectory } from '../listing/tool.directory.js';
import { TOOLS_CONTROLLER } from '../tool-http-options.interface.js';
import { ToolRoutes } from '../tool.routes.js';
import { DESCRIBE_TOOL, LIST_CATEGORIES, LIST_TOOLS } from './directory.paths.js';
import type { OpenApiAddition, OpenApiPathItem, OpenApiSchemas } from './open-api.interface.js';
import { runPathOf, schemasOf } from './run.path.js';
import { SHARED_COMPONENTS } from './shared.components.js';
import { securityOf } from './swagger.metadata.js';

/** What a toolset is in an OpenAPI document. */
@Injectable()
export class ToolDocument {
  constructor(
    private readonly serializer: DefinitionSerializer,
    private readonly directory: ToolDirectory,
    private readonly routes: ToolRoutes,
    @Inject(TOOLS_CONTROLLER) private readonly controller: Type,
  ) {}

  /** In the words of OpenAPI 3.1, whose schemas are JSON Schema 2020-12. */
  of({ tools }: Toolset): OpenApiAddition {
    const schemas: OpenApiSchemas = { ...SHARED_COMPONENTS };
    const paths: Record<string, OpenApiPathItem> = this.looking();
    for (const registered of tools) {
      const tool = this.serializer.serialize(registered, INVOKERS.http);
      const methods = runMethodsOf(registered.definition);
      paths[this.routes.tools(`${tool.name}/run`)] = runPathOf({
        tool,
        methods,
        tag: this.directory.labelOf(tool.category),
      });
      Object.assign(schemas, schemasOf(tool));
    }
    const security = securityOf(this.controller);
    return { schemas, paths: security === undefined ? paths : secured(paths, security) };
  }

  private looking(): Record<string, OpenApiPathItem> {
    return {
      [this.routes.tools()]: { get: LIST_TOOLS },
      [this.routes.tools('{name}')]: { get: DESCRIBE_TOOL },
      [this.routes.categories()]: { get: LIST_CATEGORIES },
    };
  }
}

const secured = (paths: Readonly<Record<string, OpenApiPathItem>>, security: unknown): OpenApiAddition['paths'] =>
  Object.fromEntries(
    Object.entries(paths).map(([path, item]) => {
      const operations = Object.entries(item).map(([method, operation]) => [method, { ...operation, security }]);
      return [path, Object.fromEntries(operations) as OpenApiPathItem];
    }),
  );
