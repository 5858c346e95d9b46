import type { DataSource } from 'typeorm';
import { ArticleSearch, type Part } from './article.search.js';

/** By FTS5. */
export class SqliteArticleSearch extends ArticleSearch {
  constructor(private readonly dataSource: DataSource) {
    super();
  }

  async find(words: readonly string[], { skip, take }: Part): Promise<readonly number[]> {
    const rows = await this.dataSource.query<{ id: number }[]>(
      `SELECT rowid AS id FROM articles_search WHERE articles_search MATCH ?
       ORDER BY bm25(articles_search, 4.0, 1.0), rowid LIMIT ? OFFSET ?`,
      [words.map((word) => `"${word}"`).join(' OR '), take, skip],
    );
    return rows.map(({ id }) => id);
  }
}
