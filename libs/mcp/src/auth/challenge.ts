import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { McpAuthOptions } from './mcp-auth.interface.js';
import { metadataUrl } from './resource.metadata.js';

type Failure = 'invalid_token' | 'insufficient_scope';

const HEADER = 'WWW-Authenticate';

/** Where a client begins to look for a token, and what was wrong with the one it sent (RFC 9728, RFC 6750). */
export function challengeFor({ resource, scopes = [] }: McpAuthOptions, failure?: Failure): string {
  const parameters = [
    `resource_metadata="${metadataUrl(resource)}"`,
    ...(scopes.length > 0 ? [`scope="${scopes.join(' ')}"`] : []),
    ...(failure === undefined ? [] : [`error="${failure}"`]),
  ];
  return `Bearer ${parameters.join(', ')}`;
}

/**
 * Adds a challenge to the answer if it leaves with this status, whoever made it: a guard or an exception filter of the
 * application that knows nothing of it, too. Challenges of other schemes stay, behind it.
 */
export function announce(response: ServerResponse, status: number, challenge: string): void {
  const writeHead = response.writeHead.bind(response) as (...parameters: unknown[]) => ServerResponse;
  const announcing = (...parameters: unknown[]): ServerResponse => {
    if (parameters[0] !== status || response.headersSent) return writeHead(...parameters);
    const headers = parameters.findLast(isHeaders);
    const others = [response.getHeader(HEADER), ...takeOut(headers)].flatMap(challengesIn).filter(isOther);
    response.setHeader(HEADER, [challenge, ...others]);
    return writeHead(...parameters.map((one) => (one === headers && headers ? withoutHeader(headers) : one)));
  };
  Object.defineProperty(response, 'writeHead', { value: announcing, configurable: true, writable: true });
}

const isHeaders = (value: unknown): value is OutgoingHttpHeaders =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isChallenge = (name: string): boolean => name.toLowerCase() === HEADER.toLowerCase();

const takeOut = (headers: OutgoingHttpHeaders = {}): readonly (OutgoingHttpHeader | undefined)[] =>
  Object.keys(headers)
    .filter(isChallenge)
    .map((name) => headers[name]);

const withoutHeader = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !isChallenge(name)));

const challengesIn = (value: OutgoingHttpHeader | undefined): string[] =>
  value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(String);

const isOther = (challenge: string): boolean => !/^\s*bearer\b/i.test(challenge);
