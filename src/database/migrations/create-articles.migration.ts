import { type MigrationInterface, type QueryRunner, Table, type TableIndexOptions } from 'typeorm';
import { Columns } from './columns.js';

/** What the shop knows, with an index of its words: FTS5 in SQLite, tsvector in PostgreSQL, FULLTEXT in MariaDB. */
export class CreateArticles1764558000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const columns = new Columns(runner);
    const { type } = runner.connection.options;
    const isMariadb = type === 'mariadb' || type === 'mysql';
    const articles = new Table({
      name: 'articles',
      columns: [
        columns.integer('id', { isPrimary: true }),
        columns.varchar('name', 40),
        columns.varchar('kind', 20),
        columns.text('title'),
        columns.text('body'),
        columns.moment('updatedAt'),
      ],
      indices: [{ columnNames: ['name'], isUnique: true }, ...(isMariadb ? FULLTEXT : [])],
    });
    await runner.createTable(articles, true);
    for (const statement of statementsFor(type)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (runner.connection.options.type === 'better-sqlite3') await runner.query('DROP TABLE articles_search');
    await runner.dropTable('articles');
  }
}

const FULLTEXT: TableIndexOptions[] = [
  { name: 'articles_title', columnNames: ['title'], isFulltext: true },
  { name: 'articles_text', columnNames: ['title', 'body'], isFulltext: true },
];

function statementsFor(type: string): readonly string[] {
  if (type === 'better-sqlite3') return SQLITE;
  return type === 'postgres' ? POSTGRES : [];
}

const POSTGRES = [
  // Where TypeORM looks up how generated columns are made; it makes this table for those of entities alone.
  `CREATE TABLE IF NOT EXISTS typeorm_metadata (
     type varchar NOT NULL, database varchar, schema varchar, "table" varchar, name varchar, value text
   )`,
  `ALTER TABLE articles ADD COLUMN search tsvector GENERATED ALWAYS AS (
     setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', body), 'B')
   ) STORED`,
  'CREATE INDEX articles_search ON articles USING GIN (search)',
];

/** The index keeps no text of its own; triggers tell it what changes. */
const SQLITE = [
  `CREATE VIRTUAL TABLE articles_search
     USING fts5(title, body, content='articles', content_rowid='id', tokenize='porter unicode61')`,
  `CREATE TRIGGER articles_inserted AFTER INSERT ON articles BEGIN
     INSERT INTO articles_search (rowid, title, body) VALUES (new.id, new.title, new.body);
   END`,
  `CREATE TRIGGER articles_deleted AFTER DELETE ON articles BEGIN
     INSERT INTO articles_search (articles_search, rowid, title, body)
       VALUES ('delete', old.id, old.title, old.body);
   END`,
  `CREATE TRIGGER articles_updated AFTER UPDATE ON articles BEGIN
     INSERT INTO articles_search (articles_search, rowid, title, body)
       VALUES ('delete', old.id, old.title, old.body);
     INSERT INTO articles_search (rowid, title, body) VALUES (new.id, new.title, new.body);
   END`,
];
