import type { JsonSchemaObject } from '@toolwright/core';
import { referenceTo } from './schema.components.js';
import type { OpenApiSchemas } from './open-api.interface.js';

const text = (description: string): JsonSchemaObject => ({ type: 'string', description });
const listOf = (items: JsonSchemaObject): JsonSchemaObject => ({ type: 'array', items });

/** What every tool's operations refer to. */
export const SHARED_COMPONENTS: OpenApiSchemas = {
  'tools.problem': {
    type: 'object',
    description: 'A failure, as RFC 9457 has it.',
    required: ['type', 'title', 'status', 'detail', 'code'],
    properties: {
      type: text('`urn:toolwright:error:<code>`, or `about:blank`.'),
      title: text('The same sentence for every problem of one type.'),
      status: { type: 'integer' },
      detail: text('What happened this time.'),
      code: text('Stable and meant for programs.'),
      instance: text('`urn:uuid:<id>`: the id the failure has in the operator’s log.'),
      violations: listOf({
        type: 'object',
        required: ['path', 'rule', 'message'],
        properties: {
          path: text('A JSON Pointer into the input.'),
          rule: text('Its name.'),
          message: text('In words.'),
        },
      }),
      schema: { type: 'object', description: 'What the tool takes instead.' },
      effect: { type: 'string', enum: ['committed', 'unknown'] },
    },
  },
  'tools.tool': {
    type: 'object',
    required: ['name', 'label', 'description', 'category', 'operation', 'annotations', 'inputSchema'],
    properties: {
      name: text('Names it in addresses.'),
      label: text('For people.'),
      description: text('What it does.'),
      category: text('The slug of its category.'),
      operation: { type: 'string', enum: ['explain', 'read', 'transform', 'trigger', 'write'] },
      annotations: {
        type: 'object',
        required: ['readOnly'],
        properties: Object.fromEntries(
          ['readOnly', 'destructive', 'idempotent', 'openWorld'].map((name) => [name, { type: 'boolean' }]),
        ),
      },
      inputSchema: { type: 'object', description: 'A JSON Schema 2020-12.' },
      outputSchema: { type: 'object', description: 'A JSON Schema 2020-12.' },
    },
  },
  'tools.content': {
    type: 'object',
    description: 'A content block of MCP; which members it has depends on its type.',
    required: ['type'],
    properties: {
      type: { type: 'string', enum: ['text', 'image', 'audio', 'resource', 'resource_link'] },
      text: text('Words.'),
      data: text('The bytes of a picture or a sound, as base64.'),
      mimeType: text('What they are.'),
      resource: {
        type: 'object',
        description: 'A document, whole.',
        required: ['uri'],
        properties: {
          uri: text('What names it.'),
          mimeType: text('What it is.'),
          text: text('The document, where it is a text.'),
          blob: text('Its bytes as base64, where it is none.'),
        },
      },
      uri: text('Where a document is.'),
      name: text('What a link is called.'),
      title: text('For people.'),
      description: text('What is there.'),
      size: { type: 'integer', description: 'Bytes.' },
    },
  },
  'tools.category': {
    type: 'object',
    required: ['slug', 'label', 'tools'],
    properties: {
      slug: text('Names it in queries.'),
      label: text('For people.'),
      description: text('What belongs to it.'),
      tools: { type: 'integer', description: 'How many of its tools the caller has.' },
    },
  },
};

/** A body of JSON. */
export const jsonContent = (schema: JsonSchemaObject): object => ({ content: { 'application/json': { schema } } });

const problem = (description: string): object => ({
  description,
  content: { 'application/problem+json': { schema: referenceTo('tools.problem') } },
});

/** How every route of the tools may fail. */
export const PROBLEMS: Readonly<Record<string, object>> = {
  401: problem('Nobody knows whose request it is, or an anonymous caller may not do this.'),
  default: problem('Something else failed: `code` tells what.'),
};

/** How a route that names a tool may fail. */
export const PROBLEMS_OF_A_TOOL: Readonly<Record<string, object>> = {
  404: problem('There is no such tool for this caller.'),
  ...PROBLEMS,
};

/** How a route that runs a tool may fail. */
export const PROBLEMS_OF_A_CALL: Readonly<Record<string, object>> = {
  403: problem('The caller may not do this.'),
  422: problem('The input is invalid, or the tool refused.'),
  ...PROBLEMS_OF_A_TOOL,
};
