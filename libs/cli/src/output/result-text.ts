/** A result for people: a text as it is, everything else as JSON. */
export function resultText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
}
