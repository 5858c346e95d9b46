import { type INestApplication, Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import {
  type Account,
  type AccountSource,
  ANONYMOUS,
  EVERYONE,
  ToolAccounts,
  ToolInput,
  ToolMethod,
  ToolModule,
  ToolProperty,
} from '@toolwright/core';
import { ToolHttpModule, type ToolHttpOptions } from '@toolwright/http';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsNumber, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { ADAPTERS, type AdapterName, Diary } from './fixture.app.js';

const GENRES = ['Crime', 'Poetry'] as const;

class SearchInput {
  @ToolProperty({ description: 'Part of the title.' })
  @IsOptional()
  @IsString()
  title?: string;

  @IsOptional()
  @IsIn(GENRES)
  genre?: (typeof GENRES)[number];

  @IsOptional()
  @IsBoolean()
  available?: boolean;

  @IsOptional()
  @IsNumber()
  @Min(0)
  maxPrice?: number;

  @IsOptional()
  @IsString({ each: true })
  languages?: string[];

  @IsInt()
  @Min(1)
  @Max(50)
  limit = 10;
}

class Author {
  @IsString()
  name!: string;
}

class Book {
  @IsString()
  title!: string;

  @ValidateNested()
  @Type(() => Author)
  author!: Author;
}

class Shelf {
  @ValidateNested({ each: true })
  @Type(() => Book)
  books!: Book[];

  @IsString()
  asked!: string;
}

class LookInput {
  @ValidateNested()
  @Type(() => Author)
  by!: Author;
}

@Injectable()
export class LibraryService {
  constructor(private readonly diary: Diary) {}

  @ToolMethod({ name: 'books/search', description: 'Search.', operation: 'read', permission: EVERYONE, output: Shelf })
  search(input: SearchInput): Shelf {
    this.diary.write('search');
    return { books: [{ title: 'Emma', author: { name: 'Austen' } }], asked: JSON.stringify(input) };
  }

  @ToolMethod({ name: 'books/look', description: 'Look by author.', operation: 'read', permission: EVERYONE })
  look({ by }: LookInput): string {
    return `by ${by.name}`;
  }

  @ToolMethod({ name: 'books/echo', description: 'Echo.', operation: 'transform', permission: EVERYONE })
  echo(@ToolInput('input', { description: 'A text.', type: 'string' }) input: string): string {
    return input;
  }

  @ToolMethod({ name: 'books/hours', label: 'Hours', description: 'When?', operation: 'explain', permission: EVERYONE })
  hours(): { open: string } {
    this.diary.write('hours');
    return { open: '9 to 5' };
  }

  @ToolMethod({
    name: 'books/discard',
    description: 'Discard a book.',
    operation: 'write',
    permission: 'books.discard',
    destructive: true,
    idempotent: true,
  })
  discard(@ToolInput('title', { description: 'Its title.', type: 'string' }) title: string): void {
    this.diary.write(`discard ${title}`);
  }

  @ToolMethod({ name: 'club/join', description: 'Join.', operation: 'write', permission: 'club.join' })
  join(): void {
    this.diary.write('join');
  }
}

export const LIBRARIAN: Account = { id: 'librarian', permissions: ['books.discard'] };

@ToolAccounts()
class LibraryAccounts implements AccountSource {
  fromRequest({ headers: { authorization } }: { headers: { authorization?: string } }): Account {
    return authorization === 'Bearer librarian' ? LIBRARIAN : ANONYMOUS;
  }
}

/** A library with tools, not listening yet. */
export async function buildLibrary(adapter: AdapterName, options: ToolHttpOptions = {}): Promise<INestApplication> {
  @Module({
    imports: [
      ToolHttpModule.register(options),
      ToolModule.forRoot({
        bootReport: false,
        categories: { books: { label: 'Books', description: 'All there is to read.' }, club: { label: 'Club' } },
      }),
    ],
    providers: [LibraryService, LibraryAccounts, Diary],
  })
  class LibraryModule {}
  const testing = await Test.createTestingModule({ imports: [LibraryModule] }).compile();
  return testing.createNestApplication(ADAPTERS[adapter](), { logger: false });
}
