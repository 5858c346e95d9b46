import { Exclude } from 'class-transformer';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ArticleKind } from './article-kinds.js';

/** Something the shop tells its customers. */
@Entity('articles')
export class Article {
  /** For the index of its words; everybody else knows it by its name. */
  @Exclude()
  @PrimaryColumn({ type: 'int' })
  id!: number;

  @Index({ unique: true })
  @Column({ type: 'varchar', length: 40 })
  name!: string;

  @Column({ type: 'varchar', length: 20 })
  kind!: ArticleKind;

  @Column({ type: 'text' })
  title!: string;

  /** Paragraphs, with an empty line between them. */
  @Column({ type: 'text' })
  body!: string;

  @Column({ type: Date })
  updatedAt!: Date;
}
