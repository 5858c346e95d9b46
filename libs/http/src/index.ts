export type { CategoriesAnswer, CategoryAnswer, RunAnswer, ToolAnswer, ToolsAnswer } from './answers.interface.js';
export type { OpenApiDocument } from './openapi/open-api.interface.js';
export { ToolOpenApi } from './openapi/tool.open-api.js';
export type { Problem } from './problem/problem.js';
export { ToolHttpModule } from './tool-http.module.js';
export type { ToolHttpOptions } from './tool-http-options.interface.js';
