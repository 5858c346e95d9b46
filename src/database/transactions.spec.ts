import { DataSource } from 'typeorm';
import { Transactions } from './transactions.js';

describe('Transactions', () => {
  let database: DataSource;
  let transactions: Transactions;

  beforeEach(async () => {
    database = await new DataSource({ type: 'better-sqlite3', database: ':memory:' }).initialize();
    await database.query('CREATE TABLE notes (text TEXT)');
    transactions = new Transactions(database);
  });
  afterEach(() => database.destroy());

  const write = (text: string) =>
    transactions.run(async (manager) => {
      await manager.query('INSERT INTO notes VALUES (?)', [text]);
      await new Promise(setImmediate);
      if (text === 'bad') throw new Error('no');
      await manager.query('INSERT INTO notes VALUES (?)', [`${text} again`]);
    });
  const notes = async (): Promise<string[]> =>
    (await database.query<{ text: string }[]>('SELECT text FROM notes')).map(({ text }) => text);

  it('keep all or nothing of each, however many run at a time, and run in the order they came', async () => {
    const ends = await Promise.allSettled([write('one'), write('bad'), write('two')]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await notes()).toEqual(['one', 'one again', 'two', 'two again']);
  });
});
