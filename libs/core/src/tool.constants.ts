import type {
  HandleOptions,
  InputLimits,
  ResultOptions,
  ToolModuleOptions,
} from './interfaces/tool-module-options.interface.js';

/** Options with every default filled in. */
export type ResolvedToolModuleOptions = Required<Omit<ToolModuleOptions, 'limits' | 'handles' | 'results'>> & {
  readonly limits: InputLimits;
  readonly handles: Required<HandleOptions>;
  readonly results: Required<ResultOptions> | false;
};

/** Injection token of the options with every default filled in. */
export const TOOL_MODULE_OPTIONS = Symbol('toolwright.options');

const LIMITS: InputLimits = Object.freeze({
  bytes: 1_048_576,
  depth: 32,
  elements: 10_000,
  keys: 1_000,
  string: 262_144,
});

const HANDLES: Required<HandleOptions> = Object.freeze({
  application: 'application',
  lifetime: 86_400_000,
  lifetimes: Object.freeze({}),
});

/** Name of the built-in tool that reads on in long results. */
export const RESULTS_READ = 'results/read';

const RESULTS: Required<ResultOptions> = Object.freeze({ budget: 65_536, wireBudget: 10_485_760 });

const DEFAULTS: ResolvedToolModuleOptions = Object.freeze({
  timeout: 30_000,
  limits: LIMITS,
  handles: HANDLES,
  results: false,
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
  Object.freeze({
    ...DEFAULTS,
    ...options,
    limits: Object.freeze({ ...LIMITS, ...options.limits }),
    handles: Object.freeze({ ...HANDLES, ...options.handles }),
    results: options.results ? Object.freeze({ ...RESULTS, ...options.results }) : false,
  });
