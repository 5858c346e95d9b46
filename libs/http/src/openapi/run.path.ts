import type { JsonSchemaObject, ToolDescription } from '@toolwright/core';
import type { RunMethod } from '../door/run-methods.js';
import { flatProperties } from './flat-input.js';
import type { OpenApiOperation, OpenApiParameter, OpenApiPathItem, OpenApiSchemas } from './open-api.interface.js';
import { componentsOf, referenceTo, repointed } from './schema.components.js';
import { jsonContent, PROBLEMS_OF_A_CALL } from './shared.components.js';

/** A tool, and how it may be run. */
export interface DocumentedTool {
  readonly tool: ToolDescription;
  readonly methods: readonly RunMethod[];
  /** What the category is called. */
  readonly tag: string;
}

/** What a tool takes and returns, as components. */
export const schemasOf = ({ name, inputSchema, outputSchema }: ToolDescription): OpenApiSchemas => ({
  ...componentsOf(inputSchema, inputOf(name)),
  ...(outputSchema !== undefined && componentsOf(outputSchema, outputOf(name))),
});

/** `/tools/{name}/run` of one tool: an operation for each method. */
export function runPathOf({ tool, methods, tag }: DocumentedTool): OpenApiPathItem {
  const operations = methods.map((method): [string, OpenApiOperation] => [
    method.toLowerCase(),
    {
      // POST runs every tool, so it has the plain name; a point is in no name.
      operationId: method === 'POST' ? tool.wireName : `${tool.wireName}.${method.toLowerCase()}`,
      tags: [tag],
      summary: tool.label,
      description: tool.description,
      ...INPUTS[method](tool),
      responses: { 200: { description: 'What came of it.', ...jsonContent(answerOf(tool)) }, ...PROBLEMS_OF_A_CALL },
    },
  ]);
  return Object.fromEntries(operations);
}

type InputPlace = Pick<OpenApiOperation, 'parameters' | 'requestBody'>;

const INPUTS: Readonly<Record<RunMethod, (tool: ToolDescription) => InputPlace>> = {
  GET: (tool) => ({ parameters: queryOf(tool) ?? [wholeOf(tool)] }),
  POST: (tool) => ({
    requestBody: { required: needsInput(tool), ...jsonContent(referenceTo(inputOf(tool.name))) },
  }),
  DELETE: (tool) => ({ parameters: [wholeOf(tool)] }),
};

function queryOf({ name, inputSchema }: ToolDescription): readonly OpenApiParameter[] | undefined {
  const required = requiredOf(inputSchema);
  return flatProperties(inputSchema)?.map(([property, schema]) => ({
    name: property,
    in: 'query',
    required: required.includes(property),
    ...(typeof schema['description'] === 'string' && { description: schema['description'] }),
    schema: repointed(withoutNull(schema), inputOf(name)),
  }));
}

/** A query cannot say null; left out says as much. */
function withoutNull(schema: JsonSchemaObject): JsonSchemaObject {
  const { type, enum: members, ...rest } = schema;
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : type;
  return {
    ...rest,
    ...(types !== undefined && { type: Array.isArray(types) && types.length === 1 ? (types[0] as unknown) : types }),
    ...(Array.isArray(members) && { enum: members.filter((member) => member !== null) }),
  };
}

/** As text: what generators make of a parameter with a media type of its own is of no use. */
const wholeOf = (tool: ToolDescription): OpenApiParameter => ({
  name: 'input',
  in: 'query',
  required: needsInput(tool),
  description: 'The input, as JSON.',
  schema: {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: referenceTo(inputOf(tool.name)),
  },
});

/** A declared output is always there: a tool that returned none of it has failed. */
const answerOf = ({ name, outputSchema }: ToolDescription): JsonSchemaObject => ({
  type: 'object',
  ...(outputSchema !== undefined && { required: ['result'] }),
  properties: {
    result: outputSchema === undefined ? {} : referenceTo(outputOf(name)),
    message: { type: 'string', description: 'What the tool has to say beside or instead of it.' },
    hints: { type: 'array', items: { type: 'string' }, description: 'Advice for a model.' },
    content: {
      type: 'array',
      items: referenceTo('tools.content'),
      description: 'Pictures, sounds, documents and links.',
    },
  },
});

const needsInput = ({ inputSchema }: ToolDescription): boolean => requiredOf(inputSchema).length > 0;

const requiredOf = ({ required }: JsonSchemaObject): readonly unknown[] => (Array.isArray(required) ? required : []);

const inputOf = (name: string): string => `${name.replaceAll('/', '.')}.input`;
const outputOf = (name: string): string => `${name.replaceAll('/', '.')}.output`;
