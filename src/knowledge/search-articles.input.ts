import { ToolProperty } from '@toolwright/core';
import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { PageCursor, PageLimit } from '../pages/page.properties.js';

export class SearchArticlesInput {
  @ToolProperty({
    description: 'A question or some words. Articles that have more of them come first. Without it all are listed.',
    examples: ['send back a damaged teapot', 'brewing green tea'],
  })
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(20_000)
  text?: string;

  @PageLimit()
  limit = 5;

  @PageCursor()
  cursor?: string;
}
