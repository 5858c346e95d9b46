/** How often something may repeat. */
export interface Repeat {
  readonly min: number;
  readonly max: number;
}

/** An atom with its quantifier. */
export function quantify(atom: string, { min, max }: Repeat): string {
  const shorthand = new Map([
    ['1,1', ''],
    ['0,1', '?'],
    ['0,Infinity', '*'],
    ['1,Infinity', '+'],
  ]).get(`${min},${max}`);
  if (shorthand !== undefined) return atom + shorthand;
  if (min === max) return `${atom}{${min}}`;
  return `${atom}{${min},${max === Infinity ? '' : max}}`;
}
