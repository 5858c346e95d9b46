import { ToolProperty } from '@toolwright/core';
import { Type } from 'class-transformer';
import { IsArray, IsDate, IsIn, IsString, ValidateNested } from 'class-validator';
import { NextCursor } from '../pages/page.properties.js';
import { ARTICLE_KINDS, type ArticleKind } from './article-kinds.js';

/** What a caller sees of an article. */
export class ArticleView {
  @ToolProperty({ description: 'Identifies the article.', examples: ['returns'] })
  @IsString()
  name!: string;

  @ToolProperty({ description: 'A policy binds the shop; a guide helps.' })
  @IsIn(ARTICLE_KINDS)
  kind!: ArticleKind;

  @IsString()
  title!: string;

  @ToolProperty({ description: 'Paragraphs, with an empty line between them.' })
  @IsString()
  body!: string;

  @Type(() => Date)
  @IsDate()
  updatedAt!: Date;
}

/** An article that was found. */
export class FoundArticle extends ArticleView {
  @ToolProperty({ description: 'The place in it where the words are.' })
  @IsString()
  snippet!: string;
}

/** One part of the articles found, best first. */
export class ArticlePage {
  @IsArray()
  @Type(() => FoundArticle)
  @ValidateNested({ each: true })
  items!: FoundArticle[];

  @NextCursor()
  nextCursor?: string;
}
