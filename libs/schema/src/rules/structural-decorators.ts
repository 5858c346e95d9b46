/** A decorator that is no constraint: it decides whether, how deep and as what values are validated. */
export interface StructuralDecorator {
  readonly decorator: string;
  /** What it publishes, in words. */
  readonly says: string;
  /** Where the schema says less, in words. */
  readonly weaker?: string;
  /** Where class-validator or class-transformer alone is looser than the schema. */
  readonly looser?: string;
}

/** The rest of the table: decorators of class-validator without a constraint, and those of class-transformer. */
export const STRUCTURAL_DECORATORS: readonly StructuralDecorator[] = [
  { decorator: 'Allow', says: 'any value, not required' },
  { decorator: 'IsOptional', says: 'not required, null allowed; null is taken as absence, so that defaults apply' },
  {
    decorator: 'ValidateIf',
    says: 'a condition on the value alone: null, absence or empty values are allowed besides',
    weaker:
      'a condition that looks at the object, or at values that cannot be listed, switches the schema of the field off',
  },
  {
    decorator: 'ValidateNested',
    says: 'the schema of the class that `@Type` names, by `$ref` where it is recursive or used twice; not required',
    looser: 'takes lists, of any depth, for one object, and one object for a list',
  },
  { decorator: 'ValidatePromise', says: 'nothing: JSON has no promises' },
  {
    decorator: 'Validate',
    says: 'nothing, or what the `rules` option says of its name',
    weaker: 'a rule of your own runs, and is not said',
  },
  {
    decorator: 'ValidateBy',
    says: 'nothing, or what the `rules` option says of its name',
    weaker: 'a rule of your own runs, and is not said',
  },
  {
    decorator: 'Type',
    says: 'the class of the value, list, Set (a list) or Map (an object); `Date` is a `date-time` string; a discriminator is `oneOf` with a required constant',
    weaker: 'a type function that looks at its argument leaves `object`',
    looser:
      '`Number`, `String`, `Boolean` and `Date` convert what they are given; an unknown tag falls back to the base class',
  },
  { decorator: 'Expose', says: 'the name under which the field travels; a field or getter of the output' },
  {
    decorator: 'Exclude',
    says: 'no input field; with `toPlainOnly` an input field alone, with `toClassOnly` an output field alone',
    looser: 'drops what it excludes in silence',
  },
  {
    decorator: 'Transform',
    says: 'any value, unless `@ToolProperty({ input })` says which; required as its rules say',
    weaker: 'what a function makes of a value cannot be known',
  },
];
