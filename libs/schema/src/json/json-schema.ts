/** An object-form JSON Schema (draft 2020-12). Keyword values are kept as they are; nothing here interprets them. */
export interface JsonSchemaObject {
  readonly [keyword: string]: unknown;
}

/** A JSON Schema (draft 2020-12): `true` accepts everything, `false` nothing. */
export type JsonSchema = boolean | JsonSchemaObject;
