import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One handle in the application's database. The class stands among the `entities` of the data source; its table is made by
 * the migration {@link CreateToolHandles1764547200000}, whether or not the data source synchronises.
 */
@Entity({ name: 'tool_handles', synchronize: false })
@Index(['application', 'type'])
@Index(['expires'])
export class ToolHandleRow {
  /** Application and owner, digested: of any length, and compared byte by byte in every database. */
  @PrimaryColumn('varchar', { name: 'owner', length: 64 })
  owner!: string;

  @PrimaryColumn('varchar', { name: 'handle', length: 128 })
  handle!: string;

  @Column('varchar', { name: 'application', length: 64 })
  application!: string;

  @Column('varchar', { name: 'type', length: 32 })
  type!: string;

  /** JSON. */
  @Column('text', { name: 'content' })
  content!: string;

  @Column('int', { name: 'revision' })
  revision!: number;

  /** Milliseconds without use. */
  @Column('bigint', { name: 'lifetime' })
  lifetime!: string;

  /** Milliseconds since 1970, by the clock of the database. */
  @Column('bigint', { name: 'expires' })
  expires!: string;

  /** The write that brought it: tells whose letters were taken. */
  @Column('varchar', { name: 'written', length: 32 })
  written!: string;
}
