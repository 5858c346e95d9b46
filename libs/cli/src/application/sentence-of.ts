/** What went wrong with the application, in its own words: whoever runs it may read them. */
export const sentenceOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message || thrown.name : String(thrown);
