/** A list of values in words: `"a", "b" or 3`. Long lists are cut. */
export function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, MAXIMUM_SHOWN).map((value) => JSON.stringify(value) ?? String(value));
  if (values.length > MAXIMUM_SHOWN) return `${shown.join(', ')} and ${values.length - MAXIMUM_SHOWN} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
}

const MAXIMUM_SHOWN = 30;
