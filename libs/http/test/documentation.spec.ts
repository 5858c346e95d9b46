import { readFileSync } from 'node:fs';
import { type INestApplication, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { EVERYONE, SIGNED_IN, ToolAccounts, ToolMethod, ToolModule, type Account, ANONYMOUS } from '@toolwright/core';
import { ToolHttpModule } from '@toolwright/http';
import { IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { ADAPTERS, type AdapterName } from './fixture.app.js';

const PLACE = 'http://localhost:3000';

/** One command of the documentation. */
interface Example {
  readonly command: string;
  readonly status: number;
  /** What the answer has, where the document shows one. */
  readonly answer: unknown;
}

const document = readFileSync(new URL('../../../docs/http.md', import.meta.url), 'utf8');

/** Every command in a `sh` block, with the status in its comment, and the JSON right behind the last of them. */
function examplesIn(text: string): Example[] {
  const blocks = text.matchAll(/^```sh\n([\s\S]*?)^```(?:\n\n```json\n([\s\S]*?)^```)?/gm);
  return [...blocks].flatMap(([, block = '', json]) => {
    const commands = block.replaceAll('\\\n', '').split('\n').filter(Boolean);
    return commands.map((line, index) => {
      const [, command = '', status = ''] = /^(curl .*) # (\d{3})$/.exec(line) ?? [];
      const isShown = json !== undefined && index === commands.length - 1;
      return { command, status: Number(status), answer: isShown ? (JSON.parse(json) as unknown) : undefined };
    });
  });
}

/** A curl command as a request; an option that is not known here is an error. */
function requestOf(command: string): { address: string; init: RequestInit } {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => String(quoted ?? bare)).slice(1);
  const headers = new Headers();
  const seen = { method: '', address: '', body: undefined as string | undefined, query: '', asQuery: false };
  const options: Record<string, (next: () => string) => void> = {
    '-X': (next) => void (seen.method = next()),
    '-I': () => void (seen.method = 'HEAD'),
    '-H': (next) => headers.append(...(next().split(': ') as [string, string])),
    '-d': (next) => void (seen.body = next()),
    '--get': () => void (seen.asQuery = true),
    '--data-urlencode': (next) => void (seen.query = next().replace(/(?<==).*/s, encodeURIComponent)),
  };
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const option = options[word];
    if (option) option(() => String(words.shift()));
    else if (seen.address === '' && word.startsWith(PLACE)) seen.address = word;
    else throw new Error(`What is ${word} in: ${command}`);
  }
  const method = seen.method || (seen.body === undefined ? 'GET' : 'POST');
  return {
    address: `${seen.address.slice(PLACE.length)}${seen.asQuery ? `?${seen.query}` : ''}`,
    init: { method, headers, body: seen.body },
  };
}

class SkuInput {
  @Matches(/^[A-Z]{3}-\d{3}$/, { message: 'must be three capital letters, a hyphen and three digits' })
  sku!: string;
}

class SearchInput {
  @IsOptional()
  @IsString()
  text?: string;

  @IsOptional()
  @IsInt()
  maxPriceCents?: number;

  @IsInt()
  @Min(1)
  @Max(50)
  limit = 20;
}

class Product {
  @IsString()
  sku!: string;

  @IsString()
  name!: string;

  @IsInt()
  stock!: number;
}

const SENCHA: Product = { sku: 'TEA-001', name: 'Sencha, 100 g', stock: 35 };

/** The tools of the shop that the document shows. */
class ShopService {
  @ToolMethod({
    name: 'catalog/get-product',
    description: 'Get one product with price and stock by its sku.',
    operation: 'read',
    permission: EVERYONE,
    output: Product,
  })
  get(_input: SkuInput): Product {
    return SENCHA;
  }

  @ToolMethod({ name: 'catalog/search-products', description: 'Search.', operation: 'read', permission: EVERYONE })
  search(_input: SearchInput): { items: readonly Product[] } {
    return { items: [SENCHA] };
  }

  @ToolMethod({
    name: 'cart/clear',
    description: 'Take everything out of your cart.',
    operation: 'write',
    permission: SIGNED_IN,
    destructive: true,
    idempotent: true,
  })
  clear(): void {}
}

@ToolAccounts()
class Accounts {
  fromRequest({ headers: { authorization } }: { headers: { authorization?: string } }): Account {
    return authorization === 'Bearer dev-customer-ana' ? { id: 'ana', permissions: [] } : ANONYMOUS;
  }
}

@Module({
  imports: [
    ToolModule.forRoot({
      bootReport: false,
      categories: { catalog: { label: 'Catalog', description: 'What the shop sells.' }, cart: { label: 'Cart' } },
    }),
    ToolHttpModule.register(),
  ],
  providers: [ShopService, Accounts],
})
class ShopModule {}

const examples = examplesIn(document);

it('docs/http.md shows commands, and says what each is answered', () => {
  expect(examples.length).toBeGreaterThan(15);
  for (const { command, status } of examples)
    expect([command, status]).toEqual([expect.stringMatching(/^curl /), expect.any(Number)]);
  expect(examples.filter(({ answer }) => answer !== undefined).length).toBeGreaterThan(3);
});

describe.each(Object.keys(ADAPTERS) as AdapterName[])('docs/http.md on %s', (adapter) => {
  let app: INestApplication;

  beforeAll(async () => {
    const testing = await Test.createTestingModule({ imports: [ShopModule] }).compile();
    app = testing.createNestApplication(ADAPTERS[adapter](), { logger: false });
    await app.listen(0, '127.0.0.1');
  });
  afterAll(() => app.close());

  it.each(examples)('$command', async ({ command, status, answer }) => {
    const { address, init } = requestOf(command);
    const response = await fetch(`${await app.getUrl()}${address}`, init);
    const text = await response.text();
    expect([response.status, text.slice(0, 200)]).toEqual([status, expect.any(String)]);
    if (answer === undefined) return;
    const { instance: _unlike, ...shown } = answer as { instance?: string };
    expect(JSON.parse(text)).toMatchObject(shown);
  });
});
