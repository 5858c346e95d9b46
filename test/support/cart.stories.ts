import { type Answer, shopClient, type ShopClient } from './shop-client.js';

interface Cart {
  readonly items: readonly { readonly sku: string; readonly quantity: number }[];
  readonly total: { readonly cents: number };
}

const cartIn = ({ status, body, text }: Answer): Cart => {
  if (status !== 200) throw new Error(text);
  return body['result'] as Cart;
};

/** What people and models do with a cart; `url` is asked once the shop is open. */
export function cartStories(url: () => string): void {
  describe('the cart', () => {
    let ana: ShopClient;
    let bo: ShopClient;

    beforeEach(async () => {
      ana = shopClient(url(), 'dev-customer-ana');
      bo = shopClient(url(), 'dev-customer-bo');
      for (const each of [ana, bo]) await each.run('cart/clear');
    });

    const add = (who: ShopClient, sku: string, quantity?: number): Promise<Answer> =>
      who.run('cart/add-item', { sku, ...(quantity !== undefined && { quantity }) });
    const viewOf = async (who: ShopClient): Promise<Cart> => cartIn(await who.run('cart/view'));
    const contents = async (who: ShopClient) => (await viewOf(who)).items.map(({ sku, quantity }) => [sku, quantity]);
    const violation = ({ status, body }: Answer) => [status, (body['violations'] as unknown[])[0]];

    it('adds up what is put into it', async () => {
      await add(ana, 'TEA-002', 2);
      await add(ana, 'BOO-003');
      const cart = cartIn(await add(ana, 'TEA-002'));
      expect(cart).toEqual(await viewOf(ana));
      expect(cart).toMatchObject({
        items: [
          { sku: 'BOO-003', quantity: 1, total: { cents: 1_990, currency: 'EUR' } },
          { sku: 'TEA-002', name: 'Earl Grey, 100 g', quantity: 3, unitPrice: { cents: 750 }, total: { cents: 2_250 } },
        ],
        total: { cents: 4_240, currency: 'EUR' },
      });
    });

    it('is its owner’s own, whatever an input says', async () => {
      await add(ana, 'TEA-001');
      expect(await contents(bo)).toEqual([]);
      const smuggled = await ana.run('cart/view', { ownerId: 'bo' });
      expect([smuggled.status, smuggled.body['detail']]).toEqual([422, expect.stringMatching(/^\/ownerId/)]);
      await bo.run('cart/clear');
      expect(await contents(ana)).toEqual([['TEA-001', 1]]);
      expect((await shopClient(url()).run('cart/view')).status).toBe(404);
      expect((await shopClient(url()).get('/cart')).status).toBe(401);
    });

    it('loses one product, or all of them as often as one likes', async () => {
      await add(ana, 'TEA-001', 3);
      await add(ana, 'TEA-002');
      expect(cartIn(await ana.run('cart/remove-item', { sku: 'TEA-001' })).items).toHaveLength(1);
      const again = await ana.run('cart/remove-item', { sku: 'TEA-001' });
      expect(violation(again)).toEqual([422, expect.objectContaining({ path: '/sku' })]);
      for (let times = 0; times < 2; times++) {
        expect(cartIn(await ana.run('cart/clear'))).toEqual({ items: [], total: { cents: 0, currency: 'EUR' } });
      }
    });

    it.each([
      ['TEA-999', 1, '/sku', 'find one with catalog/search-products'],
      ['GAR-010', 1, '/sku', '"Bird Feeder" is out of stock'],
      ['KIT-005', 7, '/quantity', 'only 6 of "Hand Coffee Grinder" are in stock'],
      ['TEA-001', 0, '/quantity', ''],
      ['TEA-001', 101, '/quantity', ''],
      ['tea', 1, '/sku', 'three capital letters'],
    ])('says why it does not take %s, %i times, and how it would', async (sku, quantity, path, words) => {
      expect(violation(await add(ana, sku, quantity))).toEqual([
        422,
        expect.objectContaining({ path, message: expect.stringContaining(words) }),
      ]);
      expect(await contents(ana)).toEqual([]);
    });

    it('counts what is in it already', async () => {
      await add(ana, 'KIT-005', 5);
      const { body } = await add(ana, 'KIT-005', 2);
      expect(body['detail']).toContain('only 6 of "Hand Coffee Grinder" are in stock, and 5 are in your cart');
      await add(ana, 'STA-008', 100);
      const full = await add(ana, 'STA-008', 1);
      expect(full.body['detail']).toContain('a cart takes 100 of each, and 100 are in your cart');
      expect(await contents(ana)).toEqual([
        ['KIT-005', 5],
        ['STA-008', 100],
      ]);
    });

    it('loses nothing of what is added at the same time', async () => {
      const added = await Promise.all(Array.from({ length: 8 }, () => add(ana, 'TEA-006', 2)));
      expect(added.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(await contents(ana)).toEqual([['TEA-006', 16]]);
    });

    it('is the same one on the routes for people', async () => {
      expect((await ana.post('/cart/items', { sku: 'TEA-001', quantity: 2 })).status).toBe(201);
      expect((await ana.get('/cart')).body).toEqual(await viewOf(ana));
      expect((await ana.post('/cart/items', { sku: 'TEA-999', quantity: 2 })).status).toBe(422);
      expect((await ana.post('/cart/items', { sku: 'TEA-001', quantity: 2, ownerId: 'bo' })).status).toBe(400);
      const headers = { authorization: 'Bearer dev-customer-ana' };
      await fetch(`${url()}/cart/items/TEA-001`, { method: 'DELETE', headers });
      expect(await contents(ana)).toEqual([]);
    });

    it('can be ordered as it stands, and orders nothing by itself', async () => {
      await add(ana, 'TEA-004', 2);
      const lines = (await viewOf(ana)).items.map(({ sku, quantity }) => ({ sku, quantity }));
      const { body } = await ana.run('orders/place', { lines });
      expect(body['result']).toMatchObject({ total: { cents: (await viewOf(ana)).total.cents } });
    });
  });
}
