/** What is known of a token: claims of a JWT, or what `verify` returned. */
export type Claims = Readonly<Record<string, unknown>>;

/** A JWT in its compact form: header, payload and signature, each in base64url. */
const JWT = /^[\w-]+\.(?<payload>[\w-]+)\.[\w-]*$/;

/** The claims of a JWT, unverified; nothing for any other token. */
export function claimsOf(token: string): Claims | undefined {
  const payload = JWT.exec(token)?.groups?.['payload'];
  if (payload === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? (claims as Claims) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether it was issued for this resource: `aud` names it, to the letter. Only what a parser of URLs makes of the
 * identifier counts as the same: `https://a` is `https://a/`, and `https://a/mcp` neither `https://a/mcp/` nor
 * `https://a/mcp2`.
 */
export function isIssuedFor(resource: string, { aud }: Claims): boolean {
  const { href } = new URL(resource);
  const spellings = [resource, href, ...(new URL(href).pathname === '/' ? [href.slice(0, -1)] : [])];
  return listOf(aud).some((audience) => spellings.includes(audience));
}

/** What it grants: `scope` of RFC 9068 and of introspection, `scp` of others, a text or a list. */
export function scopesOf({ scope, scp }: Claims): readonly string[] {
  return listOf(scope ?? scp).flatMap((text) => text.split(' '));
}

const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
