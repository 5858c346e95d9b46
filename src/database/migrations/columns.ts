import { type QueryRunner, TableColumn, type TableColumnOptions } from 'typeorm';

type More = Partial<TableColumnOptions>;

/** Columns of a table, in the words of the database that is migrated. */
export class Columns {
  private readonly type: string;

  constructor({ connection }: QueryRunner) {
    this.type = connection.options.type;
  }

  integer(name: string, more: More = {}): TableColumn {
    return new TableColumn({ name, type: 'integer', ...more });
  }

  /** Text that is told apart by every letter of it: MariaDB would take "Ana" for "ana". */
  varchar(name: string, length: number, more: More = {}): TableColumn {
    return new TableColumn({ name, type: 'varchar', length: String(length), ...this.exact(), ...more });
  }

  text(name: string, more: More = {}): TableColumn {
    return new TableColumn({ name, type: 'text', ...this.letters(), ...more });
  }

  /** A moment in time, the same one wherever the reader's clock stands. */
  moment(name: string, more: More = {}): TableColumn {
    return new TableColumn({ name, type: this.byDatabase('datetime', 'timestamptz', 'datetime'), ...more });
  }

  /** A moment that the database writes itself. */
  now(name: string): TableColumn {
    const byItself = this.byDatabase(`datetime('now')`, 'now()', 'CURRENT_TIMESTAMP(6)');
    return this.moment(name, { default: byItself, ...(this.onMariaDb && { precision: 6 }) });
  }

  private get onMariaDb(): boolean {
    return this.type === 'mariadb' || this.type === 'mysql';
  }

  private byDatabase(sqlite: string, postgres: string, mariadb: string): string {
    if (this.onMariaDb) return mariadb;
    return this.type === 'postgres' ? postgres : sqlite;
  }

  private exact(): More {
    return this.onMariaDb ? { charset: 'utf8mb4', collation: 'utf8mb4_bin' } : {};
  }

  private letters(): More {
    return this.onMariaDb ? { charset: 'utf8mb4', collation: 'utf8mb4_general_ci' } : {};
  }
}
