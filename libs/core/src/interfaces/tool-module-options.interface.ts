import type { SchemaOptions } from '@toolwright/schema';
import type { GlobalsOption } from './globals-option.interface.js';

/** Bounds on one input, measured before anything else reads it. */
export interface InputLimits {
  /** Bytes of all strings and keys together. Default: 1 MiB. */
  readonly bytes: number;
  /** Levels of nesting. Default: 32. */
  readonly depth: number;
  /** Values in all lists and objects together. Default: 10,000. */
  readonly elements: number;
  /** Keys of one object. Default: 1,000. */
  readonly keys: number;
  /** Bytes of one string. Default: 256 KiB. */
  readonly string: number;
}

/** What a category of tools is called. */
export interface CategoryDefinition {
  readonly label: string;
  readonly description?: string;
}

/** How long handles live, and whose they are. */
export interface HandleOptions {
  /** Names this application in a store that several share. Default: `'application'`. */
  readonly application?: string;
  /** Milliseconds without use. Default: 86,400,000 (a day). */
  readonly lifetime?: number;
  /** Milliseconds without use, by type of entity. Default: `lifetime`. */
  readonly lifetimes?: Readonly<Record<string, number>>;
}

/** How much of a result a caller is given at once. */
export interface ResultOptions {
  /** Bytes of JSON for callers that take handles: the rest is kept behind one, and read with `results/read`. Default: 65,536. */
  readonly budget?: number;
  /** Bytes of JSON for all others but plain code; more is an error. Default: 10,485,760. */
  readonly wireBudget?: number;
}

/** Options of `ToolModule.forRoot`: values only; parts with dependencies are providers found by their decorator. */
export interface ToolModuleOptions {
  /** Milliseconds a call may take, waiting included, where the tool says nothing. Default: 30,000. */
  readonly timeout?: number;
  /** Bounds on inputs. Default: see {@link InputLimits}. */
  readonly limits?: Partial<InputLimits>;
  /**
   * Bounds what callers are given of a result, and adds the tool `results/read` for those that take handles. Default:
   * `false`; results leave as they are.
   */
  readonly results?: ResultOptions | false;
  /** Handles by which models name entities. Default: see {@link HandleOptions}. */
  readonly handles?: HandleOptions;
  /** The ladder of `atLeast`, lowest first. Default: none. */
  readonly levels?: readonly string[];
  /** Known categories by slug; once there are any, a tool in another one does not boot. Default: any. */
  readonly categories?: Readonly<Record<string, CategoryDefinition>>;
  /** What the application's own validation rules amount to in JSON Schema, by constraint name. Default: none. */
  readonly rules?: NonNullable<SchemaOptions['rules']>;
  /** `'throw'`: any problem stops the boot. `'isolate'`: good tools stay, bad ones are logged. Default: `'throw'`. */
  readonly onInvalidTool?: 'throw' | 'isolate';
  /** Which application-wide guards, interceptors, pipes and filters run on tools. Default: `'guards'`. */
  readonly globals?: GlobalsOption;
  /** Whether request-scoped providers are made per call or shared by the calls of a turn. Default: `'call'`. */
  readonly contextPer?: 'call' | 'turn';
  /** Whether the table of tools is logged at boot. Default: true. */
  readonly bootReport?: boolean;
  /**
   * Whether class-validator's metadata look-up is memoised in this process, which keeps validation flat however many
   * classes there are; the application's own `ValidationPipe` profits too. Default: true.
   */
  readonly memoiseValidator?: boolean;
}
