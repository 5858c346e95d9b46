import type { DataSource } from 'typeorm';
import type { ArticleSearch } from './article.search.js';
import { MariadbArticleSearch } from './mariadb.article-search.js';
import { PostgresArticleSearch } from './postgres.article-search.js';
import { SqliteArticleSearch } from './sqlite.article-search.js';

/** The search that the shop's database can do. */
export function chooseSearch(dataSource: DataSource): ArticleSearch {
  switch (dataSource.options.type) {
    case 'postgres':
      return new PostgresArticleSearch(dataSource);
    case 'mariadb':
    case 'mysql':
      return new MariadbArticleSearch(dataSource);
    default:
      return new SqliteArticleSearch(dataSource);
  }
}
