/** Bounds of one statement: databases count the parameters, and drivers the bytes. */
const ROWS = 1_000;
const CHARACTERS = 4_000_000;

/** Rows in groups that fit one statement. A row too large for that has one of its own. */
export function chunksOf<Row>(rows: readonly Row[], sizeOf: (row: Row) => number = () => 0): readonly Row[][] {
  const chunks: Row[][] = [];
  let size = 0;
  for (const row of rows) {
    const chunk = chunks.at(-1);
    size += sizeOf(row);
    if (chunk !== undefined && chunk.length < ROWS && size <= CHARACTERS) chunk.push(row);
    else {
      chunks.push([row]);
      size = sizeOf(row);
    }
  }
  return chunks;
}
