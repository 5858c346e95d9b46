import type { DataSource, QueryRunner } from 'typeorm';
import { ToolHandleRow } from './tool-handle.row.js';

/** Statements with `?` for each parameter, on one connection. */
export interface Writer {
  /** The table's name, quoted, with schema and prefix. */
  readonly table: string;
  /** @returns how many rows it touched */
  change(statement: string, parameters: readonly unknown[]): Promise<number>;
  read<Row>(statement: string, parameters: readonly unknown[]): Promise<readonly Row[]>;
}

/** Times that a statement is said again when the database sacrificed it to another one. */
const MOST_RETRIES = 5;
/** PostgreSQL's and MariaDB's names for it. */
const SACRIFICED = new Set(['40P01', '40001', 'ER_LOCK_DEADLOCK']);

/** The table of {@link ToolHandleRow} in one data source. */
export class HandleTable {
  private readonly table: string;

  constructor(private readonly dataSource: DataSource) {
    const { driver } = dataSource;
    const { tablePath } = dataSource.getMetadata(ToolHandleRow);
    this.table = tablePath
      .split('.')
      .map((part) => driver.escape(part))
      .join('.');
  }

  /** Takes a connection for as long as some statements need. */
  async use<Result>(work: (writer: Writer) => Promise<Result>): Promise<Result> {
    const runner = this.dataSource.createQueryRunner('master');
    try {
      return await work({
        table: this.table,
        change: async (statement, parameters) => (await this.run(runner, statement, parameters)).affected ?? 0,
        read: async <Row>(statement: string, parameters: readonly unknown[]) =>
          (await this.run(runner, statement, parameters)).records as readonly Row[],
      });
    } finally {
      await runner.release();
    }
  }

  private async run(runner: QueryRunner, statement: string, parameters: readonly unknown[]) {
    for (let retries = 0; ; retries += 1) {
      try {
        return await runner.query(this.numbered(statement), [...parameters], true);
      } catch (error) {
        if (retries === MOST_RETRIES || !SACRIFICED.has(String((error as { code?: unknown }).code))) throw error;
      }
    }
  }

  /** Parameters as the driver wants them: none of the statements has a question mark of its own. */
  private numbered(statement: string): string {
    let index = 0;
    return statement.replaceAll('?', () => this.dataSource.driver.createParameter('', index++));
  }
}
