import { request } from 'node:http';

/** An answer with nothing interpreted. */
export interface RawAnswer {
  readonly status: number | undefined;
  /** Every header but the date. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

export interface RawRequest {
  /** Default: `GET`. */
  readonly method?: string;
  /** A list is sent as that many headers of one name. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
}

/** Sends exactly this: `fetch` joins headers of one name and chooses Host and Origin itself. */
export function sendRaw(url: string, { method = 'GET', headers = {}, body }: RawRequest): Promise<RawAnswer> {
  return new Promise((answered, failed) => {
    const outgoing = request(url, { method }, (incoming) => {
      const chunks: string[] = [];
      incoming.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
      incoming.once('error', failed).once('end', () => {
        const { date: _date, ...others } = incoming.headers;
        answered({ status: incoming.statusCode, headers: others, text: chunks.join('') });
      });
    });
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    outgoing.once('error', failed).end(body);
  });
}
