import { scryptSync, timingSafeEqual } from 'node:crypto';
import { Exclude } from 'class-transformer';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('users')
export class User {
  @PrimaryColumn({ type: 'varchar' })
  id!: string;

  @Column({ type: 'varchar' })
  name!: string;

  @Column({ type: 'varchar' })
  tenantId!: string;

  @Column({ type: 'simple-json' })
  roles!: string[];

  @Exclude()
  @Column({ type: 'varchar' })
  passwordHash!: string;

  static hash(password: string): string {
    return scryptSync(password, 'helpdesk', 32).toString('hex');
  }

  hasPassword(password: string): boolean {
    return timingSafeEqual(Buffer.from(User.hash(password)), Buffer.from(this.passwordHash));
  }
}
