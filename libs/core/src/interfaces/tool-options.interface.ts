import type { InferOutput, SchemaSource } from '@toolwright/schema';
import type { Operation } from './operation.interface.js';
import type { PermissionRule } from './permission.interface.js';
import type { ToolContext } from './tool-context.interface.js';

/** Access that depends on values: asked with the resolved input. Grants on strict `true`; a throw denies. */
export type AccessRule<Input = never, Host = never> = (
  input: Input,
  context: ToolContext,
  host: Host,
) => boolean | Promise<boolean>;

/** A class, Standard Schema or JSON Schema describing an output; a list of one class means a list of it. */
export type OutputSource = SchemaSource | readonly [SchemaSource];

interface Said {
  /** What the tool does, for the model. */
  readonly description: string;
  readonly operation: Operation;
  /** The shape of the result. Default: plain data leaves as it is, instances by their exposed fields. */
  readonly output?: OutputSource;
}

interface Shaped {
  /** `segment(/segment){0,3}`, at most 128 characters. Default: kebab-case of class and method. */
  readonly name?: string;
  /** A title for people. Default: made from the last segment of the name. */
  readonly label?: string;
  /** A picture for people: an `https:` URL, or a `data:image/` URL of at most 32,768 characters. Default: none. */
  readonly icon?: string;
  /** Default: the first segment of the name. */
  readonly category?: string;
  /** May delete or overwrite. Default: unknown for `write` and `trigger`. */
  readonly destructive?: boolean;
  /** Running twice with one input has the effect of once. Default: by operation. */
  readonly idempotent?: boolean;
  /** Reaches into the world outside the application. Default: unknown. */
  readonly openWorld?: boolean;
  /** Earlier names: found, never listed. */
  readonly aliases?: readonly string[];
  /** Names of other tools whose permission is needed too. */
  readonly requires?: readonly string[];
  /** Milliseconds for the whole call, waiting included. Default: `ToolModule.forRoot({ timeout })`, 30,000. */
  readonly timeout?: number;
}

/** `permission` or `access` is required; with `access` alone the caller must be signed in. */
type Guarded<Access> =
  | { readonly access: Access; readonly permission?: PermissionRule }
  | { readonly permission: PermissionRule; readonly access?: Access };

/** What a rule on the input receives: what the declared schema makes of it; else it says its own type. */
type InputOf<Source> = [Source] extends [never] ? never : InferOutput<Source>;

/** Options of `@ToolMethod`. */
export type ToolMethodOptions<Source extends SchemaSource = never> = Said &
  Shaped &
  Guarded<AccessRule<InputOf<Source>>> & {
    /** The shape of the input. Default: the class of the method's undecorated parameter. */
    readonly input?: [Source] extends [never] ? SchemaSource : Source;
  };

/** Options of `@Tool`. A tool class whose `permission` is absent declares `checkAccess`. */
export type ToolOptions<Source extends SchemaSource = SchemaSource> = Said &
  Shaped & {
    /** The shape of the input, checked against `execute` by the compiler; `NO_INPUT` for none. */
    readonly input: Source;
    readonly permission?: PermissionRule;
  };

/** The options of a tool, however it is declared. */
export type ToolDeclaration = ToolMethodOptions | ToolOptions;
