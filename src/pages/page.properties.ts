import { applyDecorators } from '@nestjs/common';
import { ToolProperty } from '@toolwright/core';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

/** How many items a page has unless the caller says otherwise. */
export const PAGE_SIZE = 20;

/** A whole number, which the query of an address can only write as text. */
export const WholeNumber = (): PropertyDecorator =>
  applyDecorators(
    Type(() => Number),
    IsInt(),
  );

/** The property that says how long a page may be: `@PageLimit() limit = PAGE_SIZE`. */
export const PageLimit = (): PropertyDecorator =>
  applyDecorators(ToolProperty({ description: 'How many items at most.' }), WholeNumber(), Min(1), Max(50));

/** The property that says where a page begins: `@PageCursor() cursor?: string`. */
export const PageCursor = (): PropertyDecorator =>
  applyDecorators(
    ToolProperty({ description: 'The nextCursor of the page before. Leave it out for the first page.' }),
    IsOptional(),
    IsString(),
    MaxLength(200),
  );

/** The property of a page that leads to the next one: `@NextCursor() nextCursor?: string`. */
export const NextCursor = (): PropertyDecorator =>
  applyDecorators(
    ToolProperty({ description: 'Pass it as cursor to get the next page. Absent on the last page.' }),
    IsOptional(),
    IsString(),
  );
