import { Injectable } from '@nestjs/common';
import { ApplicationConfig } from '@nestjs/core';

const nameOf = (enhancer: unknown): string => (enhancer as object).constructor.name;
const scopedNameOf = ({ name }: { name: unknown }): string => String(name);

/** The enhancers that the application put around everything, by class name. */
@Injectable()
export class ApplicationEnhancers {
  constructor(private readonly config: ApplicationConfig) {}

  guards(): string[] {
    return [...this.config.getGlobalGuards().map(nameOf), ...this.config.getGlobalRequestGuards().map(scopedNameOf)];
  }

  /** Global interceptors, pipes and filters: they shape HTTP and stay off tools. */
  othersByKind(): Readonly<Record<'interceptors' | 'pipes' | 'filters', readonly string[]>> {
    const { config } = this;
    return {
      interceptors: [
        ...config.getGlobalInterceptors().map(nameOf),
        ...config.getGlobalRequestInterceptors().map(scopedNameOf),
      ],
      pipes: [...config.getGlobalPipes().map(nameOf), ...config.getGlobalRequestPipes().map(scopedNameOf)],
      filters: [...config.getGlobalFilters().map(nameOf), ...config.getGlobalRequestFilters().map(scopedNameOf)],
    };
  }
}
