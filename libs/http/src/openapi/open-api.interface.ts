import type { JsonSchema, JsonSchemaObject } from '@toolwright/core';

/** What is read and written of an OpenAPI document, whoever made it: `@nestjs/swagger` does. */
export interface OpenApiDocument {
  readonly openapi: string;
  paths: object;
  components?: { schemas?: object };
}

/** A parameter of an operation. */
export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

/** What one method does at one path. */
export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
  readonly security?: unknown;
}

/** By component name. */
export type OpenApiSchemas = Record<string, JsonSchemaObject>;

/** By method, in lower case. */
export type OpenApiPathItem = Record<string, OpenApiOperation>;

/** What is added to a document. */
export interface OpenApiAddition {
  readonly paths: Readonly<Record<string, OpenApiPathItem>>;
  readonly schemas: Readonly<OpenApiSchemas>;
}
