/** An option of a decorator, to stand in a sentence. */
export function asText(option: unknown): string {
  if (typeof option === 'string') return option;
  return JSON.stringify(option) ?? 'undefined';
}
