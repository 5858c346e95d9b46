import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import request from 'supertest';
import { AppModule } from '../src/app.module.js';
import { configure } from '../src/configure.js';
import { createAdapter } from '../src/platform.js';

describe('Helpdesk (e2e)', () => {
  let app: INestApplication;
  let url: string;

  beforeAll(async () => {
    const module = await Test.createTestingModule({ imports: [AppModule] }).compile();
    app = module.createNestApplication(createAdapter());
    configure(app);
    await app.listen(0, '127.0.0.1');
    url = await app.getUrl();
  });

  afterAll(() => app.close());

  const bearerOf = async (username: string): Promise<string> => {
    const { body } = await request(url).post('/auth/login').send({ username, password: 'secret' }).expect(200);
    return `Bearer ${body.data.accessToken}`;
  };

  const create = async (username: string, ticket: object) =>
    request(url)
      .post('/tickets')
      .set('Authorization', await bearerOf(username))
      .send(ticket);

  it('refuses requests without a token, in its own words', async () => {
    const { body } = await request(url).get('/tickets').expect(401);
    expect(body.error).toMatchObject({ statusCode: 401, path: '/tickets' });
  });

  it('refuses a wrong password', () =>
    request(url).post('/auth/login').send({ username: 'ana', password: 'wrong' }).expect(401));

  it('knows who asks', async () => {
    const { body } = await request(url)
      .get('/auth/me')
      .set('Authorization', await bearerOf('ana'));
    expect(body.data).toEqual({ id: 'ana', tenantId: 'acme', roles: ['agent'] });
    expect(body.meta.requestId).toEqual(expect.any(String));
  });

  it('creates a ticket without its internal columns, and tells the listeners', async () => {
    const { status, body } = await create('ana', { title: 'Printer on fire', urgent: true, tenantId: 'globex' });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.any(Number),
      tenantId: 'acme',
      title: 'Printer on fire',
      urgent: true,
      author: { id: 'ana', name: 'Ana', tenantId: 'acme', roles: ['agent'] },
    });
    const activity = await request(url)
      .get('/tickets/activity')
      .set('Authorization', await bearerOf('ana'));
    expect(activity.body.data).toContainEqual({
      ticketId: body.data.id,
      userId: 'ana',
      requestId: body.meta.requestId,
    });
  });

  it('refuses a ticket of a customer', async () => {
    const { status } = await create('cy', { title: 'Printer on fire', urgent: true });
    expect(status).toBe(403);
  });

  it('refuses a ticket without a title', async () => {
    const { status, body } = await create('ana', { title: 'x', urgent: true });
    expect(status).toBe(400);
    expect(body.error.details.message).toEqual(['title must be longer than or equal to 3 characters']);
  });

  it('finds the tickets of one tenant only', async () => {
    await create('bo', { title: 'Globex only', urgent: true });
    const find = async (username: string) => {
      const found = await request(url)
        .get('/tickets?text=Globex')
        .set('Authorization', await bearerOf(username));
      return found.body.data.length;
    };
    expect([await find('ana'), await find('bo')]).toEqual([0, 1]);
  });

  it('reports by the tenant of the header, with one instance of the settings for each', async () => {
    const report = async (tenantId: string) => {
      const { body } = await request(url)
        .get('/reports/summary')
        .set('Authorization', await bearerOf('ana'))
        .set('X-Tenant-Id', tenantId);
      return body.data;
    };
    const [acme, again, globex] = [await report('acme'), await report('acme'), await report('globex')];
    expect(acme.tenantId).toBe('acme');
    expect(again.settingsInstance).toBe(acme.settingsInstance);
    expect(globex.settingsInstance).not.toBe(acme.settingsInstance);
  });

  it('limits the tickets of one user and of nobody else', async () => {
    const ticket = { title: 'Again and again', urgent: false };
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      statuses.push((await create('root', ticket)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await create('bo', ticket)).status).toBe(201);
  });

  it('documents its routes', async () => {
    const { body } = await request(url).get('/docs-json').expect(200);
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/auth/login', '/auth/me', '/tickets', '/tickets/activity', '/reports/summary']),
    );
  });
});
