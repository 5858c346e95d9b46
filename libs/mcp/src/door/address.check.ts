import { HttpException, HttpStatus } from '@nestjs/common';

/** Whom the endpoint talks to; see `ToolMcpModule.register`. */
export interface AllowedAddresses {
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

const HOST = /^(?<name>\[[\da-f:.]+\]|[\w.-]+)(?<port>:\d+)?$/i;
/** Server errors of JSON-RPC's own range, as the SDK answers a refused address. */
const FORBIDDEN = -32_000;

/**
 * DNS rebinding and cross-site requests: refuses a request that was not addressed to an allowed host, or that a page of
 * another origin sent. A request without Origin comes from no page and passes; `null` is an origin, and refused.
 */
export class AddressCheck {
  private readonly hosts: ReadonlySet<string>;
  private readonly origins: ReadonlySet<string>;

  constructor({ allowedHosts, allowedOrigins }: AllowedAddresses) {
    this.hosts = new Set(allowedHosts.map(lowerCase));
    this.origins = new Set(allowedOrigins.map(lowerCase));
  }

  /** @throws HttpException 403 with a JSON-RPC error as its body */
  check(headers: Headers): void {
    if (!isNamed(this.hosts, headers['host'] ?? headers[':authority'])) throw refusal('Host', 'allowedHosts');
    const origin = headers['origin'];
    if (origin !== undefined && !this.isOrigin(origin)) throw refusal('Origin', 'allowedOrigins');
  }

  private isOrigin(origin: unknown): boolean {
    if (typeof origin !== 'string') return false;
    const [scheme, address, more] = origin.toLowerCase().split('://');
    if (address === undefined || more !== undefined) return false;
    return this.origins.has(`${scheme}://${address}`) || (isWeb(scheme) && isNamed(this.origins, address));
  }
}

const isWeb = (scheme: string | undefined): boolean => scheme === 'http' || scheme === 'https';

const lowerCase = (text: string): string => text.toLowerCase();

/** `name` stands for every port of it, `name:port` for that one. */
function isNamed(allowed: ReadonlySet<string>, address: unknown): boolean {
  if (typeof address !== 'string') return false;
  const parts = HOST.exec(address.toLowerCase())?.groups;
  return parts?.['name'] !== undefined && (allowed.has(parts['name']) || allowed.has(address.toLowerCase()));
}

function refusal(header: string, option: string): HttpException {
  const message = `The ${header} of this request is not allowed here (ToolMcpModule.register({ ${option} })).`;
  return new HttpException({ jsonrpc: '2.0', error: { code: FORBIDDEN, message }, id: null }, HttpStatus.FORBIDDEN);
}
