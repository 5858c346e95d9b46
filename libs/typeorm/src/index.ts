export { CreateToolHandles1764547200000 } from './handles/create-tool-handles.migration.js';
export { ToolHandleRow } from './handles/tool-handle.row.js';
export { TypeOrmHandleStore, type TypeOrmHandleStoreOptions } from './handles/typeorm-handle.store.js';
export type { ToolEntityOptions } from './entities/tool-entity-options.interface.js';
export { TypeOrmEntityAdapter } from './entities/typeorm-entity.adapter.js';
export { ToolTypeOrmModule, type ToolTypeOrmOptions } from './tool-typeorm.module.js';
