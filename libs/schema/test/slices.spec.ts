import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Expose, plainToInstance, Transform, Type } from 'class-transformer';
import {
  ArrayContains,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsDefined,
  IsEmail,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  validate,
  type ValidationArguments,
  type ValidationError,
} from 'class-validator';
import {
  coerceInput,
  explainSchema,
  inputValidatorOf,
  outputSchemaOf,
  type DtoClass,
  type Violation,
} from '../src/index.js';
import { nextTurn } from '../src/slices/loop-turns.js';
import { atOnce, inSlices, type Steps } from '../src/slices/steps.js';

const MOST = 9_900;
const list = <T>(length: number, item: (index: number) => T): T[] =>
  Array.from({ length }, (_unused, index) => item(index));

class Card {
  @IsString() number!: string;
  @IsOptional() @IsInt({ groups: ['strict'], always: true }) cents?: number;
}
class Transfer {
  @IsString() iban!: string;
  @ValidateIf(({ iban }: Transfer) => iban !== 'none') @IsEmail() mail!: string;
}
class Batch {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => Card, {
    discriminator: {
      property: 'kind',
      subTypes: [
        { name: 'card', value: Card },
        { name: 'transfer', value: Transfer },
      ],
    },
  })
  payments!: (Card | Transfer)[];
}

const card = (index: number) => ({ kind: 'card', number: `n${index}` });
const transfer = (index: number) => ({ kind: 'transfer', iban: `i${index}`, mail: 'a@b.co' });

/** How often the event loop turned while something was under way. */
async function turnsDuring(work: () => unknown): Promise<number> {
  let turns = 0;
  let isOver = false;
  const tick = (): void => {
    turns += 1;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  await work();
  isOver = true;
  return turns;
}

async function violationsOf(owner: DtoClass, input: unknown): Promise<readonly Violation[]> {
  const result = await inputValidatorOf(owner).validate(input);
  return result.ok ? [] : result.violations;
}

describe('steps', () => {
  function* counted(count: number): Steps<number> {
    for (let step = 0; step < count; step += 1) yield;
    return count;
  }

  it('are run at once, or in slices between which the loop turns', async () => {
    expect(atOnce(counted(10_000))).toBe(10_000);
    expect(inSlices(counted(10))).toBe(10);
    const order: string[] = [];
    const sliced = Promise.resolve(inSlices(counted(1_000_000))).then(() => order.push('done'));
    setImmediate(() => order.push('turn'));
    await sliced;
    expect(order).toEqual(['turn', 'done']);
  });

  it('of several who wait take turns: long ones one in each turn of the loop, short ones in one', async () => {
    const order: string[] = [];
    const wait = async (name: string, isLong: boolean): Promise<void> => {
      await nextTurn();
      order.push(name);
      setImmediate(() => order.push(`after ${name}`));
      const end = performance.now() + 10;
      if (isLong) while (performance.now() < end);
    };
    await Promise.all([wait('a', true), wait('b', true)]);
    await new Promise(setImmediate);
    expect(order).toEqual(['a', 'after a', 'b', 'after b']);
    const many = Array.from({ length: 1_000 }, () => false);
    expect(await turnsDuring(() => Promise.all(many.map((isLong) => wait('short', isLong))))).toBeLessThan(500);
  });
});

describe('a large input', () => {
  it.each([
    ['valid', { payments: list(2_400, transfer) }],
    ['refused by the schema', { payments: list(MOST, () => ({})) }],
    ['refused by the schema for one element', { payments: [...list(3_000, card), { kind: 'card' }] }],
  ])('that is %s lets the event loop turn in between', async (_name, input) => {
    const validator = inputValidatorOf(Batch);
    await validator.validate({ payments: [] });
    const isValid = (await validator.validate(input)).ok;
    const turns = await turnsDuring(async () => (isValid ? validator.transform(input) : validator.validate(input)));
    if (isValid) expect(await turnsDuring(() => validator.checkInSlices(input))).toBeGreaterThan(1);
    // What is refused is told as soon as a hundred violations are known.
    expect(turns).toBeGreaterThan(1);
  });

  it('of ordinary size is checked without a promise', () => {
    const input = { payments: list(20, transfer) };
    expect(inputValidatorOf(Batch).checkInSlices(input)).toEqual([]);
    expect(inputValidatorOf(Batch).checkInSlices({ payments: [{}] })).toEqual(
      inputValidatorOf(Batch).check({ payments: [{}] }),
    );
  });

  it('is judged as a small one is, element by element, in the same words', async () => {
    const wrong = new Map<number, object>([
      [7, {}],
      [900, { kind: 'cash' }],
      [1_500, { kind: 'card', number: 5, cents: 'x' }],
      [2_399, { kind: 'transfer', iban: 'a', mail: 'nobody', extra: 1 }],
    ]);
    const payments = list(2_400, (index) => wrong.get(index) ?? (index % 2 ? card(index) : transfer(index)));
    const expected: Violation[] = [];
    for (const [index, payment] of wrong)
      for (const one of await violationsOf(Batch, { payments: [payment] }))
        expected.push({ ...one, path: one.path.replace('/payments/0', `/payments/${index}`) });
    expect(expected.length).toBeGreaterThan(5);
    const byPath = (one: Violation, other: Violation): number => (one.path < other.path ? -1 : 1);
    expect([...(await violationsOf(Batch, { payments }))].toSorted(byPath)).toEqual(expected.toSorted(byPath));
    expect(inputValidatorOf(Batch).check({ payments })).toEqual(
      await inputValidatorOf(Batch).checkInSlices({ payments }),
    );
  });

  it('that is wrong everywhere is told by a hundred violations', async () => {
    const input = { payments: list(MOST, () => ({})) };
    expect(inputValidatorOf(Batch).check(input)).toHaveLength(100);
    expect(await violationsOf(Batch, input)).toHaveLength(100);
  });

  it('is not looked at to the end once a hundred objects are refused', async () => {
    let asked = 0;
    class Item {
      @ValidateBy({ name: 'never', validator: { validate: () => (asked += 1) < 0, defaultMessage: () => 'no' } })
      a!: string;
    }
    class Items {
      @IsArray() @ValidateNested({ each: true }) @Type(() => Item) items!: Item[];
    }
    const result = await inputValidatorOf(Items).transform({ items: list(5_000, () => ({ a: 'x' })) });
    expect(result).toMatchObject({ ok: false });
    expect(asked).toBeLessThan(200);
  });
});

describe('class-transformer and class-validator in slices', () => {
  const seen: unknown[] = [];
  const Sees = (): PropertyDecorator =>
    ValidateBy({
      name: 'sees',
      validator: {
        validate: (value: unknown, given?: ValidationArguments) => {
          seen.push([(value as unknown[]).length, given?.property, given?.targetName]);
          return (value as { n: number }[]).every(({ n }) => typeof n === 'number');
        },
      },
    });
  class Node {
    @IsInt() n!: number;
    @IsOptional() @ArrayMinSize(1) @ValidateNested({ each: true }) @Type(() => Node) children?: Node[];
    @Expose({ name: 'label' }) @IsOptional() @IsString() title?: string;
    tags = ['default'];
  }
  class Whole {
    @Sees() @ValidateNested({ each: true }) @Type(() => Node) nodes!: Node[];
    @IsOptional() @ValidateNested({ each: true }) @Type(() => Node) map?: Map<string, Node>;
    @IsOptional() @IsString({ each: true }) @ArrayUnique() @ArrayContains(['a']) names?: string[];
    @IsOptional()
    @Transform(({ obj }: { obj: { nodes: unknown[] } }) => obj.nodes.length)
    @IsInt()
    count?: number;
    @ValidateBy(
      {
        name: 'later',
        validator: { validate: (value) => Promise.resolve(value !== 'b'), defaultMessage: () => 'no b' },
      },
      { each: true },
    )
    @IsOptional()
    later?: string[];
  }

  /** Everything that class-validator says, without the objects it says it of. */
  const plain = (errors: readonly ValidationError[] = []): unknown[] =>
    errors.map(({ property, constraints, children }) => ({ property, constraints, children: plain(children) }));

  const node = (index: number): object => ({ n: index, label: 'x', children: [{ n: 1 }] });
  const inputs: [string, object][] = [
    [
      'valid',
      {
        nodes: list(300, node),
        names: list(300, (index) => (index ? `n${index}` : 'a')),
        count: 1,
        later: list(100, () => 'a'),
      },
    ],
    ['wrong in a nested object', { nodes: [...list(300, node), { n: 1, children: [] }, { n: 'x' }] }],
    ['not unique', { nodes: [], names: [...list(300, (index) => `n${index}`), 'n7'] }],
    ['refused by an asynchronous rule', { nodes: [], later: [...list(100, () => 'a'), 'b'] }],
  ];

  it.each(inputs)('make of an input that is %s what they make of it themselves', async (_name, input) => {
    const { validateInSlices } = await import('../src/validation/sliced-rules.js');
    const { slicedTransform } = await import('../src/validation/sliced-transform.js');
    const { readClass } = await import('../src/dto/class-schema.js');
    const options = { whitelist: true, forbidNonWhitelisted: true, validationError: { value: false } };
    const expected = plainToInstance(Whole, structuredClone(input));
    const made = atOnce(slicedTransform({ owner: Whole, input: structuredClone(input), read: readClass(Whole, {}) }));
    expect(made).toEqual(expected);
    expect(made.nodes.every((one) => one instanceof Node)).toBe(true);
    seen.length = 0;
    const theirs = await validate(expected, options);
    const theySaw = seen.splice(0);
    const ours = await validateInSlices({ instance: made, options, isBuiltIn: () => true, enough: Infinity });
    expect(plain(ours)).toEqual(plain(theirs));
    expect(seen).toEqual(theySaw);
  });

  it('keep a list whole for a @Transform that is given it', async () => {
    class Sum {
      @ValidateNested({ each: true })
      @Type(() => Node)
      @Transform(({ value }: { value: Node[] }) => value.map(({ n }) => Object.assign(new Node(), { n: n + 1 })))
      nodes!: Node[];
    }
    const { slicedTransform } = await import('../src/validation/sliced-transform.js');
    const { readClass } = await import('../src/dto/class-schema.js');
    const made = atOnce(slicedTransform({ owner: Sum, input: { nodes: [{ n: 1 }] }, read: readClass(Sum, {}) }));
    expect(made.nodes[0]?.n).toBe(2);
  });

  it('are not ended by an asynchronous rule that throws', async () => {
    class Throws {
      @ValidateBy(
        { name: 'throws', validator: { validate: () => Promise.reject(new Error('secret')) } },
        { each: true },
      )
      items!: string[];
    }
    const result = await inputValidatorOf(Throws).validate({ items: list(2_000, String) });
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toContain('secret');
  });
});

describe('coercion', () => {
  it('gives up on texts that look like JSON once a hundred were none', () => {
    const schema = { type: 'array', items: { type: 'object' } };
    const texts = [...list(100, () => '{"a":'), '{"a":1}'];
    expect((coerceInput(schema, texts) as unknown[]).at(-1)).toBe('{"a":1}');
    expect((coerceInput(schema, texts.slice(1)) as unknown[]).at(-1)).toEqual({ a: 1 });
  });
});

describe('a pattern that could not be judged', () => {
  it('is a warning with class, property and remedy', () => {
    class Odd {
      @Matches(/^(?=(a+))\1(?<!b+c*)[^c]+$/) code!: string;
    }
    const [warning] = explainSchema(Odd).diagnostics;
    expect(warning).toMatchObject({ severity: 'warning', property: '/code', rule: 'Matches' });
    expect(warning?.message).toMatch(/"Odd\.code" has a pattern that may block the process: .+ Write it without/);
  });
});

describe('an output', () => {
  it('does not say beside its type that it is not null', () => {
    class Place {
      @IsDefined() @ValidateNested() @Type(() => Card) one!: Card;
      @IsDefined() @ValidateNested() @Type(() => Transfer) two!: Transfer;
      @IsDefined() @ValidateNested() @Type(() => Transfer) three!: Transfer;
    }
    expect(JSON.stringify(outputSchemaOf(Place))).not.toContain('"not"');
  });
});
