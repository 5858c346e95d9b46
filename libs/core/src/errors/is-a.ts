/** `instanceof` for whatever may have been thrown: a proxy may throw at any look, and is then nothing in particular. */
export function isA<Instance>(
  value: unknown,
  type: abstract new (...parameters: never[]) => Instance,
): value is Instance {
  try {
    return value instanceof type;
  } catch {
    return false;
  }
}
