/** What came back: status, headers, and the body as JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Someone who uses the shop over HTTP. */
export interface ShopClient {
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  /** Runs a tool. */
  run(tool: string, input?: unknown): Promise<Answer>;
}

/** A client with a bearer token, or without one. */
export function shopClient(url: string, token?: string): ShopClient {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const send = async (path: string, init?: RequestInit, headers?: Record<string, string>): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, { ...init, headers: { ...authorization, ...headers } });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: JSON.parse(text) as Answer['body'], text };
  };
  const post = (path: string, body: unknown): Promise<Answer> =>
    send(path, { method: 'POST', body: JSON.stringify(body) }, { 'content-type': 'application/json' });
  return {
    get: (path) => send(path),
    post,
    run: (tool, input = {}) => post(`/tools/${tool}/run`, input),
  };
}
