import { Exclude } from 'class-transformer';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from './roles.js';

/** Somebody who may sign in: a customer, or one of the people who run the shop. */
@Entity('users')
export class User {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  @Column({ type: 'varchar', length: 100 })
  name!: string;

  @Exclude()
  @Column({ type: 'varchar', length: 200 })
  email!: string;

  @Exclude()
  @Column({ type: 'varchar', length: 20 })
  role!: Role;
}
