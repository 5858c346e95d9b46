/** What is read of a request to know its token. */
export interface TokenCarrier {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As they came: Node keeps the first of two `Authorization` headers and says nothing of the other. */
  readonly rawHeaders?: readonly string[];
  /** Of Fastify, which has them below. */
  readonly raw?: { readonly rawHeaders?: readonly string[] };
}

export type Bearer = { readonly is: 'absent' | 'unusable' } | { readonly is: 'given'; readonly token: string };

/** RFC 6750, section 2.1. A token is taken from nowhere else: not from the query, not from the body. */
const BEARER = /^Bearer +(?<token>[\w.~+/-]+=*)$/i;

/** The token of a request. Two headers are unusable: who is in front of us may have looked at the other. */
export function bearerOf(request: TokenCarrier): Bearer {
  const { authorization } = request.headers;
  const count = authorizationHeaders(request.rawHeaders ?? request.raw?.rawHeaders ?? []);
  if (authorization === undefined && count === 0) return { is: 'absent' };
  const token = typeof authorization === 'string' ? BEARER.exec(authorization)?.groups?.['token'] : undefined;
  return token === undefined || count > 1 ? { is: 'unusable' } : { is: 'given', token };
}

const authorizationHeaders = (raw: readonly string[]): number =>
  raw.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization').length;
