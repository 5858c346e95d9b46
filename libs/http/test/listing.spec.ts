import type { INestApplication } from '@nestjs/common';
import type { CategoriesAnswer, Problem, ToolsAnswer } from '@toolwright/http';
import { ADAPTERS, type AdapterName } from './fixture.app.js';
import { buildLibrary } from './library.app.js';

const ALL = ['books/echo', 'books/hours', 'books/look', 'books/search'];

describe.each(Object.keys(ADAPTERS) as AdapterName[])('Looking around over HTTP, on %s', (adapter) => {
  let app: INestApplication;
  let url: string;

  beforeAll(async () => {
    app = await buildLibrary(adapter, { path: 'ai/tools' });
    await app.listen(0, '127.0.0.1');
    url = `${await app.getUrl()}/ai`;
  });
  afterAll(() => app.close());

  const list = (query: string): Promise<Response> => fetch(`${url}/tools${query}`);
  const namesIn = async (response: Response): Promise<string[]> =>
    ((await response.json()) as ToolsAnswer).tools.map(({ name }) => name);

  it('leads through all pages by Link, and counts them all', async () => {
    const seen: string[] = [];
    let next: string | undefined = '?per_page=3&category=books';
    for (let pages = 0; next !== undefined && pages < 9; pages += 1) {
      const response: Response = await list(next);
      expect(response.headers.get('x-total-count')).toBe('4');
      seen.push(...(await namesIn(response)));
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(ALL);
  });

  it('links to what is there alone', async () => {
    const links = async (query: string): Promise<string[]> =>
      [...((await list(query)).headers.get('link') ?? '').matchAll(/\bpage=(\d+)[^>]*>; rel="(\w+)"/g)].map(
        ([, page, relation]) => `${relation} ${page}`,
      );
    expect(await links('?per_page=2')).toEqual(['first 1', 'next 2', 'last 2']);
    expect(await links('?page=2&per_page=2')).toEqual(['first 1', 'prev 1', 'last 2']);
    expect(await links('?page=9&per_page=2')).toEqual(['first 1', 'prev 2', 'last 2']);
    expect(await namesIn(await list('?page=9&per_page=2'))).toEqual([]);
    expect((await fetch(`${url}/tools?per_page=2`, { method: 'HEAD' })).headers.get('x-total-count')).toBe('4');
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=', 'page=1&page=2', 'per_page=101', 'per_page=1e2', 'page=%FF'])(
    'refuses %s',
    async (query) => {
      const response = await list(`?${query}`);
      expect([response.status, ((await response.json()) as Problem).code]).toEqual([400, 'malformed_query']);
    },
  );

  it('searches words in names, labels and descriptions, and categories', async () => {
    expect(await namesIn(await list('?search=BY%20look'))).toEqual(['books/look']);
    expect(await namesIn(await list('?search=hours&search=when'))).toEqual(['books/hours']);
    expect(await namesIn(await list('?category=books'))).toEqual(ALL);
    expect(await namesIn(await list('?category=club'))).toEqual([]);
    expect(await namesIn(await list('?category=club&category=books'))).toEqual(ALL);
    expect(await namesIn(await list('?utm_source=mail'))).toEqual(ALL);
  });

  it('names the categories in which the caller has tools', async () => {
    const response = await fetch(`${url}/tool-categories`);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const { categories } = (await response.json()) as CategoriesAnswer;
    expect(categories).toEqual([{ slug: 'books', label: 'Books', description: 'All there is to read.', tools: 4 }]);
    const librarian = await fetch(`${url}/tool-categories`, { headers: { authorization: 'Bearer librarian' } });
    expect(((await librarian.json()) as CategoriesAnswer).categories).toMatchObject([{ slug: 'books', tools: 5 }]);
  });

  it('answers OPTIONS', async () => {
    for (const path of ['tools', 'tools/books/hours', 'tool-categories']) {
      const response = await fetch(`${url}/${path}`, { method: 'OPTIONS' });
      expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    }
  });
});
