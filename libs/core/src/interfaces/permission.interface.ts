/** A static access rule: it needs the account and nothing of the input. */
export type PermissionRule =
  | string
  | { readonly kind: 'everyone' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'all-of'; readonly rules: readonly PermissionRule[] }
  | { readonly kind: 'any-of'; readonly rules: readonly PermissionRule[] }
  | { readonly kind: 'at-least'; readonly level: string };

/** Anyone, signed in or not. */
export const EVERYONE: PermissionRule = Object.freeze({ kind: 'everyone' });

/** Any account with an identity. */
export const SIGNED_IN: PermissionRule = Object.freeze({ kind: 'signed-in' });

/** Every one of the rules must grant. */
export const allOf = (...rules: PermissionRule[]): PermissionRule =>
  Object.freeze({ kind: 'all-of', rules: Object.freeze(rules) });

/** At least one of the rules must grant. */
export const anyOf = (...rules: PermissionRule[]): PermissionRule =>
  Object.freeze({ kind: 'any-of', rules: Object.freeze(rules) });

/** The account's level is this one or a later one of `ToolModule.forRoot({ levels })`. */
export const atLeast = (level: string): PermissionRule => Object.freeze({ kind: 'at-least', level });
