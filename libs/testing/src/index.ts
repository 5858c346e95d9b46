export { testTools, ToolTestingModule, type AccountTools, type ToolsUnderTest } from './tool-testing.module.js';
export { describeHandleStore } from './handle-store/describe-handle-store.js';
export type {
  HandleStoreSuiteOptions,
  HandleStoreUnderTest,
} from './handle-store/handle-store-under-test.interface.js';
