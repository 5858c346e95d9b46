const KEYS: readonly string[] = ['resource', 'authorizationServers', 'scopes', 'optional', 'verify'];
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** RFC 6749, appendix A.4: what else could end a header. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** What is wrong with `auth`, one sentence each. */
export function authProblems(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['it is no object'];
  const { resource, authorizationServers, scopes = [], optional = false, verify } = value as Record<string, unknown>;
  const checks: readonly (readonly [boolean, string])[] = [
    [isIdentifier(resource), `"resource" is ${NO_IDENTIFIER}`],
    [
      isListOf(authorizationServers, isIdentifier, 1),
      `"authorizationServers" is no list of URLs, or one of them is ${NO_IDENTIFIER}`,
    ],
    [isListOf(scopes, isScope), '"scopes" is no list of scopes: words without blanks, quotes and backslashes'],
    [typeof optional === 'boolean', '"optional" is neither true nor false'],
    [
      verify === undefined ? !('verify' in value) : typeof verify === 'function',
      '"verify" is no function: leave the key out where the guards of the application verify',
    ],
  ];
  const unknown = Object.keys(value).filter((key) => !KEYS.includes(key));
  return [
    ...unknown.map((key) => `it has no key "${key}": allowed are ${KEYS.map((known) => `"${known}"`).join(', ')}`),
    ...checks.filter(([holds]) => !holds).map(([, problem]) => problem),
  ];
}

const NO_IDENTIFIER =
  'no absolute https URL without user, query and fragment (http is for localhost, 127.0.0.1 and [::1] alone)';

function isIdentifier(value: unknown): boolean {
  if (typeof value !== 'string' || /[\s?#"\\]/.test(value) || !URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

const isScope = (value: unknown): boolean => typeof value === 'string' && SCOPE.test(value);

const isListOf = (value: unknown, isOne: (item: unknown) => boolean, least = 0): boolean =>
  Array.isArray(value) && value.length >= least && value.every(isOne);
