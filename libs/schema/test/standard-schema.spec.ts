import { describe, expect, it } from '@jest/globals';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';
import {
  coerceInput,
  explainSchema,
  inputValidatorOf,
  outputSchemaOf,
  projectOutput,
  schemaOf,
  type InferInput,
  type InferOutput,
  type SchemaSource,
} from '../src/index.js';
import { foreignChecker } from './support/judges.js';

const zodSource = z.object({
  email: z.email(),
  amount: z.number().int().min(1).default(1),
  note: z.string().optional(),
  at: z.iso.datetime().optional(),
  url: z.url().optional(),
});
const valibotSource = toStandardJsonSchema(
  v.object({
    email: v.pipe(v.string(), v.email()),
    amount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
    note: v.optional(v.string()),
  }),
);
const arktypeSource = type({ email: 'string.email', 'amount?': 'number.integer>=1', 'note?': 'string' });
const jsonSource = {
  type: 'object',
  properties: {
    email: { type: 'string', format: 'email' },
    amount: { type: 'integer', minimum: 1, default: 1 },
    note: { type: 'string' },
  },
  required: ['email'],
  additionalProperties: false,
};

const SOURCES: readonly (readonly [string, SchemaSource])[] = [
  ['Zod', zodSource],
  ['Valibot', valibotSource],
  ['ArkType', arktypeSource],
  ['JSON Schema', jsonSource],
];
const GOOD = [{ email: 'a@b.co' }, { email: 'a@b.co', amount: 2, note: 'n' }];
const BAD = [
  {},
  { email: 'x' },
  { email: 5 },
  { email: 'a@b.co', amount: 0 },
  { email: 'a@b.co', amount: '1' },
  { email: 'a@b.co', amount: 1.5 },
  null,
  [],
  'a',
];

describe.each(SOURCES)('%s', (_name, source) => {
  const validator = inputValidatorOf(source);

  it('is published by its own JSON Schema, frozen and proper', () => {
    expect(schemaOf(source)).toBe(validator.schema);
    expect(Object.isFrozen(validator.schema)).toBe(true);
    expect(validator.schema).toMatchObject({ type: 'object', required: ['email'] });
    expect(() => foreignChecker(validator.schema, true)).not.toThrow();
  });

  it('keeps the promise', async () => {
    const plain = foreignChecker(validator.schema, false);
    const asserting = foreignChecker(validator.schema, true);
    for (const input of [...GOOD, ...BAD]) {
      const { ok } = await validator.validate(input);
      expect([JSON.stringify(input), ok]).toEqual([JSON.stringify(input), GOOD.includes(input as never)]);
      if (ok) expect([plain(input), asserting(input)]).toEqual([true, true]);
    }
  });

  it('tells violations by path, without values', async () => {
    const result = await validator.validate({ email: 'hunter2', amount: 'hunter2' });
    const violations = result.ok ? [] : result.violations;
    expect(violations.map(({ path }) => path)).toEqual(expect.arrayContaining(['/amount', '/email']));
    expect(JSON.stringify(violations)).not.toContain('hunter2');
    const missing = await validator.validate({});
    expect(missing.ok ? [] : missing.violations).toContainEqual({
      path: '/email',
      rule: 'required',
      message: 'is required',
    });
  });

  it('takes coerced inputs and projects outputs', async () => {
    expect(coerceInput(validator.schema, { email: 'a@b.co', amount: '2' })).toEqual({ email: 'a@b.co', amount: 2 });
    expect(projectOutput(source, { email: 'a@b.co', amount: 1 })).toEqual({
      ok: true,
      value: { email: 'a@b.co', amount: 1 },
    });
    expect(projectOutput(source, { email: 5, amount: 1 }).ok).toBe(false);
    expect(outputSchemaOf(source)).toMatchObject({ type: 'object' });
    expect(explainSchema(source)).toEqual({ properties: [], diagnostics: [] });
  });
});

describe('Standard Schemas', () => {
  it('give the value their own final form', async () => {
    expect(await inputValidatorOf(zodSource).validate({ email: 'a@b.co' })).toEqual({
      ok: true,
      value: { email: 'a@b.co', amount: 1 },
    });
    const transformed = z.object({ n: z.string().transform((text) => text.length) });
    expect(await inputValidatorOf(transformed).validate({ n: 'abc' })).toEqual({ ok: true, value: { n: 3 } });
  });

  it('refuse unknown fields that the library would drop in silence', async () => {
    for (const source of [zodSource, valibotSource]) {
      const result = await inputValidatorOf(source).validate({ email: 'a@b.co', zip: 1 });
      expect(result.ok ? [] : result.violations.map(({ path }) => path)).toEqual(['/zip']);
    }
    const loose = z.looseObject({ a: z.string() });
    expect((await inputValidatorOf(loose).validate({ a: 'x', b: 1 })).ok).toBe(true);
    const both = z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() }));
    expect((await inputValidatorOf(both).validate({ a: 'x', b: 'y' })).ok).toBe(true);
  });

  it('keep a format only where it takes all that the library takes', async () => {
    const properties = schemaOf(zodSource)['properties'] as Record<string, { format?: string }>;
    expect([properties['at']?.format, properties['url']?.format]).toEqual(['date-time', undefined]);
    expect((await inputValidatorOf(zodSource).validate({ email: 'a@b.co', url: 'https://exämple.com' })).ok).toBe(true);
    const local = z.object({ at: z.iso.datetime({ local: true }) });
    expect((await inputValidatorOf(local).validate({ at: '2024-01-01T00:00:00' })).ok).toBe(true);
  });

  it('say what to do where no JSON Schema is exported', () => {
    const bare = v.object({ a: v.string() });
    expect(() => schemaOf(bare)).toThrow('toStandardJsonSchema');
    expect(explainSchema(bare).diagnostics).toMatchObject([{ severity: 'error' }]);
  });

  it('are violations where they throw', async () => {
    const throwing = z.object({
      a: z.string().refine(() => {
        throw new Error('secret');
      }),
    });
    const result = await inputValidatorOf(throwing).validate({ a: 'x' });
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it('repeat neither values nor unknown names', async () => {
    const sources: SchemaSource[] = [
      z.strictObject({ password: z.string().min(30).regex(/^x/) }),
      z.object({ password: z.enum(['a', 'b']) }),
      toStandardJsonSchema(v.strictObject({ password: v.pipe(v.string(), v.minLength(30)) })),
      type({ password: /^x.*$/ }),
      type({ '+': 'reject', password: '/^x.*$/ & string >= 30' }),
    ];
    const inputs = [{ password: 'CANARY: received 5' }, { password: 'CANARY', '<script>CANARY': 1 }, { password: 5 }];
    for (const source of sources) {
      for (const input of inputs) {
        const result = await inputValidatorOf(source).validate(input);
        const said = JSON.stringify(result.ok ? [] : result.violations.map(({ message }) => message));
        expect(said).not.toContain('CANARY');
      }
    }
  });

  it('are refused at boot where a pattern of the author can block the process', () => {
    const slow = [
      { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } },
      z.object({ a: z.string().regex(/^(a+)+$/) }),
    ];
    for (const source of slow) {
      expect(explainSchema(source).diagnostics).toMatchObject([
        { severity: 'error', message: expect.stringContaining('can block the process') },
      ]);
    }
    expect(explainSchema(zodSource).diagnostics).toEqual([]);
  });

  it('infer their types', () => {
    const input: InferInput<typeof zodSource> = { email: 'a@b.co' };
    const output: InferOutput<typeof zodSource> = { email: 'a@b.co', amount: 1 };
    class Dto {
      name = '';
    }
    const dto: InferOutput<typeof Dto> = new Dto();
    const raw: InferOutput<{ type: string }> = 5;
    expect([input, output, dto, raw]).toHaveLength(4);
  });
});

describe('JSON Schema', () => {
  it('is published unchanged', () => {
    expect(schemaOf(jsonSource)).toEqual(jsonSource);
    expect(schemaOf(jsonSource)).not.toBe(jsonSource);
  });

  it('of draft 07 is read as such', async () => {
    const former = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { t: { items: [{ type: 'string' }] } },
    };
    expect((await inputValidatorOf(former).validate({ t: [1] })).ok).toBe(false);
  });

  it('that is no schema is refused in words', () => {
    const wrong = { type: 'object', properties: { a: { type: 'text' } } };
    expect(() => schemaOf(wrong)).toThrow();
    expect(explainSchema(wrong).diagnostics).toMatchObject([{ severity: 'error' }]);
  });
});
