/**
 * A copy of a list that finds an element at once. The rules for lists ask `indexOf` for every element, which takes a
 * second for a list that is as long as a call may bring.
 */
export function indexedList(list: readonly unknown[]): unknown[] {
  const indices = new Map<unknown, number>();
  list.forEach((element, index) => {
    if (!indices.has(element)) indices.set(element, index);
  });
  return Object.defineProperties<unknown[]>([...list], {
    // NaN is found by a Map, and never by indexOf.
    indexOf: hidden((element: unknown) => (Number.isNaN(element) ? -1 : (indices.get(element) ?? -1))),
    map: hidden((change: (element: unknown, index: number) => unknown) =>
      indexedList(list.map((element, index) => change(element, index))),
    ),
  });
}

const hidden = (value: unknown): PropertyDescriptor => ({ value, configurable: true, writable: true });
