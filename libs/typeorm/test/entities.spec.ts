import { Test, type TestingModule } from '@nestjs/testing';
import { INVOKERS, ToolRunner, type Account, type Invocation } from '@toolwright/core';
import { TypeOrmHandleStore } from '@toolwright/typeorm';
import { DataSource } from 'typeorm';
import { forEachServer, type TestDatabase } from './support/databases.js';
import { CANARY, CardPayment, Customer, Money, Order, OrderLine, Payment } from './support/shop.entities.js';
import { ana, bo, OrdersService, ShopModule, Statements } from './support/shop.module.js';

const CUSTOMER = '0b1e6a3a-7a53-4c0f-8a44-3d0a6f9f0c11';

await forEachServer('SQLite and PostgreSQL', (server) => {
  describe(`entities on ${server.name}`, () => {
    let database: TestDatabase;
    let app: TestingModule;
    let source: DataSource;
    const statements = new Statements();

    beforeAll(async () => {
      database = await server.create();
      const builder = Test.createTestingModule({ imports: [ShopModule.on(database.options, statements)] });
      app = await builder.compile();
      await app.init();
      source = app.get(DataSource);
    });
    beforeEach(async () => {
      for (const type of [Order, OrderLine, Payment, Customer])
        await source.createQueryBuilder().delete().from(type).execute();
      const orders = source.getRepository(Order);
      const customer = await source.getRepository(Customer).save({ id: CUSTOMER, name: 'Eve' });
      for (const [number, owner] of [
        ['100', 'ana'],
        ['200', 'ana'],
        ['300', 'bo'],
      ] as const)
        await orders.save(
          orders.create({ number, owner, customer, total: new Money(995), address: { street: 'Elm' } }),
        );
    });
    afterAll(async () => {
      await app.close();
      await database.drop();
    });

    const run = (name: string, input: unknown, account: Account = ana) =>
      app.get(ToolRunner).run(`orders/${name}`, input, { account, invoker: INVOKERS.mcp });
    const valueOf = (invocation: Invocation): Record<string, unknown> => {
      invocation.unwrap();
      expect(JSON.stringify(invocation.result)).not.toContain(CANARY);
      return invocation.result.value as Record<string, unknown>;
    };
    const handleOf = async (number = '100'): Promise<string> =>
      valueOf(await run('show', { order: { number } }))['handle'] as string;
    const received = <Type>(): Type => app.get(OrdersService).received as Type;
    const rowOf = (number: string) => source.getRepository(Order).findOneByOrFail({ number });

    it('gives a model a reference, and takes it back', async () => {
      const value = valueOf(await run('show', { order: { number: '100' } }));
      expect(value).toEqual({
        handle: expect.stringMatching(/^handle:order:/),
        type: 'order',
        label: '100',
        number: '100',
      });
      expect(valueOf(await run('show', { order: value['handle'] }))).toMatchObject({ label: '100' });
      expect(received()).toBeInstanceOf(Order);
      expect(received<Order>().customer).toBeInstanceOf(Customer);
    });

    it('answers foreign, deleted and unknown handles alike', async () => {
      const [handle, deleted] = [await handleOf(), await handleOf('200')];
      await source.getRepository(Order).softDelete({ number: '200' });
      const answers = [
        await run('show', { order: handle }, bo),
        await run('show', { order: deleted }),
        await run('show', { order: `handle:order:${'0'.repeat(12)}` }),
      ].map(({ error }) => JSON.stringify([error?.code, error?.message]));
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toContain('input_invalid');
    });

    it('asks the same of the database for a foreign handle as for an unknown one', async () => {
      const handle = await handleOf();
      statements.take('');
      await run('show', { order: handle }, bo);
      const foreign = statements.take('');
      await run('show', { order: `handle:order:${'0'.repeat(12)}` }, bo);
      expect(statements.take('')).toEqual(foreign);
      expect(foreign.length).toBe(2);
    });

    it('loads the inputs of a call at once, by handle and by key', async () => {
      const handles = [await handleOf('100'), await handleOf('200')];
      statements.take('');
      const value = valueOf(await run('compare', { orders: [...handles, { number: '100' }, { number: '200' }] }));
      expect(statements.take('FROM "order"').length + statements.take('."order"').length).toBeLessThanOrEqual(2);
      expect(received<Order[]>().map(({ number }) => number)).toEqual(['100', '200', '100', '200']);
      expect(value['map']).toMatchObject({ all: [{}, {}, {}, {}] });
    });

    it('keeps the handles of a thousand entities in one write', async () => {
      const lines = Array.from({ length: 1_000 }, (_, order) => ({ order, sku: 'a', quantity: 1 }));
      await source.createQueryBuilder().insert().into(OrderLine).values(lines).execute();
      statements.take('');
      const value = valueOf(await run('lines', { count: 1_000 })) as unknown as { label: string }[];
      expect(value).toHaveLength(1_000);
      expect(value[7]?.label).toBe('["7","a"]');
      const written = statements.take('tool_handles');
      expect(written.filter((statement) => statement.startsWith('INSERT'))).toHaveLength(1);
      expect(written).toHaveLength(2);
    });

    it('carries edits from call to call, in that handle only, and never into the database', async () => {
      const [handle, other] = [await handleOf(), await handleOf()];
      expect(valueOf(await run('address', { order: handle, street: 'Oak' }))).toBe('to Oak');
      await run('show', { order: handle });
      const copy = received<Order>();
      expect(copy).toBeInstanceOf(Order);
      expect(copy.address.line()).toBe('to Oak');
      expect(copy.total).toEqual(new Money(995));
      expect(copy.total).toBeInstanceOf(Money);
      expect(copy.created).toBeInstanceOf(Date);
      expect(copy.customer?.id).toBe(CUSTOMER);
      await run('show', { order: other });
      expect(received<Order>().address.street).toBe('Elm');
      expect((await rowOf('100')).address.street).toBe('Elm');
    });

    it('is a reference again when the tool has saved it, and loses nothing that was not loaded', async () => {
      const handle = await handleOf();
      await run('address', { order: handle, street: 'Oak' });
      valueOf(await run('move', { order: handle, street: 'Fir' }));
      expect((await rowOf('100')).address.street).toBe('Fir');
      const hidden = await source.getRepository(Order).findOneOrFail({
        where: { number: '100' },
        select: { id: true, hidden: true },
      });
      expect(hidden.hidden).toBe(CANARY);
      await source.getRepository(Order).update({ number: '100' }, { address: { street: 'Ash' } });
      await run('show', { order: handle });
      expect(received<Order>().address.street).toBe('Ash');
    });

    it('keeps as an edit what a transaction took back', async () => {
      const handle = await handleOf();
      expect(valueOf(await run('regret', { order: handle, street: 'Oak' }))).toBe('regretted');
      expect((await rowOf('100')).address.street).toBe('Elm');
      await run('show', { order: handle });
      expect(received<Order>().address.street).toBe('Oak');
    });

    it('hands on what was never saved, also with an identity of its own', async () => {
      const { order, customer } = valueOf(await run('draft', {})) as Record<string, { handle: string; label: string }>;
      expect(customer?.label).toBe('New');
      (await run('address', { order: order?.handle, street: 'Oak' })).unwrap();
      await run('show', { order: order?.handle });
      expect(received<Order>().address.street).toBe('Oak');
      expect(await source.getRepository(Order).countBy({ number: '900' })).toBe(0);
      (await run('move', { order: order?.handle, street: 'Fir' })).unwrap();
      expect((await rowOf('900')).address.street).toBe('Fir');
      await source.getRepository(Order).update({ number: '900' }, { address: { street: 'Ash' } });
      await run('show', { order: order?.handle });
      expect(received<Order>().address.street).toBe('Ash');
    });

    it('knows the children of a table with several classes', async () => {
      const cards = source.getRepository(CardPayment);
      await cards.save(cards.create({ amount: 5, brand: 'Visa' }));
      const [reference] = valueOf(await run('payments', {})) as unknown as { handle: string; brand: string }[];
      expect(reference).toMatchObject({ type: 'payment', brand: 'Visa' });
      expect(valueOf(await run('payment', { payment: reference }))).toMatchObject({ brand: 'Visa' });
      expect(received()).toBeInstanceOf(CardPayment);
    });

    it('takes what no column can have for absent, and asks nobody', async () => {
      const values = ['', ' ', '%', 'x'.repeat(21), 'a\0b', {}, [], null, true, 100, { number: '100' }];
      for (const number of values) {
        const { error } = await run('show', { order: { number } });
        expect([number, error?.code]).toEqual([number, 'input_invalid']);
      }
      for (const id of ['', 'abc', '1 OR 1=1', '1.5', '01', '99999999999', '-1', 'null', '{}']) {
        const { error } = await run('payment', { payment: { id } });
        expect([id, error?.code]).toEqual([id, 'input_invalid']);
      }
    });

    it('keeps its handles in the database', async () => {
      await handleOf();
      expect(await app.get(TypeOrmHandleStore, { strict: false }).revoke({ type: 'order' })).toBeGreaterThan(0);
    });
  });
});
