import { Injectable } from '@nestjs/common';
import {
  ANONYMOUS,
  DefinitionSerializer,
  EVERYONE,
  INVOKERS,
  ToolFile,
  ToolMethod,
  ToolProperty,
  ToolRegistry,
  ToolTypeAdapter,
  type Invoker,
  type TypeAdapter,
} from '@toolwright/core';
import { Type } from 'class-transformer';
import { IsArray, IsDefined, IsOptional } from 'class-validator';
import { serve, type Served } from '../support/serve.js';
import { start, type Started } from '../support/start.js';
import { Book, BookAdapter, CANARY, Shelf } from './library.js';

/** Keeps what it is for itself: a copy of its fields would be nothing. */
class Money {
  readonly #cents: number;

  constructor(
    cents: number,
    readonly currency: string,
    readonly note = CANARY,
  ) {
    this.#cents = cents;
  }

  get cents(): number {
    return this.#cents;
  }
}

const PRICE = { type: 'string', pattern: '^[0-9]+\\.[0-9]{2} [A-Z]{3}$' };

@ToolTypeAdapter()
@Injectable()
class MoneyAdapter implements TypeAdapter<Money> {
  readonly type = Money;
  readonly schema = PRICE;

  parse(sent: unknown): Money {
    const [amount, currency = ''] = String(sent).split(' ');
    if (currency === 'XXX') throw new RangeError('has a currency that is none');
    return new Money(Math.round(Number(amount) * 100), currency);
  }

  format({ cents, currency }: Money): string {
    return `${(cents / 100).toFixed(2)} ${currency}`;
  }
}

class Offer {
  @ToolProperty({ description: 'What it costs.' }) @IsDefined() price!: Money;
  @IsOptional() before?: Money;
  @IsArray() @Type(() => Money) steps!: Money[];
  @IsOptional() page?: URL;
  @IsOptional() picture?: ToolFile;
  @IsOptional() raw?: Buffer;
}

/** A schema with its references into `$defs` replaced by what they refer to. */
function writtenOut<Schema extends object>(schema: Schema): Schema {
  const { $defs = {} } = schema as { $defs?: Record<string, object> };
  const write = (_key: string, part: unknown): unknown => {
    const { $ref, ...rest } = (part ?? {}) as { $ref?: string };
    return $ref === undefined ? part : { ...$defs[$ref.replace('#/$defs/', '')], ...rest };
  };
  return JSON.parse(JSON.stringify(schema, write)) as Schema;
}

let received: Offer;
const READ = { operation: 'read', permission: EVERYONE } as const;

@Injectable()
class Offers {
  @ToolMethod({ ...READ, name: 'offers/declared', description: 'Takes and gives an offer.', output: Offer })
  declared(offer: Offer): Offer {
    received = offer;
    return offer;
  }

  @ToolMethod({ ...READ, name: 'offers/undeclared', description: 'Takes an offer, gives it beside an entity.' })
  undeclared(offer: Offer): unknown {
    received = offer;
    return { ...Object.fromEntries(Object.entries(offer)), of: Book.of({ title: 'Dune', isbn: '111', id: 1 }) };
  }
}

const SENT = {
  price: '12.50 EUR',
  steps: ['1.00 EUR', '2.05 USD'],
  page: 'https://example.org/a',
  picture: { name: 'a.txt', mediaType: 'text/plain', data: 'YWJj' },
  raw: 'AP8=',
};

describe('values of classes that are no JSON', () => {
  let started: Started;
  let served: Served;
  beforeAll(async () => {
    started = await start([Shelf, BookAdapter, MoneyAdapter, Offers]);
    served = await serve([Shelf, BookAdapter, MoneyAdapter, Offers], { account: 'ana' });
  });
  afterAll(async () => {
    await started.app.close();
    await served.close();
  });

  const run = (name: string, input: object, invoker: Invoker = INVOKERS.http) =>
    started.runner.run(name, input, { account: ANONYMOUS, invoker });

  it('are what the tool receives', async () => {
    (await run('offers/declared', SENT)).unwrap();
    expect(received.price).toBeInstanceOf(Money);
    expect([received.price.cents, received.price.currency]).toEqual([1250, 'EUR']);
    expect(received.steps.map((step) => [step instanceof Money, step.cents])).toEqual([
      [true, 100],
      [true, 205],
    ]);
    expect(received.before).toBeUndefined();
    expect(received.page).toEqual(new URL('https://example.org/a'));
    expect(received.picture).toBeInstanceOf(ToolFile);
    expect(Buffer.from(received.picture?.data ?? []).toString()).toBe('abc');
    expect([...(received.raw ?? [])]).toEqual([0, 255]);
  });

  it.each(['http', 'cli', 'mcp'] as const)('leave as they came, declared or not: %s', async (id) => {
    const declared = await run('offers/declared', SENT, INVOKERS[id]);
    declared.unwrap();
    expect(declared.result.value).toEqual(SENT);
    const undeclared = await run('offers/undeclared', SENT, INVOKERS[id]);
    undeclared.unwrap();
    expect(undeclared.result.value).toMatchObject({ ...SENT, of: { label: 'Dune' } });
    expect(JSON.stringify([declared.result, undeclared.result])).not.toContain(CANARY);
  });

  it('travel through both doors', async () => {
    for (const door of ['http', 'mcp'] as const) {
      expect((await served[door]('offers/declared', SENT)).value).toEqual(SENT);
      expect((await served[door]('offers/undeclared', SENT)).value).toMatchObject(SENT);
    }
  });

  it('are advertised by the schemas of their adapters, in and out', () => {
    const tool = started.app.get(ToolRegistry).get('offers/declared');
    for (const id of ['http', 'mcp'] as const) {
      const { inputSchema, outputSchema } = started.app.get(DefinitionSerializer).serialize(tool!, INVOKERS[id]);
      for (const schema of [inputSchema, outputSchema] as { properties: Record<string, object> }[]) {
        const { properties } = writtenOut(schema);
        expect(properties['price']).toMatchObject({ ...PRICE, description: 'What it costs.' });
        expect(properties['steps']).toMatchObject({ type: 'array', items: PRICE });
        // Null may stand in the place of what is optional.
        expect(JSON.stringify(properties['page'])).toContain('"format":"uri"');
        expect(JSON.stringify(properties['raw'])).toContain('"contentEncoding":"base64"');
        expect(JSON.stringify(properties['picture'])).toContain('"required":["data"]');
      }
    }
  });

  it('that are optional may be null, which is absence', async () => {
    (await run('offers/undeclared', { ...SENT, page: null, before: null })).unwrap();
    expect([received.page, received.before]).toEqual([undefined, undefined]);
  });

  it('that do not fit are violations at their places: of the schema first, then of the adapters, all at once', async () => {
    const shape = await run('offers/declared', { ...SENT, price: 12.5 });
    expect(shape.error?.code).toBe('input_invalid');
    expect(shape.error?.message).toContain('/price');
    const { error } = await run('offers/declared', { ...SENT, price: '1.00 XXX', steps: ['1.00 EUR', '2.00 XXX'] });
    expect(error?.code).toBe('input_invalid');
    expect(error?.message).toContain('/price: has a currency that is none');
    expect(error?.message).toContain('/steps/1: has a currency that is none');
  });

  it('are themselves for plain code, on the way in and out', async () => {
    const price = new Money(1250, 'EUR');
    const steps = [new Money(1, 'EUR')];
    const invocation = await run('offers/declared', { price, steps }, INVOKERS.code);
    expect(invocation.unwrap()).toBe(received);
    expect(received.price).toBe(price);
    expect(received.steps[0]).toBe(steps[0]);
  });
});
