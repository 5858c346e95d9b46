/** A line longer than it may be; what it said is gone. */
export const TOO_LONG = Symbol('toolwright.mcp.too-long');

const NEWLINE = 10;

/**
 * The lines of a stream of bytes, without their ends. One that passes `longest` bytes is {@link TOO_LONG}, and nothing
 * of it is kept: the memory that a stream takes is bounded, whatever it sends.
 */
export async function* linesOf(
  input: AsyncIterable<Buffer>,
  longest: number,
): AsyncGenerator<string | typeof TOO_LONG, void, undefined> {
  const line = new GrowingLine(longest);
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      line.add(chunk.subarray(start, end));
      yield line.take();
      start = end + 1;
    }
    line.add(chunk.subarray(start));
  }
  if (line.length > 0) yield line.take();
}

class GrowingLine {
  private parts: Buffer[] = [];
  length = 0;

  constructor(private readonly longest: number) {}

  add(bytes: Buffer): void {
    this.length += bytes.length;
    if (this.length > this.longest) this.parts = [];
    else this.parts.push(bytes);
  }

  take(): string | typeof TOO_LONG {
    const line = this.length > this.longest ? TOO_LONG : Buffer.concat(this.parts).toString('utf8');
    this.parts = [];
    this.length = 0;
    return line;
  }
}
