/**
 * The revisions of the protocol that one endpoint speaks: the stateless one, and the last one with a handshake, which
 * stands for all before it.
 */
export type Revision = '2026-07-28' | '2025-11-25';

/** The revision of what the SDK calls an era. */
export const REVISIONS = { modern: '2026-07-28', legacy: '2025-11-25' } as const;
