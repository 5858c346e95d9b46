import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ArticleKind } from './article-kinds.js';

/** Something the shop tells its customers. */
@Entity('articles')
export class Article {
  @PrimaryColumn({ type: 'int' })
  id!: number;

  @Column({ type: 'varchar', length: 40, unique: true })
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
