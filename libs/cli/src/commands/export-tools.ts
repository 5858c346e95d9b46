import type { Session } from './session.js';

/** The forms in which tools are exported. */
export const EXPORT_FORMATS = ['json-schema'] as const;

/** The caller's tools as a document: the same tools are the same bytes. */
export function exportTools({ doors, toolset }: Session): string {
  const tools = toolset.tools.map((tool) => {
    const told = doors.serializer.serialize(tool, toolset.invoker);
    const { name, wireName, description, inputSchema, outputSchema, annotations } = told;
    return { name, wireName, description, inputSchema, outputSchema, annotations };
  });
  return `${JSON.stringify({ format: EXPORT_FORMATS[0], tools }, undefined, 2)}\n`;
}
