import { createHash, randomBytes } from 'node:crypto';
import {
  HandleStore,
  type HandleOwner,
  type HandleReplacement,
  type HandleSelection,
  type NewHandle,
  type StoredHandle,
} from '@toolwright/core';
import type { DataSource } from 'typeorm';
import { chunksOf } from './chunks.js';
import { dialectOf, type Dialect } from './dialect.js';
import { HandleTable, type Writer } from './handle.table.js';

/** Options of {@link TypeOrmHandleStore}. */
export interface TypeOrmHandleStoreOptions {
  /** Names this application in a database that several share, at most 64 ASCII characters. Default: `'application'`. */
  readonly application?: string;
}

/** Rows that one statement of a sweep deletes at most: what it locks, others wait for. */
const SWEPT_AT_ONCE = 1_000;

/**
 * Handles in the application's own database: SQLite, PostgreSQL, MariaDB or MySQL. They survive the process, and every
 * process of the application knows them. The clock of the database decides what has expired.
 */
export class TypeOrmHandleStore extends HandleStore {
  private readonly application: string;
  private readonly dialect: Dialect;
  private readonly table: HandleTable;

  /** @throws Error for a database that cannot keep handles, and where `ToolHandleRow` is no entity of the data source */
  constructor(dataSource: DataSource, { application = 'application' }: TypeOrmHandleStoreOptions = {}) {
    super();
    this.application = application;
    this.dialect = dialectOf(dataSource);
    this.table = new HandleTable(dataSource);
  }

  /**
   * A store whose table is known to be there.
   * @throws Error where it is not, or cannot be read
   */
  static async open(dataSource: DataSource, options?: TypeOrmHandleStoreOptions): Promise<TypeOrmHandleStore> {
    const store = new TypeOrmHandleStore(dataSource, options);
    await store.table
      .use((write) => write.read(`SELECT handle FROM ${write.table} WHERE 1 = 0`, []))
      .catch((cause) => {
        const remedy = 'Add CreateToolHandles1764547200000 to the migrations of the data source, and run them.';
        throw new Error(`The table of ToolHandleRow cannot be read. ${remedy}`, { cause });
      });
    return store;
  }

  putMany(owner: HandleOwner, handles: readonly NewHandle[]): Promise<readonly string[]> {
    const first = new Map<string, NewHandle>();
    const again = handles.filter((one) => first.has(one.handle) || !first.set(one.handle, one));
    const rows = [...first.values()].map((one) => ({ ...one, content: JSON.stringify(one.content) }));
    return this.table.use(async (write) => {
      const kept = new Set<string>();
      for (const chunk of chunksOf(rows, ({ content }) => content.length))
        for (const handle of await this.insert(write, this.digest(owner), chunk)) kept.add(handle);
      return [...new Set([...[...first.keys()].filter((handle) => !kept.has(handle)), ...namesOf(again)])];
    });
  }

  getMany(owner: HandleOwner, handles: readonly string[]): Promise<ReadonlyMap<string, StoredHandle>> {
    const wanted = new Set(handles);
    const { now } = this.dialect;
    return this.table.use(async (write) => {
      const found = new Map<string, StoredHandle>();
      for (const chunk of chunksOf([...wanted])) {
        const where = `WHERE owner = ? AND handle IN (${listOf(chunk)}) AND expires > ${now}`;
        const parameters = [this.digest(owner), ...chunk];
        await write.change(`UPDATE ${write.table} SET expires = ${now} + lifetime ${where}`, parameters);
        const rows = await write.read<Row>(
          `SELECT handle, type, content, revision FROM ${write.table} ${where}`,
          parameters,
        );
        for (const row of rows) if (wanted.has(row.handle)) found.set(row.handle, storedHandle(row));
      }
      return found;
    });
  }

  replaceMany(owner: HandleOwner, replacements: readonly HandleReplacement[]): Promise<readonly string[]> {
    return this.table.use(async (write) => {
      const refused: string[] = [];
      for (const { handle, content, revision } of replacements) {
        const changed = await write.change(
          `UPDATE ${write.table} SET content = ?, revision = revision + 1` +
            ` WHERE owner = ? AND handle = ? AND revision = ? AND expires > ${this.dialect.now}`,
          [JSON.stringify(content), this.digest(owner), handle, revision],
        );
        if (changed === 0) refused.push(handle);
      }
      return refused;
    });
  }

  revoke({ owner, type }: HandleSelection): Promise<number> {
    const conditions = [
      { column: 'application', value: this.application },
      { column: 'owner', value: owner === undefined ? undefined : this.digest(owner) },
      { column: 'type', value: type },
    ].filter(({ value }) => value !== undefined);
    return this.table.use((write) =>
      write.change(
        `DELETE FROM ${write.table} WHERE ${conditions.map(({ column }) => `${column} = ?`).join(' AND ')}`,
        conditions.map(({ value }) => value),
      ),
    );
  }

  sweep(): Promise<number> {
    return this.table.use(async (write) => {
      const statement = this.dialect.sweep(write.table, SWEPT_AT_ONCE);
      let swept = 0;
      for (let batch = SWEPT_AT_ONCE; batch === SWEPT_AT_ONCE; swept += batch)
        batch = await write.change(statement, []);
      return swept;
    });
  }

  /** @returns the handles that are this write's now */
  private async insert(
    write: Writer,
    owner: string,
    rows: readonly (Omit<NewHandle, 'content'> & { readonly content: string })[],
  ): Promise<string[]> {
    const written = randomBytes(16).toString('hex');
    const place = `(?, ?, ?, ?, ?, 0, ?, ${this.dialect.now} + ?, ?)`;
    await write.change(
      `INSERT INTO ${write.table} (${COLUMNS.join(', ')}) VALUES ${rows.map(() => place).join(', ')} ` +
        this.dialect.replaceExpired(write.table, COLUMNS),
      rows.flatMap(({ handle, type, content, lifetime }) => {
        const whole = Math.ceil(lifetime);
        return [owner, handle, this.application, type, content, whole, whole, written];
      }),
    );
    const handles = rows.map(({ handle }) => handle);
    const kept = await write.read<Row>(
      `SELECT handle FROM ${write.table} WHERE owner = ? AND handle IN (${listOf(handles)}) AND written = ?`,
      [owner, ...handles, written],
    );
    return namesOf(kept);
  }

  private digest(owner: HandleOwner): string {
    return createHash('sha256')
      .update(JSON.stringify([this.application, owner]))
      .digest('hex');
  }
}

const COLUMNS = ['owner', 'handle', 'application', 'type', 'content', 'revision', 'lifetime', 'expires', 'written'];

interface Row {
  readonly handle: string;
  readonly type: string;
  readonly content: string;
  readonly revision: number;
}

const storedHandle = ({ handle, type, content, revision }: Row): StoredHandle => ({
  handle,
  type,
  content: JSON.parse(content) as StoredHandle['content'],
  revision,
});

const listOf = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

const namesOf = (handles: readonly { readonly handle: string }[]): string[] => handles.map(({ handle }) => handle);
