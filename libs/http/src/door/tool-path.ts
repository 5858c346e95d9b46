/** A tool's name has one to four segments, and each is a segment of the address: no encoding, no guess. */
const SEGMENTS = ['first', 'second', 'third', 'fourth'] as const;

/** The segments of an address that name a tool. */
export type ToolPathSegments = Readonly<Partial<Record<(typeof SEGMENTS)[number], string>>>;

/** `:first`, `:first/:second` and so on: routes of one tool. */
export const TOOL_PATHS: readonly string[] = SEGMENTS.map((_, index) =>
  SEGMENTS.slice(0, index + 1)
    .map((segment) => `:${segment}`)
    .join('/'),
);

/** The tool an address names. */
export const toolNameIn = (segments: ToolPathSegments): string =>
  SEGMENTS.flatMap((segment) => segments[segment] ?? []).join('/');
