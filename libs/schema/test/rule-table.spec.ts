import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as classValidator from 'class-validator';
import isMobilePhoneModule from 'validator/lib/isMobilePhone.js';
import isPostalCodeModule from 'validator/lib/isPostalCode.js';
import * as library from '../src/index.js';
import { expressionAskedBy } from '../src/patterns/expression-asked-by.js';
import { RULE_TABLE } from '../src/rules/rule-table.js';
import { STRUCTURAL_DECORATORS } from '../src/rules/structural-decorators.js';
import { documentedTable } from './support/documented-table.js';

const isMobilePhoneLocales = isMobilePhoneModule.locales;
const isPostalCodeLocales = isPostalCodeModule.locales;
const DOCS = readFileSync(new URL('../../../docs/schemas.md', import.meta.url), 'utf8');
const NO_DECORATORS = new Set([
  'ValidationError',
  'ValidationTypes',
  'Validator',
  'ValidatorConstraint',
  'MetadataStorage',
]);

describe('the rule table', () => {
  it('has a row for every decorator of class-validator', () => {
    const exported = Object.keys(classValidator).filter((name) => /^[A-Z][a-z]/.test(name) && !NO_DECORATORS.has(name));
    const rows = new Set([
      ...RULE_TABLE.map(({ decorator }) => decorator),
      ...STRUCTURAL_DECORATORS.map(({ decorator }) => decorator),
    ]);
    expect(exported.filter((name) => !rows.has(name))).toEqual([]);
    expect(exported.length).toBeGreaterThan(100);
  });

  it('names functions that class-validator exports', () => {
    const missing = RULE_TABLE.filter(
      ({ oracle, probes }) =>
        !probes && typeof (classValidator as Record<string, unknown>)[oracle ?? ''] !== 'function',
    );
    expect(missing.map(({ decorator }) => decorator)).toEqual([]);
  });

  it.each([
    ['isMobilePhone', isMobilePhoneLocales],
    ['isPostalCode', isPostalCodeLocales],
  ])('finds an expression of the running validator for every region of %s', (rule, regions) => {
    expect(regions.filter((region) => expressionAskedBy(rule, region) === undefined)).toEqual([]);
    expect(regions.length).toBeGreaterThan(60);
  });

  it('is what the documentation shows', () => {
    expect(unpadded(DOCS)).toContain(unpadded(documentedTable()));
  });
});

/** Formatting pads the cells of a table. */
function unpadded(text: string): string {
  return text.replaceAll(/ *\| */g, '|').replaceAll(/-{3,}/g, '---');
}

describe('the public door', () => {
  it('opens to what is meant to be public', () => {
    expect(Object.keys(library).toSorted()).toEqual([
      'EMPTY_INPUT_SCHEMA',
      'ToolProperty',
      'coerceInput',
      'declaredTypeOf',
      'diagnoseSchema',
      'emptyInputValidator',
      'explainSchema',
      'exposedFields',
      'exposedFieldsOf',
      'hasSlots',
      'inputValidatorOf',
      'memoiseValidatorMetadata',
      'outputSchemaOf',
      'projectOutput',
      'restoreValidatorMetadata',
      'schemaOf',
      'slotsIn',
    ]);
  });
});
