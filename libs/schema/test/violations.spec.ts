import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Expose, Type } from 'class-transformer';
import {
  ArrayMinSize,
  IsArray,
  IsDate,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { inputValidatorOf, type DtoClass, type Violation } from '../src/index.js';

class Line {
  @Expose({ name: 'product_id' }) @IsString() productId!: string;
  @IsInt() @Min(1) amount!: number;
}
class Card {
  @IsString() number!: string;
}
class Transfer {
  @IsString() iban!: string;
}
class PlaceOrder {
  @IsEmail() email!: string;
  @IsIn(['standard', 'express']) shipping!: string;
  @IsArray() @ArrayMinSize(1) @ValidateNested({ each: true }) @Type(() => Line) lines!: Line[];
  @IsOptional() @IsDate() @Type(() => Date) at?: Date;
  @IsOptional()
  @Matches(/^[A-Z]{3}$/, { message: 'use the three letters of the currency, not $value' })
  currency?: string;
  @IsOptional() @IsArray() @IsString({ each: true }) tags?: string[];
  @IsOptional()
  @ValidateNested()
  @Type(() => Card, {
    discriminator: {
      property: 'kind',
      subTypes: [
        { name: 'card', value: Card },
        { name: 'transfer', value: Transfer },
      ],
    },
  })
  pay?: Card | Transfer;
}

async function violationsOf(owner: DtoClass, input: unknown): Promise<readonly Violation[]> {
  const result = await inputValidatorOf(owner).validate(input);
  return result.ok ? [] : result.violations;
}

const lineOf = ({ path, message }: Violation): string => `${path || '(input)'}: ${message}`;
const GOOD = { email: 'a@b.co', shipping: 'express', lines: [{ product_id: 'p1', amount: 1 }] };

/** A caller that knows nothing but the messages, and does what they say. */
function corrected(input: Record<string, unknown>, violations: readonly Violation[]): Record<string, unknown> {
  const copy = structuredClone(input);
  for (const { path, message } of violations) {
    const steps = path.split('/').slice(1);
    const holder = steps
      .slice(0, -1)
      .reduce<Record<string, unknown>>((at, step) => at[step] as Record<string, unknown>, copy);
    const name = steps.at(-1) as string;
    if (message.startsWith('is not a known field')) delete holder[name];
    else holder[name] = suggestion(message);
  }
  return copy;
}

function suggestion(message: string): unknown {
  const quoted = /must be "([^"]+)"/.exec(message)?.[1];
  if (quoted) return quoted;
  if (/e-mail/.test(message)) return 'ann@example.com';
  if (/at least (\d+)$/.test(message)) return Number(/(\d+)$/.exec(message)?.[1]);
  if (/integer/.test(message)) return 1;
  if (/such as (\S+)$/.test(message)) return /such as (\S+)$/.exec(message)?.[1];
  return 'text';
}

describe('violations', () => {
  it('tell all problems at once, by path, in words', async () => {
    const input = {
      email: 'nobody',
      shipping: 'fast',
      lines: [{ productId: 'p', amount: 0 }, {}],
      at: 'tomorrow',
      currency: 'euro',
      tags: ['a', 5],
      extra: 1,
    };
    expect((await violationsOf(PlaceOrder, input)).map(lineOf)).toEqual([
      '/at: must be a date and time such as 2024-06-01T09:30:00Z',
      '/currency: use the three letters of the currency, not the given value',
      '/email: must be an e-mail address',
      '/extra: is not a known field; the fields are email, shipping, lines, at, currency, tags, pay',
      '/lines/0/amount: must be a number of at least 1',
      '/lines/0/productId: is not a known field; the fields are product_id, amount',
      '/lines/0/product_id: is required',
      '/lines/1/amount: is required',
      '/lines/1/product_id: is required',
      '/shipping: must be "standard" or "express"',
      '/tags/1: must be a string',
    ]);
  });

  it('let a caller who reads nothing else correct the call', async () => {
    const wrong = { email: 5, shipping: 'FAST', lines: [{ product_id: 'p1', amount: 0 }], at: 'now', extra: true };
    let input: Record<string, unknown> = wrong;
    for (let round = 0; round < 3; round += 1) input = corrected(input, await violationsOf(PlaceOrder, input));
    expect(await violationsOf(PlaceOrder, input)).toEqual([]);
  });

  it('never repeat a value or name a class', async () => {
    const secret = 'hunter2-SECRET';
    const inputs = [
      secret,
      [secret],
      { email: secret, shipping: secret, lines: secret, at: secret, currency: secret, tags: secret, pay: secret },
      { ...GOOD, lines: [secret], pay: { kind: secret } },
    ];
    for (const input of inputs) {
      const text = JSON.stringify(await violationsOf(PlaceOrder, input));
      expect(text).not.toMatch(/hunter2|PlaceOrder|Line\b|Transfer/);
    }
  });

  it('name the rule: that of class-validator, else the keyword', async () => {
    const rules = (await violationsOf(PlaceOrder, { email: 'x', shipping: 'express', lines: [], zip: 1 })).map(
      ({ path, rule }) => `${path} ${rule}`,
    );
    expect(rules).toEqual(['/email isEmail', '/lines arrayMinSize', '/zip additionalProperties']);
  });

  it('explain a branch by its tag', async () => {
    expect((await violationsOf(PlaceOrder, { ...GOOD, pay: { number: 'x' } })).map(lineOf)).toContain(
      '/pay/kind: is required and must be "card" or "transfer"',
    );
    expect((await violationsOf(PlaceOrder, { ...GOOD, pay: { kind: 'cash' } })).map(lineOf)).toContain(
      '/pay/kind: must be "card" or "transfer"',
    );
    expect((await violationsOf(PlaceOrder, { ...GOOD, pay: { kind: 'card' } })).map(lineOf)).toContain(
      '/pay/number: is required',
    );
    expect(await violationsOf(PlaceOrder, { ...GOOD, pay: { kind: 'card', number: '1' } })).toEqual([]);
  });

  it('keep the words of the author: messages, message functions and rules of one’s own', async () => {
    const IsSku = (): PropertyDecorator =>
      ValidateBy({
        name: 'isSku',
        validator: { validate: (value) => value === 'S', defaultMessage: () => 'sku must come from the catalogue' },
      });
    class Article {
      @MinLength(3, { message: '$property needs $constraint1 letters' })
      @Expose({ name: 'short_name' })
      shortName!: string;
      @Max(5, { message: ({ property }) => `${property} is out of stock` }) count!: number;
      @IsSku() sku!: string;
    }
    expect((await violationsOf(Article, { short_name: 'a', count: 9, sku: 'T' })).map(lineOf)).toEqual([
      '/count: count is out of stock',
      '/short_name: short_name needs 3 letters',
      '/sku: sku must come from the catalogue',
    ]);
  });

  it('use the words of the author when the schema has refused already', async () => {
    class Short {
      @IsString({ message: 'the name is text' }) name!: string;
    }
    expect((await violationsOf(Short, { name: 5 })).map(lineOf)).toEqual(['/name: the name is text']);
  });

  it('are 100 at most', async () => {
    const lines = Array.from({ length: 500 }, () => ({ amount: 'x' }));
    expect(await violationsOf(PlaceOrder, { ...GOOD, lines })).toHaveLength(100);
  });

  it('escape names as JSON Pointer does', async () => {
    class Odd {
      @IsString() 'a/b~c'!: string;
    }
    expect((await violationsOf(Odd, {})).map(({ path }) => path)).toEqual(['/a~1b~0c']);
  });

  it('say what the whole input has to be', async () => {
    for (const input of [null, [], 'x', 5, undefined]) {
      expect((await violationsOf(PlaceOrder, input)).map(lineOf)).toEqual(['(input): must be an object']);
    }
  });
});
