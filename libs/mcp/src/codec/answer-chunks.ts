import type { JSONRPCMessage, Tool } from '@modelcontextprotocol/server';

/** Bytes of lists kept ready, all together: past them the oldest are made anew when they are asked for. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Answers as JSON. A list of tools that was offered is turned into bytes once, however often it is asked for; each
 * answer puts its own id and envelope around them.
 */
export class AnswerChunks {
  private readonly offered = new WeakSet<object>();
  private readonly ready = new Map<object, Buffer>();
  private size = 0;

  /** Promises that this list never changes. */
  offer(list: readonly Tool[]): void {
    this.offered.add(Object.freeze(list));
  }

  of(answer: JSONRPCMessage): readonly (string | Buffer)[] {
    const { tools, ...rest } = 'result' in answer ? (answer.result as { readonly tools?: unknown }) : {};
    if (typeof tools !== 'object' || tools === null || !this.offered.has(tools)) return [JSON.stringify(answer)];
    const { id } = answer as { readonly id: unknown };
    const others = JSON.stringify(rest).slice(1);
    const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"tools":`;
    return [head, this.bytesOf(tools), others === '}' ? '}}' : `,${others}}`];
  }

  private bytesOf(list: object): Buffer {
    const known = this.ready.get(list);
    if (known) return known;
    const bytes = Buffer.from(JSON.stringify(list));
    this.ready.set(list, bytes);
    this.size += bytes.length;
    for (const [oldest, { length }] of this.ready) {
      if (this.size <= MOST_BYTES) break;
      this.ready.delete(oldest);
      this.size -= length;
    }
    return bytes;
  }
}
