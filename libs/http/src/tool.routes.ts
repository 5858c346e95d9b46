import { Inject, Injectable, RequestMethod } from '@nestjs/common';
import { ApplicationConfig } from '@nestjs/core';
import { categoriesPath, TOOL_HTTP_OPTIONS, type ResolvedToolHttpOptions } from './tool-http-options.interface.js';

/** Where the routes of the tools are, with what the application puts before them. */
@Injectable()
export class ToolRoutes {
  constructor(
    private readonly config: ApplicationConfig,
    @Inject(TOOL_HTTP_OPTIONS) private readonly options: ResolvedToolHttpOptions,
  ) {}

  /** `/api/tools`, or a path below it. */
  tools(below = ''): string {
    return this.prefixed(`${this.options.path}/${below}`);
  }

  /** `/api/tool-categories`. */
  categories(): string {
    return this.prefixed(categoriesPath(this.options));
  }

  /** Whether a route, with or without parameters in it, is one of ours. */
  isOurs(route: string): boolean {
    return route === this.categories() || `${route}/`.startsWith(`${this.tools()}/`);
  }

  private prefixed(path: string): string {
    const bare = joined(path);
    const { exclude = [] } = this.config.getGlobalPrefixOptions();
    const isExcluded = exclude.some(
      ({ pathRegex, requestMethod }) => requestMethod === RequestMethod.ALL && pathRegex.test(bare),
    );
    return isExcluded ? bare : joined(`${this.config.getGlobalPrefix()}/${bare}`);
  }
}

const joined = (path: string): string => `/${path.split('/').filter(Boolean).join('/')}`;
