import { type Answer, shopClient, type ShopClient } from './shop-client.js';

interface Page {
  readonly items: readonly { readonly sku: string }[];
  readonly nextCursor?: string;
}

const resultOf = ({ status, body, text }: Answer): unknown => {
  if (status !== 200) throw new Error(text);
  return body['result'];
};
const pageIn = (answer: Answer) => resultOf(answer) as Page;

/** What the database finds in the catalog; `url` is asked once the shop is open. */
export function catalogStories(url: () => string): void {
  describe('the search in the catalog', () => {
    let anonymous: ShopClient;

    beforeAll(() => {
      anonymous = shopClient(url());
    });

    it('finds products by words, category and price', async () => {
      const found = await anonymous.run('catalog/search-products', { text: 'green TEA', maxPriceCents: 1500 });
      const { items } = pageIn(found);
      expect(items.map(({ sku }) => sku)).toEqual(['TEA-001', 'TEA-003']);
      const books = await anonymous.run('catalog/search-products', { category: 'books', minPriceCents: 2500 });
      expect(pageIn(books).items.map(({ sku }) => sku)).toEqual(['BOO-010']);
      const wild = await anonymous.run('catalog/search-products', { text: '%' });
      expect(pageIn(wild).items).toEqual([]);
    });

    it('leads through all products page by page, each once', async () => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const answer = await anonymous.run('catalog/search-products', { limit: 25, ...(cursor && { cursor }) });
        const page = pageIn(answer);
        seen.push(...page.items.map(({ sku }) => sku));
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen).toHaveLength(60);
      expect(new Set(seen).size).toBe(60);
    });
  });
}

/** What the database keeps of the stock, however many want it; `url` is asked once the shop is open. */
export function stockStories(url: () => string): void {
  describe('the stock', () => {
    const bookLeft = async (): Promise<number> => {
      const answer = await shopClient(url()).run('catalog/get-product', { sku: 'BOO-010' });
      return (resultOf(answer) as { stock: number }).stock;
    };

    it('sells the last pieces once, however many ask at the same time', async () => {
      const [ana, bo] = ['ana', 'bo'].map((who) => shopClient(url(), `dev-customer-${who}`)) as [
        ShopClient,
        ShopClient,
      ];
      const stock = await bookLeft();
      const asked = Array.from({ length: stock + 5 }, (_, index) =>
        (index % 2 ? ana : bo).run('orders/place', { lines: [{ sku: 'BOO-010', quantity: 1 }] }),
      );
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(stock);
      expect(statuses.filter((status) => status === 409)).toHaveLength(5);
      expect(await bookLeft()).toBe(0);
    });
  });
}
