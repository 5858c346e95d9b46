import { describePermission, type RegisteredTool, type ToolAnnotations, type ToolDescription } from '@toolwright/core';

/** One tool for people. */
export function toolText(description: ToolDescription, { definition }: RegisteredTool): string {
  const facts = [
    ['on the wire', description.wireName],
    ['category', description.category],
    ['operation', description.operation],
    ['who', describePermission(definition.permission)],
    ['needs too', definition.requires.join(', ')],
    ['promises', annotationsText(description.annotations)],
    ['aliases', definition.aliases.join(', ')],
    ['timeout', `${definition.timeout} ms`],
  ] as const;
  return [
    `${description.name}: ${description.label}`,
    description.description,
    '',
    ...facts.filter(([, said]) => said !== '').map(([name, said]) => `  ${name.padEnd(11)}  ${said}`),
    '',
    'Input',
    JSON.stringify(description.inputSchema, undefined, 2),
    ...(description.outputSchema ? ['', 'Output', JSON.stringify(description.outputSchema, undefined, 2)] : []),
  ].join('\n');
}

/** What is unknown is not said. */
function annotationsText({ readOnly, destructive, idempotent, openWorld }: ToolAnnotations): string {
  const said = [
    readOnly ? 'read-only' : 'changes something',
    destructive === undefined ? '' : destructive ? 'destructive' : 'not destructive',
    idempotent === undefined ? '' : idempotent ? 'idempotent' : 'not idempotent',
    openWorld === undefined ? '' : openWorld ? 'reaches the outside' : 'stays inside',
  ];
  return said.filter(Boolean).join(', ');
}
