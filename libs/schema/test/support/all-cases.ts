import type { SchemaOptions } from '../../src/index.js';
import { cases as strings } from '../cases/01-strings.js';
import { cases as numbers } from '../cases/02-numbers-common.js';
import { cases as arrays } from '../cases/03-arrays-nested.js';
import { cases as classes } from '../cases/04-classes.js';
import { cases as moreStrings } from '../cases/05-more-strings.js';
import { cases as moreShapes } from '../cases/06-more-shapes.js';
import type { DtoCase } from '../cases/dto-case.js';

/** Every executable case. */
export const ALL_CASES: readonly DtoCase[] = [
  ...strings,
  ...numbers,
  ...arrays,
  ...classes,
  ...moreStrings,
  ...moreShapes,
];

/** The options of the library that stand for the options of a case. */
export function optionsOf({ options }: DtoCase): SchemaOptions {
  return { ...(options?.validate?.['groups'] && { groups: options.validate['groups'] as string[] }) };
}
