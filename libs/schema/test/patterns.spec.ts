/* oxlint-disable no-useless-escape, no-misleading-character-class -- what authors write */
import 'reflect-metadata';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { Matches } from 'class-validator';
import * as fc from 'fast-check';
import { explainSchema, schemaOf } from '../src/index.js';
import { translatePattern } from '../src/patterns/translate-pattern.js';
import { RULE_TABLE } from '../src/rules/rule-table.js';
import { runs, seeds } from './support/seeds.js';

const ATOMS = [
  'a',
  'b',
  '.',
  '\\s',
  '\\S',
  '\\w',
  '\\W',
  '\\d',
  '\\D',
  '[^a]',
  '[ab]',
  '[^\\n]',
  '[\\s\\S]',
  '-',
  '\\@',
  '\u{1F600}',
  '[a-c1]',
  '\\u00e9',
  '[k-s]',
  '\\/',
];
const QUANTIFIERS = ['', '', '', '?', '*', '+', '{2}', '{1,3}', '{2,}', '{0,2}', '*?', '{3,6}'];
const CHARACTERS = [
  'a',
  'b',
  'c',
  '1',
  ' ',
  '\n',
  '-',
  '@',
  '\u{1F600}',
  '\u{1D4B3}',
  '\ud83d',
  '\ude00',
  'é',
  'É',
  'A',
  'K',
  '\u212a',
  'ſ',
  '/',
];

const piece = fc.tuple(fc.constantFrom(...ATOMS), fc.constantFrom(...QUANTIFIERS)).map((parts) => parts.join(''));
const source = fc.letrec<{ sequence: string; part: string }>((tie) => ({
  sequence: fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 6, arbitrary: piece },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('sequence'), tie('sequence'), fc.constantFrom(...QUANTIFIERS))
        .map(([one, other, times]) => `(?:${one}|${other})${times}`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('sequence'), fc.constantFrom(...QUANTIFIERS))
        .map(([inner, times]) => `(${inner})${times}`),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('(?=', '(?!'), tie('sequence')).map(([open, inner]) => `${open}${inner})`),
    },
    { weight: 1, arbitrary: fc.constantFrom('\\b', '\\B', '\\1') },
  ),
})).sequence;
const anchored = fc.tuple(fc.constantFrom('', '^'), source, fc.constantFrom('', '$')).map((parts) => parts.join(''));
const text = fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 6 }).map((characters) => characters.join(''));

const read = (pattern: string, flags: string): RegExp | undefined => {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
};

describe('translated patterns', () => {
  it.each(seeds('patterns'))(
    'accept what the expression accepts, and nothing else where they are exact (seed %i)',
    (seed) => {
      const property = fc.property(
        anchored,
        fc.constantFrom('', '', 'i', 's', 'm', 'is', 'u', 'g'),
        fc.array(text, { minLength: 12, maxLength: 12 }),
        (pattern, flags, texts) => {
          const expression = read(pattern, flags.replace('g', ''));
          if (!expression) return;
          const translated = translatePattern(read(pattern, flags), undefined);
          if (translated.pattern === undefined) return;
          const published = new RegExp(translated.pattern, 'u');
          for (const one of texts) {
            const shown = `${String(expression)} as ${translated.pattern} on ${JSON.stringify(one)}`;
            expect(expression.test(one) && !published.test(one) ? `stricter: ${shown}` : 'sound').toBe('sound');
            expect(
              !expression.test(one) && published.test(one) && translated.reason === undefined
                ? `not exact: ${shown}`
                : 'sound',
            ).toBe('sound');
          }
        },
      );
      fc.assert(property, { seed, numRuns: runs(700) });
    },
  );

  it.each([
    [/^(get|put)-[a-z]$/i, '^([Gg][Ee][Tt]|[Pp][Uu][Tt])-[A-Za-z]$'],
    [/^a.b$/s, '^a[\\u0000-\\uFFFF]b$'],
    [/\@\#\-\:/, '@#-:'],
    [/^\d{3}-\w+$/, '^\\d{3}-\\w+$'],
    [/^.+@.+$/, '^.+@.+$'],
    [/^\u{61}$/u, '^\\u{61}$'],
    [/a/g, 'a'],
  ])('read %s as %s', (expression, pattern) => {
    expect(translatePattern(expression, undefined)).toEqual({ pattern });
  });

  it.each([
    [new RegExp('^[\u{1F600}]+$'), 'half of a character'],
    [/a/y, 'remembers where it stopped'],
    [/\p{L}/iu, 'letters of all scripts'],
    [/(.)\1/, 'refers back'],
  ])('leave %s out', (expression, reason) => {
    const translated = translatePattern(expression, undefined);
    expect(translated.pattern).toBeUndefined();
    expect(translated.reason).toContain(reason);
  });

  it('read a text with flags as Matches does', () => {
    expect(translatePattern('^ab+$', 'i')).toEqual({ pattern: '^[Aa][Bb]+$' });
    expect(translatePattern('(', undefined).pattern).toBeUndefined();
  });
});

describe('patterns that can block the process', () => {
  it.each([
    ['exponential', /^(a+)+$/],
    ['exponential', /^(?:\w+\s?)*$/],
    ['power 2', /\s+$/],
  ])('are found: %s %s', (kind, expression) => {
    class Dto {
      @Matches(expression) v!: string;
    }
    const found = explainSchema(Dto).diagnostics.filter(({ rule }) => rule === 'Matches');
    expect(found).toMatchObject([{ severity: 'error', property: '/v' }]);
    expect(found[0]?.message).toContain(kind === 'exponential' ? 'exponentially' : 'power 2');
  });

  it.each([/^[a-z]+$/, /^\d{4}-\d{2}$/, /^[^@]+@[^@]+$/, /^(get|put)-\d+$/i])('are not %s', (expression) => {
    class Dto {
      @Matches(expression) v!: string;
    }
    expect(explainSchema(Dto).diagnostics).toEqual([]);
  });

  it('are not among those of the table', () => {
    const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as {
      checkSync: (source: string, flags: string, options: object) => { status: string };
    };
    const published = RULE_TABLE.flatMap((row) => {
      const { schema } = row.schema([], (value) => row.decorator !== 'IsAlpha' && value === '1.5');
      return patternsIn(schema).map((pattern) => [row.decorator, pattern] as const);
    });
    const repeating = published.filter(([, pattern]) => (pattern.match(/[*+]|,\}/g) ?? []).length > 1);
    const vulnerable = repeating.filter(
      ([, pattern]) => checkSync(pattern, 'u', { timeout: 120 }).status === 'vulnerable',
    );
    expect(published.length).toBeGreaterThan(50);
    expect(vulnerable).toEqual([]);
  });
});

function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]) => (key === 'pattern' ? [String(part)] : patternsIn(part)));
}

describe('patterns in the schema', () => {
  it('are u-mode and carry no flags', () => {
    class Dto {
      @Matches(/^\/[a-z\-]+$/i) v!: string;
    }
    expect(schemaOf(Dto)).toMatchObject({ properties: { v: { type: 'string', pattern: '^\\/[\\-A-Za-z]+$' } } });
    expect(() => new RegExp('^\\/[\\-A-Za-z]+$', 'u')).not.toThrow();
  });
});
