import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** The one way to change several rows at once: all of them or none. */
@Injectable()
export class Transactions {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs work in a transaction. On a server many run at a time, and work that must not overlap begins by changing the
   * row it is about. In SQLite they run one after the other: TypeORM has a single connection to it, so two transactions
   * at a time would be nested in each other, and one would roll the other back.
   */
  run<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    if (this.dataSource.options.type !== 'better-sqlite3') return this.dataSource.transaction(work);
    const mine = this.last.then(() => this.dataSource.transaction(work));
    this.last = mine.catch(() => undefined);
    return mine;
  }
}
