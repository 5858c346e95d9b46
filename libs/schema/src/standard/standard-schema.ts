/** A step of the path of an issue: a key, or an object that holds one. */
export type StandardStep = PropertyKey | { readonly key: PropertyKey };

/** What is wrong with a value, in the words of the library. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly StandardStep[] | undefined;
}

/** What a Standard Schema answers. */
export type StandardResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };

/** Exports a schema as JSON Schema; throws where it cannot. */
export type StandardExport = (options: { readonly target: 'draft-2020-12' }) => Record<string, unknown>;

/** A schema of Zod, Valibot, ArkType or another library that implements Standard Schema (standardschema.dev), version 1. */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly jsonSchema?: { readonly input: StandardExport; readonly output: StandardExport };
  };
}

/** Whether something is a Standard Schema. ArkType's are functions. */
export function isStandardSchema(source: unknown): source is StandardSchema {
  const isHolder = (typeof source === 'object' && source !== null) || typeof source === 'function';
  return isHolder && '~standard' in source;
}
