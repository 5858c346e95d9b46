/** Says why an expression has no pattern that means the same. Caught by the translation, never seen outside. */
export class Untranslatable extends Error {}
