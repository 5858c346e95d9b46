/** Whether a value holds more values than `limit`, at any depth. Iterative; looks no further than it has to. */
export function holdsMoreThan(limit: number, root: unknown): boolean {
  let count = 0;
  const open: unknown[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const members: unknown[] = Array.isArray(value) ? value : Object.values(value);
    count += members.length;
    if (count > limit) return true;
    for (const member of members) if (typeof member === 'object' && member !== null) open.push(member);
  }
  return false;
}
