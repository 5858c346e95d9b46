import type { InputLimits, ToolModuleOptions } from './interfaces/tool-module-options.interface.js';

/** Options with every default filled in. */
export type ResolvedToolModuleOptions = Required<Omit<ToolModuleOptions, 'limits'>> & { readonly limits: InputLimits };

/** Injection token of the options with every default filled in. */
export const TOOL_MODULE_OPTIONS = Symbol('toolwright.options');

const LIMITS: InputLimits = Object.freeze({
  bytes: 1_048_576,
  depth: 32,
  elements: 10_000,
  keys: 1_000,
  string: 262_144,
});

const DEFAULTS: ResolvedToolModuleOptions = Object.freeze({
  timeout: 30_000,
  limits: LIMITS,
  levels: Object.freeze([]),
  categories: Object.freeze({}),
  rules: Object.freeze({}),
  globals: 'guards',
  contextPer: 'call',
  onInvalidTool: 'throw',
  bootReport: true,
  memoiseValidator: true,
});

/** Fills in every default. */
export const withDefaults = (options: ToolModuleOptions = {}): ResolvedToolModuleOptions =>
  Object.freeze({ ...DEFAULTS, ...options, limits: Object.freeze({ ...LIMITS, ...options.limits }) });
