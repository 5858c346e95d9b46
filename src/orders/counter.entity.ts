import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Counts what is numbered without gaps. */
@Entity('counters')
export class Counter {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  name!: string;

  /** The number given last. */
  @Column({ type: 'int' })
  value!: number;
}
