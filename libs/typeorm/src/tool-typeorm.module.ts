import { Module, type DynamicModule } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { ToolEntityOptions } from './entities/tool-entity-options.interface.js';
import { TypeOrmEntityAdapter } from './entities/typeorm-entity.adapter.js';
import { ToolHandleRow } from './handles/tool-handle.row.js';
import { TypeOrmHandleStore, type TypeOrmHandleStoreOptions } from './handles/typeorm-handle.store.js';

/** Options of `ToolTypeOrmModule.forRoot`. */
export interface ToolTypeOrmOptions {
  /** Keeps handles in the database; its options. Default: they stay where they are. */
  readonly handles?: boolean | TypeOrmHandleStoreOptions;
  /** The name of the data source, as `TypeOrmModule` has it. Default: its only one. */
  readonly dataSource?: string;
}

/**
 * Entities of the application's TypeORM as handles, and a place for handles in its database.
 *
 * @example
 * @Module({
 *   imports: [
 *     ToolTypeOrmModule.forRoot({ handles: true }),
 *     ToolTypeOrmModule.forFeature([
 *       { entity: Order, key: 'number', can: (_operation, order, { id }) => order.owner === id },
 *     ]),
 *   ],
 * })
 * class OrdersModule {}
 */
@Module({})
export class ToolTypeOrmModule {
  /** Imported once, beside `TypeOrmModule.forRoot`. */
  static forRoot({ handles = false, dataSource }: ToolTypeOrmOptions = {}): DynamicModule {
    if (handles === false) return { module: ToolTypeOrmModule };
    const options = handles === true ? {} : handles;
    return {
      module: ToolTypeOrmModule,
      imports: [TypeOrmModule.forFeature([ToolHandleRow], dataSource)],
      providers: [
        {
          provide: TypeOrmHandleStore,
          useFactory: (source: DataSource) => TypeOrmHandleStore.open(source, options),
          inject: [getDataSourceToken(dataSource)],
        },
      ],
      exports: [TypeOrmHandleStore],
    };
  }

  /**
   * Makes entities known to tools; `TypeOrmModule.forFeature` is included.
   * @param dataSource the name of their data source. Default: the only one
   */
  static forFeature<const Entities extends readonly object[]>(
    entities: { readonly [Index in keyof Entities]: ToolEntityOptions<Entities[Index]> },
    dataSource?: string,
  ): DynamicModule {
    const declared = entities as unknown as readonly ToolEntityOptions[];
    const classes = declared.map(({ entity }) => entity as new () => object);
    return {
      module: ToolTypeOrmModule,
      imports: [TypeOrmModule.forFeature(classes, dataSource)],
      providers: declared.map((options) => ({
        provide: Symbol(`tool entity ${options.entity.name}`),
        useFactory: (source: DataSource) => new TypeOrmEntityAdapter(options, source),
        inject: [getDataSourceToken(dataSource)],
      })),
      exports: [TypeOrmModule],
    };
  }
}
