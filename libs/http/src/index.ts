export type { RunAnswer, ToolAnswer, ToolsAnswer } from './answers.interface.js';
export type { Problem } from './problem/problem.js';
export { ToolHttpModule } from './tool-http.module.js';
export type { ToolHttpOptions } from './tool-http-options.interface.js';
