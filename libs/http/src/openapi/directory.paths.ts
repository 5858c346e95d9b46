import type { JsonSchemaObject } from '@toolwright/core';
import { MOST_PER_PAGE } from '../listing/tool.query.js';
import type { OpenApiOperation, OpenApiParameter } from './open-api.interface.js';
import { referenceTo } from './schema.components.js';
import { jsonContent, PROBLEMS, PROBLEMS_OF_A_TOOL } from './shared.components.js';

const TAGS = ['tools'];

const query = (name: string, description: string, schema: JsonSchemaObject): OpenApiParameter => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
});

const listOf = (name: string, component: string): JsonSchemaObject => ({
  type: 'object',
  required: [name],
  properties: { [name]: { type: 'array', items: referenceTo(component) } },
});

/** `GET /tools` */
export const LIST_TOOLS: OpenApiOperation = {
  operationId: 'listTools',
  tags: TAGS,
  summary: 'The tools of the caller, sorted by name.',
  parameters: [
    query('category', 'Only tools of these categories.', { type: 'array', items: { type: 'string' } }),
    query('search', 'Only tools with all these words in name, label or description.', { type: 'string' }),
    query('page', 'From 1.', { type: 'integer', minimum: 1, default: 1 }),
    query('per_page', 'Tools in one answer.', {
      type: 'integer',
      minimum: 1,
      maximum: MOST_PER_PAGE,
      default: MOST_PER_PAGE,
    }),
  ],
  responses: {
    200: {
      description: 'One page of them.',
      headers: {
        'X-Total-Count': { description: 'How many there are in all.', schema: { type: 'integer' } },
        Link: { description: 'The pages around it, by RFC 8288.', schema: { type: 'string' } },
      },
      ...jsonContent(listOf('tools', 'tools.tool')),
    },
    ...PROBLEMS,
  },
};

/** `GET /tools/{name}` */
export const DESCRIBE_TOOL: OpenApiOperation = {
  operationId: 'describeTool',
  tags: TAGS,
  summary: 'One tool.',
  parameters: [
    { name: 'name', in: 'path', required: true, description: 'With encoded slashes.', schema: { type: 'string' } },
  ],
  responses: {
    200: { description: 'What it takes and returns.', ...jsonContent(referenceTo('tools.tool')) },
    ...PROBLEMS_OF_A_TOOL,
  },
};

/** `GET /tool-categories` */
export const LIST_CATEGORIES: OpenApiOperation = {
  operationId: 'listToolCategories',
  tags: TAGS,
  summary: 'The categories in which the caller has tools.',
  responses: {
    200: { description: 'Sorted by slug.', ...jsonContent(listOf('categories', 'tools.category')) },
    ...PROBLEMS,
  },
};
