export { CreateToolHandles1764547200000 } from './handles/create-tool-handles.migration.js';
export { ToolHandleRow } from './handles/tool-handle.row.js';
export { TypeOrmHandleStore, type TypeOrmHandleStoreOptions } from './handles/typeorm-handle.store.js';
