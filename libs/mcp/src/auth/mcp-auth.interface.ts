/** What `verify` makes of a token: an object becomes `request.auth`, anything falsy refuses the request. */
export type Verified = object | null | undefined | false;

/** An endpoint as a protected resource of OAuth 2.1; see `ToolMcpModule.register({ auth })`. */
export interface McpAuthOptions {
  /**
   * What tokens have to be issued for: the URL of the endpoint as clients reach it, `https://api.example.com/mcp`.
   * Absolute, https (http on this machine only), without query and fragment. A token whose `aud` does not name exactly
   * this is refused.
   */
  readonly resource: string;
  /** The issuers that clients get such a token from, at least one. */
  readonly authorizationServers: readonly string[];
  /** What a token has to be granted, all of it, to be let in. Default: nothing in particular. */
  readonly scopes?: readonly string[];
  /** Whether requests without a token are let in, as nobody. One with a bad token never is. Default: false. */
  readonly optional?: boolean;
  /**
   * Verifies a token: signature, issuer, expiry. What it returns is `request.auth` for `fromRequest` of
   * `@ToolAccounts()`, and for the guards of the endpoint; a throw or anything falsy is a 401. For a token that is no JWT
   * it has to carry `aud`, as an answer of token introspection does. Default: the application's guards verify, and tokens
   * that are no JWT are refused.
   */
  verify?(token: string, request: unknown): Verified | Promise<Verified>;
}
