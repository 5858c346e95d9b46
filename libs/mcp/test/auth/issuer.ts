import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify, SignJWT, type JWTPayload } from 'jose';

export const ISSUER = 'https://issuer.example.com';
export const RESOURCE = 'https://mcp.example.com/mcp';

/** What a token says, where it is not what a good one says. */
export interface Claims {
  readonly iss?: string;
  readonly aud?: unknown;
  readonly scope?: unknown;
  readonly scp?: unknown;
  /** Seconds from now. */
  readonly exp?: number;
}

export interface Issuer {
  sign(claims?: Claims): Promise<string>;
  /** Signature, issuer and expiry; not the audience, which the endpoint itself has to look at. */
  verify(token: string): Promise<JWTPayload>;
}

/** Signs and verifies with a key of its own. */
export async function openIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] });
  return {
    sign: ({ exp = 60, ...claims } = {}) =>
      new SignJWT({ sub: 'ana', iss: ISSUER, aud: RESOURCE, ...claims } as JWTPayload)
        .setProtectedHeader({ alg: 'ES256' })
        .setExpirationTime(Math.floor(Date.now() / 1000) + exp)
        .sign(privateKey),
    verify: async (token) => (await jwtVerify(token, keys, { issuer: ISSUER })).payload,
  };
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** What a library that trusts the header would take for signed. */
export const unsigned = (claims: object = {}): string =>
  `${part({ alg: 'none' })}.${part({ sub: 'ana', iss: ISSUER, aud: RESOURCE, exp: 9_999_999_999, ...claims })}.`;
