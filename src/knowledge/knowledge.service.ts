import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EVERYONE, ToolMethod } from '@toolwright/core';
import { In, Repository } from 'typeorm';
import { Public } from '../accounts/public.decorator.js';
import { cursorAfter, type CursorKind, positionOf } from '../pages/cursor.js';
import { type Page, pageOf } from '../pages/page.js';
import { Article } from './article.entity.js';
import { ArticlePage, ArticleView, type FoundArticle } from './article.view.js';
import { GetPolicyInput } from './get-policy.input.js';
import { ArticleSearch, type Part } from './search/article.search.js';
import { snippetOf } from './search/snippet.js';
import { wordsOf } from './search/words.js';
import { SearchArticlesInput } from './search-articles.input.js';

const CURSOR: CursorKind = { list: 'articles', position: /^[0-9]{1,6}$/ };

/** What the shop tells its customers: how things are done, and what it promises. */
@Public()
@Injectable()
export class KnowledgeService {
  constructor(
    @InjectRepository(Article) private readonly articles: Repository<Article>,
    private readonly search: ArticleSearch,
  ) {}

  @ToolMethod({
    name: 'knowledge/search-articles',
    description: 'Search the help articles and policies of the shop for an answer to a question, best matches first.',
    operation: 'read',
    permission: EVERYONE,
    output: ArticlePage,
  })
  async searchArticles({ text, limit, cursor }: SearchArticlesInput): Promise<Page<FoundArticle>> {
    const skip = cursor ? Number(positionOf(CURSOR, cursor)) : 0;
    const words = wordsOf(text ?? '');
    const part = { skip, take: limit + 1 };
    const found = text === undefined ? await this.everything(part) : await this.having(words, part);
    const items = found.map(({ id: _id, ...article }) => ({ ...article, snippet: snippetOf(article.body, words) }));
    return pageOf(items, limit, () => cursorAfter(CURSOR, skip + limit));
  }

  @ToolMethod({
    name: 'knowledge/get-policy',
    description: 'Get the full text of one policy of the shop, such as that on returns, shipping or warranty.',
    operation: 'read',
    permission: EVERYONE,
    output: ArticleView,
  })
  async getPolicy({ name }: GetPolicyInput): Promise<Article> {
    const policy = await this.articles.findOneBy({ name, kind: 'policy' });
    if (!policy) throw new NotFoundException(`The shop has no policy on ${name}.`);
    return policy;
  }

  private everything({ skip, take }: Part): Promise<readonly Article[]> {
    return this.articles.find({ order: { id: 'ASC' }, skip, take });
  }

  private async having(words: readonly string[], part: Part): Promise<readonly Article[]> {
    if (words.length === 0) return [];
    const ids = await this.search.find(words, part);
    const articles = await this.articles.findBy({ id: In(ids) });
    return articles.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  }
}
