import { Injectable } from '@nestjs/common';
import {
  DefinitionSerializer,
  INVOKERS,
  type RegisteredTool,
  ToolNotFoundError,
  ToolRegistry,
  type Toolset,
} from '@toolwright/core';
import type { CategoriesAnswer, CategoryAnswer, ToolAnswer, ToolsAnswer } from '../answers.interface.js';
import { groupedBy } from '../grouped-by.js';
import { type Page, pageOf } from './page.js';
import { isAskedFor, toolQueryOf } from './tool.query.js';

/** What a toolset shows of itself over HTTP. */
@Injectable()
export class ToolDirectory {
  constructor(
    private readonly serializer: DefinitionSerializer,
    private readonly registry: ToolRegistry,
  ) {}

  /** @throws RequestRefused 400 for a query that cannot be meant */
  list({ tools }: Toolset, query: string): { answer: ToolsAnswer; headers: Page<unknown>['headers'] } {
    const asked = toolQueryOf(query);
    const found = tools.map((tool) => this.describe(tool)).filter((tool) => isAskedFor(asked, tool));
    const { items, headers } = pageOf(found, asked, query);
    return { answer: { tools: items }, headers };
  }

  /** @throws ToolNotFoundError 404, for a tool the caller may not see too */
  find(toolset: Toolset, name: string): ToolAnswer {
    const tool = toolset.get(name);
    if (tool === undefined) throw new ToolNotFoundError(name);
    return this.describe(tool);
  }

  /** Those with a tool in the set, sorted. */
  categories({ tools }: Toolset): CategoriesAnswer {
    const bySlug = groupedBy(tools, ({ definition }) => definition.category);
    const slugs = [...bySlug.keys()].toSorted();
    return { categories: slugs.map((slug) => this.category(slug, bySlug.get(slug)?.length ?? 0)) };
  }

  /** What a category is called. */
  labelOf(category: string): string {
    return this.registry.categories().get(category)?.label ?? inWords(category);
  }

  private category(slug: string, tools: number): CategoryAnswer {
    const { description } = this.registry.categories().get(slug) ?? {};
    return { slug, label: this.labelOf(slug), ...(description !== undefined && { description }), tools };
  }

  private describe(tool: RegisteredTool): ToolAnswer {
    const { wireName: _wireName, ...answer } = this.serializer.serialize(tool, INVOKERS.http);
    return answer;
  }
}

/** A category nobody named is called what its slug says. */
const inWords = (slug: string): string => {
  const words = slug.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
