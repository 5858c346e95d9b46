/** A policy binds the shop; a guide helps. */
export const ARTICLE_KINDS = ['policy', 'guide'] as const;

export type ArticleKind = (typeof ARTICLE_KINDS)[number];

/** The names of the policies. */
export const POLICIES = ['returns', 'shipping', 'warranty', 'privacy', 'payment', 'terms'] as const;

export type PolicyName = (typeof POLICIES)[number];
