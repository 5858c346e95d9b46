/** Goes on with a value: at once where it is there, later where it is still to come. */
export const onceKnown = <Value, Result>(
  value: Value | Promise<Value>,
  goOn: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> => (value instanceof Promise ? value.then(goOn) : goOn(value));
