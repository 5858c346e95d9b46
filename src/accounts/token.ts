import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A token nobody can guess. */
export const newToken = (): string => `shop_${randomBytes(32).toString('base64url')}`;

/** What is stored of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Compares two hashes in a time that tells nothing of where they differ. */
export const sameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
