import { Table, type MigrationInterface, type QueryRunner, type TableColumnOptions } from 'typeorm';
import { dialectOf } from './dialect.js';
import { ToolHandleRow } from './tool-handle.row.js';

/** Makes the table of {@link ToolHandleRow}, with the schema and prefix of the data source: among its `migrations`. */
export class CreateToolHandles1764547200000 implements MigrationInterface {
  readonly name = 'CreateToolHandles1764547200000';

  async up(runner: QueryRunner): Promise<void> {
    const { connection } = runner;
    const { tablePath, columns, indices } = connection.getMetadata(ToolHandleRow);
    const { content, letters } = dialectOf(connection);
    const columnOf = (column: (typeof columns)[number]): TableColumnOptions => ({
      name: column.databaseName,
      isPrimary: column.isPrimary,
      isNullable: false,
      ...(column.propertyName === 'content' ? content : { type: String(column.type) }),
      ...(column.length !== '' && { length: column.length, ...letters }),
    });
    await runner.createTable(
      new Table({
        name: tablePath,
        columns: columns.map(columnOf),
        indices: indices.map((index) => ({
          name: index.name,
          columnNames: index.columns.map(({ databaseName }) => databaseName),
        })),
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(runner.connection.getMetadata(ToolHandleRow).tablePath);
  }
}
