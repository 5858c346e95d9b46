import { Controller, Get, Param, Query } from '@nestjs/common';
import { Public } from '../accounts/public.decorator.js';
import type { Page } from '../pages/page.js';
import type { Article } from './article.entity.js';
import type { FoundArticle } from './article.view.js';
import { GetPolicyInput } from './get-policy.input.js';
import { KnowledgeService } from './knowledge.service.js';
import { SearchArticlesInput } from './search-articles.input.js';

/** The help pages for people. */
@Public()
@Controller()
export class KnowledgeController {
  constructor(private readonly knowledge: KnowledgeService) {}

  @Get('articles')
  search(@Query() input: SearchArticlesInput): Promise<Page<FoundArticle>> {
    return this.knowledge.searchArticles(input);
  }

  @Get('policies/:name')
  policy(@Param() input: GetPolicyInput): Promise<Article> {
    return this.knowledge.getPolicy(input);
  }
}
