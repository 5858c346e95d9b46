import { exposedFields, type JsonSchemaObject, type Representation } from '@toolwright/schema';
import type { EntityAdapter } from '../interfaces/entity-adapter.interface.js';
import type { ValueView } from '../interfaces/value-view.interface.js';

/** How one entity is given in an input of a view. */
export function givenEntity(adapter: EntityAdapter, by: string | undefined, view: ValueView): JsonSchemaObject {
  if (view === 'code') return {};
  const { type } = adapter;
  const key = keySchema(adapter, by);
  if (view === 'wire')
    return { ...key, description: by === undefined ? `The ${type}, by its id.` : `The ${type}, by its ${by}.` };
  const name = by ?? 'id';
  return {
    description: `The ${type}: a handle or reference from an earlier result, or its ${name}.`,
    anyOf: [
      { type: 'string', description: `A handle such as "handle:${type}:…".` },
      { type: 'object', properties: { handle: { type: 'string' } }, required: ['handle'] },
      { type: 'object', properties: { [name]: key }, required: [name], additionalProperties: false },
    ],
  };
}

const keySchema = ({ keys }: EntityAdapter, by: string | undefined): JsonSchemaObject =>
  (by === undefined ? undefined : keys?.[by]) ?? { type: 'string', minLength: 1 };

/** The names that a reference has of its own; a summary cannot speak for them. */
export const REFERENCE_KEYS: ReadonlySet<string> = new Set(['handle', 'id', 'type', 'label']);

/** What a reference to an entity looks like in an output of a view. */
export function referenceSchema(adapter: EntityAdapter, view: ValueView, nested: Representation): JsonSchemaObject {
  const summary = summarySchema(adapter, nested);
  const own = Object.entries(summary['properties'] ?? {}).filter(([key]) => !REFERENCE_KEYS.has(key));
  const required = ((summary['required'] ?? []) as readonly string[]).filter((key) => !REFERENCE_KEYS.has(key));
  const isOpen = hasOwnSummary(adapter) && adapter.summarySchema === undefined;
  const bare = bareReference(adapter, view);
  return {
    ...bare,
    properties: { ...(bare['properties'] as object), ...Object.fromEntries(own) },
    required: [...(bare['required'] as string[]), ...required],
    ...(!isOpen && { additionalProperties: false }),
  };
}

/** A reference without summary, as it stands inside of a summary. */
export function bareReference({ type }: EntityAdapter, view: ValueView): JsonSchemaObject {
  const name = view === 'handles' ? { handle: { type: 'string' } } : { id: { type: 'string' } };
  return {
    type: 'object',
    properties: { ...name, type: { const: type }, label: { type: 'string' } },
    required: ['type', 'label'],
  };
}

const hasOwnSummary = (adapter: EntityAdapter): boolean => typeof adapter.summary === 'function';

function summarySchema(adapter: EntityAdapter, nested: Representation): JsonSchemaObject {
  if (hasOwnSummary(adapter)) return adapter.summarySchema ?? {};
  return exposedFields(adapter.entity, { representation: nested }).schema;
}
