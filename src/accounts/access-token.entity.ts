import { Column, CreateDateColumn, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** A bearer token, known by its hash alone: whoever reads the database cannot sign in with it. */
@Entity('access_tokens')
export class AccessToken {
  /** SHA-256, in hexadecimal. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  hash!: string;

  @Column({ type: 'varchar', length: 40 })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  user!: User;

  @CreateDateColumn()
  issuedAt!: Date;
}
