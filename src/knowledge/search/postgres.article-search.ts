import type { DataSource } from 'typeorm';
import { ArticleSearch, type Part } from './article.search.js';

/** By tsvector. */
export class PostgresArticleSearch extends ArticleSearch {
  constructor(private readonly dataSource: DataSource) {
    super();
  }

  async find(words: readonly string[], { skip, take }: Part): Promise<readonly number[]> {
    const rows = await this.dataSource.query<{ id: number }[]>(
      `SELECT id FROM articles, websearch_to_tsquery('english', $1) AS wanted WHERE search @@ wanted
       ORDER BY ts_rank(search, wanted) DESC, id LIMIT $2 OFFSET $3`,
      [words.map((word) => `"${word}"`).join(' or '), take, skip],
    );
    return rows.map(({ id }) => id);
  }
}
