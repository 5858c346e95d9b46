import { Exclude } from 'class-transformer';
import { Column, Entity, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

@Entity('tickets')
export class Ticket {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column({ type: 'varchar' })
  tenantId!: string;

  @Column({ type: 'varchar' })
  title!: string;

  @Column({ type: 'boolean' })
  urgent!: boolean;

  @Exclude()
  @Column({ type: 'varchar', default: 'INTERNAL-NOTE' })
  internalNote!: string;

  @ManyToOne(() => User, { eager: true })
  author!: User;
}
