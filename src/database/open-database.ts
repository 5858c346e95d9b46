import { DataSource, type DataSourceOptions } from 'typeorm';
import { databaseProblem } from './database.problem.js';
import { databaseTarget } from './database.target.js';
import { makeDirectory } from './make-directory.js';
import { fillShop } from './seed/fill-shop.js';
import { alone } from './start.lock.js';

/**
 * Opens the database, brings its tables up to date and fills it where it is empty. Any number of processes may do so at
 * the same time, and any number of times.
 *
 * @throws StartProblem in one sentence with a remedy where the database cannot be used
 */
export async function openDatabase(options: DataSourceOptions, target = databaseTarget()): Promise<DataSource> {
  const dataSource = new DataSource(options);
  try {
    if (target.kind === 'sqlite') await makeDirectory(target.directory);
    await dataSource.initialize();
    await alone(dataSource, target, async () => {
      await dataSource.runMigrations();
      await fillShop(dataSource);
    });
  } catch (error) {
    if (dataSource.isInitialized) await dataSource.destroy();
    throw databaseProblem(error, target);
  }
  return dataSource;
}
