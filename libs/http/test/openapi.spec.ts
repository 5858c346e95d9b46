import { type INestApplication } from '@nestjs/common';
import { ApiBearerAuth, DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { EVERYONE, NO_INPUT, ToolRegistry } from '@toolwright/core';
import { ToolOpenApi } from '@toolwright/http';
import { ADAPTERS, type AdapterName, Diary } from './fixture.app.js';
import { loadWithClient } from './generated-client.js';
import { buildLibrary, LIBRARIAN } from './library.app.js';

const documentOf = (app: INestApplication, version = '3.1.0'): OpenAPIObject => {
  const config = new DocumentBuilder().setTitle('Library').setOpenAPIVersion(version).addBearerAuth().build();
  return ToolOpenApi.extend(SwaggerModule.createDocument(app, config), app);
};

const LOOKING = ['/tools', '/tools/{name}', '/tool-categories'];
const FOR_EVERYBODY = ['echo', 'hours', 'look', 'search'].map((name) => `/tools/books/${name}/run`);

/** Every reference in a document, resolved. */
function danglingIn(document: OpenAPIObject): string[] {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, reference]) => `${reference}`,
  );
  return references.filter((reference) => {
    const steps = reference.slice(2).split('/');
    const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
    return found === undefined;
  });
}

describe.each(Object.keys(ADAPTERS) as AdapterName[])('ToolOpenApi on %s', (adapter) => {
  it('is served by the application, made before the tools are known or after', async () => {
    const app = await buildLibrary(adapter);
    const early = documentOf(app);
    SwaggerModule.setup('early', app, early, { ui: false });
    SwaggerModule.setup('late', app, () => documentOf(app), { ui: false });
    expect(Object.keys(early.paths)).toEqual([]);
    await app.listen(0, '127.0.0.1');
    const served = async (path: string): Promise<unknown> => (await fetch(`${await app.getUrl()}/${path}`)).json();
    const late = (await served('late-json')) as OpenAPIObject;
    expect(Object.keys(late.paths)).toEqual([...LOOKING, ...FOR_EVERYBODY]);
    expect(await served('early-json')).toEqual(late);
    await app.close();
  });
});

describe('ToolOpenApi', () => {
  let app: INestApplication;

  beforeAll(async () => {
    app = await buildLibrary('Express');
    app.setGlobalPrefix('api');
    await app.listen(0, '127.0.0.1');
  });
  afterAll(() => app.close());

  it('has one path per tool, below the global prefix, with its methods', () => {
    const { paths } = documentOf(app);
    expect(Object.keys(paths)).toEqual([...LOOKING, ...FOR_EVERYBODY].map((path) => `/api${path}`));
    expect(Object.keys(paths['/api/tools/books/search/run'] ?? {})).toEqual(['get', 'post']);
    expect(paths['/api/tools/books/hours/run']?.get).toMatchObject({ tags: ['Books'], summary: 'Hours' });
  });

  it('gives a flat input as parameters, and any other as ?input=', () => {
    const { paths } = documentOf(app);
    const parametersOf = (tool: string) =>
      (paths[`/api/tools/books/${tool}/run`]?.get?.parameters ?? []) as { name: string; schema: unknown }[];
    expect(parametersOf('search').map(({ name }) => name)).toEqual([
      'title',
      'genre',
      'available',
      'maxPrice',
      'languages',
      'limit',
    ]);
    expect(parametersOf('search')[2]?.schema).toEqual({ type: 'boolean' });
    expect(parametersOf('hours')).toEqual([]);
    for (const tool of ['look', 'echo']) {
      expect(parametersOf(tool)).toMatchObject([{ name: 'input', in: 'query', schema: { type: 'string' } }]);
    }
  });

  it.each(['3.0.0', '3.1.0'])('refers only to what is there, in OpenAPI %s', (version) => {
    const document = documentOf(app, version);
    expect(document.openapi).toBe(version);
    expect(danglingIn(document)).toEqual([]);
    expect(JSON.stringify(document)).not.toContain('$defs');
  });

  it('speaks the language of the document’s version', () => {
    const titleIn = (version: string): unknown => {
      const { schemas = {} } = documentOf(app, version).components ?? {};
      return (schemas['books.search.input'] as { properties: Record<string, unknown> }).properties['title'];
    };
    expect(titleIn('3.1.0')).toMatchObject({ type: ['string', 'null'] });
    expect(titleIn('3.0.0')).toMatchObject({ type: 'string', nullable: true });
  });

  it('shows the tools of the account it is made for, with DELETE where a tool has it', async () => {
    const other = await buildLibrary('Express', { documentedFor: LIBRARIAN });
    await other.init();
    const { paths } = documentOf(other);
    expect(Object.keys(paths)).toContain('/tools/books/discard/run');
    expect(Object.keys(paths)).not.toContain('/tools/club/join/run');
    expect(Object.keys(paths['/tools/books/discard/run'] ?? {})).toEqual(['post', 'delete']);
    await other.close();
  });

  it('demands what the application says on the routes, and nothing of its own', async () => {
    expect(documentOf(app).paths['/api/tools']?.get?.security).toBeUndefined();
    const guarded = await buildLibrary('Express', { decorators: [ApiBearerAuth()] });
    await guarded.init();
    const { paths } = documentOf(guarded);
    for (const path of ['/tools', '/tools/books/search/run']) {
      expect(paths[path]?.get?.security).toEqual([{ bearer: [] }]);
    }
    await guarded.close();
  });

  it('knows tools that came later', async () => {
    const other = await buildLibrary('Express');
    await other.init();
    const late = { name: 'books/late', description: 'Late.', operation: 'read', permission: EVERYONE } as const;
    other.get(ToolRegistry).register({ ...late, input: NO_INPUT, execute: () => 'late' });
    await new Promise(setImmediate);
    expect(Object.keys(documentOf(other).paths)).toContain('/tools/books/late/run');
    await other.close();
  });

  it('makes a client that compiles and talks to the server', async () => {
    const source = `
      import { Api, HttpResponse, type ToolsProblem } from './client.js';
      export async function program(baseUrl: string) {
        const api = new Api({ baseUrl });
        const found = await api.api.booksSearchGet({ title: 'a & b', available: false, languages: ['en', 'fr'], limit: 3 });
        const asked: string = found.data.result.asked;
        const title: string | undefined = found.data.result.books?.[0]?.title;
        const posted = await api.api.booksSearch({ genre: 'Crime' });
        const author = await api.api.booksLookGet({ input: JSON.stringify({ by: { name: 'Woolf' } }) });
        const categories = await api.api.listToolCategories();
        const labels: string[] = categories.data.categories.map(({ label }) => label);
        const one = await api.api.describeTool(encodeURIComponent('books/search'));
        const wrong: HttpResponse<unknown, ToolsProblem> = await api.api.booksSearch({ limit: 99 }).catch((failed) => failed);
        // @ts-expect-error the limit is a number
        const typed = () => api.api.booksSearch({ limit: 'many' });
        const { code, violations = [] } = wrong.error;
        const paths: string[] = violations.map(({ path }) => path);
        return { asked, title, posted: posted.data.result.asked, author: author.data.result, labels, name: one.data.name, code, paths, typed };
      }`;
    type Program = { program(baseUrl: string): Promise<{ readonly asked: string }> };
    const { program } = await loadWithClient<Program>({ document: documentOf(app), source });
    const { asked, ...told } = await program(await app.getUrl());
    expect(JSON.parse(asked)).toEqual({ title: 'a & b', available: false, languages: ['en', 'fr'], limit: 3 });
    expect(told).toMatchObject({
      title: 'Emma',
      posted: '{"limit":10,"genre":"Crime"}',
      author: 'by Woolf',
      labels: ['Books'],
      name: 'books/search',
      code: 'input_invalid',
      paths: ['/limit'],
    });
    expect(app.get(Diary).entries).toEqual(['search', 'search']);
    // Generating and compiling takes seconds, on a busy machine many.
  }, 120_000);
});
