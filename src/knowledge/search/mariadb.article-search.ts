import type { DataSource } from 'typeorm';
import { ArticleSearch, type Part } from './article.search.js';

/** By FULLTEXT, which knows no stems: words are cut by their ending and found by how they begin. */
export class MariadbArticleSearch extends ArticleSearch {
  constructor(private readonly dataSource: DataSource) {
    super();
  }

  async find(words: readonly string[], { skip, take }: Part): Promise<readonly number[]> {
    const wanted = words.map((word) => `${stemOf(word)}*`).join(' ');
    const rows = await this.dataSource.query<{ id: number }[]>(
      `SELECT id FROM articles WHERE MATCH (title, body) AGAINST (? IN BOOLEAN MODE)
       ORDER BY MATCH (title) AGAINST (? IN BOOLEAN MODE) * 4 + MATCH (title, body) AGAINST (? IN BOOLEAN MODE) DESC, id
       LIMIT ? OFFSET ?`,
      [wanted, wanted, wanted, take, skip],
    );
    return rows.map(({ id }) => id);
  }
}

/** Short words stay whole: "tea*" has to find "tea", and better no "teal". */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word);
