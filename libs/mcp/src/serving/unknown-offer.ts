import type { ToolsetNarrowing, ToolsetResolver } from '@toolwright/core';

/** A line for the log where names of an offer mean nothing: most are mistyped, and a tool may still come. */
export function unknownOffer(where: string, offer: ToolsetNarrowing, toolsets: ToolsetResolver): string | undefined {
  const unknown = toolsets.unknownNames(offer);
  if (unknown.length === 0) return undefined;
  const names = unknown.map((name) => JSON.stringify(name)).join(', ');
  return `The offer of ${where} names what no tool or category is called: ${names}. It is ignored.`;
}
