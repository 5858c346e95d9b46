type Environment = Readonly<Record<string, string | undefined>>;

/** Token → user. Public knowledge, so never valid in production. */
const TOKENS = [
  ['dev-customer-ana', 'ana'],
  ['dev-customer-bo', 'bo'],
  ['dev-staff', 'staff'],
  ['dev-admin', 'admin'],
] as const;

export const isProduction = (environment: Environment = process.env): boolean => environment.NODE_ENV === 'production';

/** The tokens that work on a developer's machine, with the user of each. None when `NODE_ENV` is `production`. */
export const developmentTokens = (environment: Environment = process.env): ReadonlyMap<string, string> =>
  new Map(isProduction(environment) ? [] : TOKENS);

/** The users who get a token of their own at the first start in production. */
export const firstUsers: readonly string[] = TOKENS.map(([, user]) => user);
