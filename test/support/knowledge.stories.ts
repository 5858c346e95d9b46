import { type Answer, shopClient, type ShopClient } from './shop-client.js';

interface Article {
  readonly name: string;
  readonly body: string;
  readonly snippet: string;
}
interface Articles {
  readonly items: readonly Article[];
  readonly nextCursor?: string;
}

/** What people and models do with the knowledge of the shop; `url` is asked once it is open. */
export function knowledgeStories(url: () => string): void {
  describe('the knowledge', () => {
    let anonymous: ShopClient;

    beforeAll(() => {
      anonymous = shopClient(url());
    });

    const search = (input: object): Promise<Answer> => anonymous.run('knowledge/search-articles', input);
    const found = async (input: object): Promise<Articles> => {
      const { status, body, text } = await search(input);
      if (status !== 200) throw new Error(text);
      return body['result'] as Articles;
    };
    const namesFor = async (text: string) => (await found({ text })).items.map(({ name }) => name);

    it.each([
      ['How do I return something?', 'returns'],
      ['SHIPPING costs', 'shipping'],
      ['which data do you store about me', 'privacy'],
      ['whisk matcha', 'matcha-without-lumps'],
      ['the nib of my pen is bent', 'fountain-pen-first-aid'],
    ])('answers %j with %s first', async (text, name) => {
      expect((await namesFor(text))[0]).toBe(name);
    });

    it('finds a word by its other forms', async () => {
      for (const text of ['kettles', 'kettle']) expect(await namesFor(text)).toContain('descaling-a-kettle');
    });

    it('shows the place where the words are', async () => {
      const { items } = await found({ text: 'citric acid' });
      expect(items[0]?.snippet).toMatch(/^Fill the kettle half with water, add two spoons of citric acid/);
      expect(items[0]?.body).toContain('Scale costs energy');
    });

    it('leads through what it found page by page, each once, and through everything without words', async () => {
      for (const [criteria, least] of [
        [{ text: 'water' }, 6],
        [{}, 20],
      ] as const) {
        const names: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await found({ ...criteria, limit: 3, ...(cursor && { cursor }) });
          names.push(...page.items.map(({ name }) => name));
          cursor = page.nextCursor;
        } while (cursor);
        expect(names.length).toBeGreaterThanOrEqual(least);
        expect(new Set(names).size).toBe(names.length);
      }
    });

    it.each([
      ['quotes', `"returns' "`],
      ['an injection', `returns'; DROP TABLE articles; --`],
      ['operators', 'returns AND (NOT OR NEAR/2 +-~<> @8 :* & | !'],
      ['stars', '* returns*'],
      ['a column of the index', 'body:returns title:'],
      ['NUL', 'returns\u0000'],
      ['an emoji', '📦 returns 🫖'],
      ['half of an emoji', 'returns \ud83d'],
      ['a backslash', String.raw`returns \ \' \\`],
      ['ten kilobytes', `returns ${'tea pot '.repeat(1_280)}`],
    ])('takes %s for what somebody looks for, never for a question to the database', async (_what, text) => {
      const { items } = await found({ text, limit: 50 });
      expect(items.map(({ name }) => name)).toContain('returns');
      expect((await anonymous.get('/health')).status).toBe(200);
    });

    it.each(['***', '"', `'`, '-', '\u0000', '🫖', '()', 'xyzzyx'])('finds nothing for %j', async (text) => {
      expect(await found({ text })).toEqual({ items: [] });
    });

    it('gives a policy by its name, to tools and pages alike', async () => {
      const { body } = await anonymous.run('knowledge/get-policy', { name: 'returns' });
      expect(body['result']).toMatchObject({ kind: 'policy', title: 'Returns and refunds', updatedAt: UPDATED });
      expect((await anonymous.get('/policies/returns')).body).toEqual(body['result']);
      expect((await anonymous.get('/articles')).text).not.toContain('"id"');
      expect((await anonymous.get('/articles?text=returns&limit=1')).body['items']).toMatchObject([
        { name: 'returns' },
      ]);
    });

    it('knows no policy of another name, and takes no guide for one', async () => {
      for (const name of ['cold-brew', 'refunds', `' OR 1=1`]) {
        const answer = await anonymous.run('knowledge/get-policy', { name });
        expect([answer.status, answer.body['violations']]).toEqual([422, [expect.objectContaining({ path: '/name' })]]);
      }
    });
  });
}

const UPDATED = '2026-09-14T09:00:00.000Z';
