export { testTools, ToolTestingModule, type AccountTools, type ToolsUnderTest } from './tool-testing.module.js';
