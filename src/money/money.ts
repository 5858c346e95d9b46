import { IsIn, IsInt, Min } from 'class-validator';
import { ToolProperty } from '@toolwright/core';
import { Column } from 'typeorm';

/** The one currency of this shop. */
export const CURRENCY = 'EUR';

/** An amount in the smallest unit of its currency: a column group of the entities, and what callers see. */
export class Money {
  @ToolProperty({ description: 'Amount in cents.', examples: [1290] })
  @IsInt()
  @Min(0)
  @Column({ type: 'int' })
  cents!: number;

  @ToolProperty({ description: 'ISO 4217 code.' })
  @IsIn([CURRENCY])
  @Column({ type: 'varchar', length: 3 })
  currency!: string;

  static of(cents: number): Money {
    return Object.assign(new Money(), { cents, currency: CURRENCY });
  }
}
