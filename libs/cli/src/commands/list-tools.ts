import type { RegisteredTool } from '@toolwright/core';
import type { Answer } from '../output/answer.js';
import { table } from '../output/table.js';
import type { Session } from './session.js';

/** All tools of the caller. */
export function listTools({ doors, toolset }: Session): Answer {
  const left = doors.registry.problems().length;
  return answerOf(
    { doors, toolset },
    toolset.tools,
    left > 0 ? [`${left} problems keep declared tools out; --verbose tells them.`] : [],
  );
}

/** Those of them in which every word of the text is found. */
export function searchTools(session: Session, text: string): Answer {
  const visible = new Set(session.toolset.tools);
  return answerOf(
    session,
    session.doors.registry.search(text).filter((tool) => visible.has(tool)),
    [],
  );
}

function answerOf({ doors, toolset }: Session, tools: readonly RegisteredTool[], notes: readonly string[]): Answer {
  const told = tools.map((tool) => doors.serializer.serialize(tool, toolset.invoker));
  const who = toolset.account.id === null ? 'an anonymous caller: --as <account id> runs as somebody' : 'this account';
  const count = `${told.length} ${told.length === 1 ? 'tool' : 'tools'} for ${who}`;
  const rows = told.map(({ name, operation, description }) => [name, operation, firstLine(description)]);
  const result = told.map(({ name, label, description, category, operation }) => ({
    name,
    label,
    description,
    category,
    operation,
  }));
  return {
    envelope: { ok: true, result: { tools: result } },
    text: rows.length === 0 ? '' : table(['tool', 'operation', 'description'], rows),
    notes: [count, ...notes],
  };
}

const firstLine = (text: string): string => text.split('\n', 1)[0] as string;
