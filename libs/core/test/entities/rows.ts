import { Injectable } from '@nestjs/common';
import { ToolEntity, ToolProperty, type EntityAdapter } from '@toolwright/core';
import { IsOptional } from 'class-validator';
import type { Row } from './graphs.js';
import { Book } from './library.js';

class RowClass {
  row!: number;
}

/** Knows its entities by their looks, and shows one inside of its summary. */
@ToolEntity()
@Injectable()
export class RowAdapter implements EntityAdapter {
  readonly entity = RowClass;
  readonly type = 'row';
  match = (value: object): boolean => 'row' in value && 'secret' in value;
  idOf = (value: object): string => String((value as Row).row);
  load = () => Promise.resolve(new Map<string, object>());
  label = (value: object): string => `row ${this.idOf(value)}`;
  summary = (value: object) => ({
    number: (value as Row).row,
    book: Book.of({ title: 'Dune', isbn: '111', id: 1 }),
    self: value,
    all: new Map([['x', [value]]]),
  });
  can = () => true;
}

/** An output of which the fields are declared, and not what is in them. */
export class Anything {
  @ToolProperty() @IsOptional() content?: unknown;
  @ToolProperty() @IsOptional() more?: unknown;
  @ToolProperty() @IsOptional() self?: unknown;
  @ToolProperty() @IsOptional() shown?: unknown;
}
