/** Whether a value is null, a string, a boolean or a finite number: what JSON can say and `===` can compare. */
export function isScalar(value: unknown): value is string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  return typeof value === 'number' && Number.isFinite(value);
}
