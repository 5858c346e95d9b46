import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsEmail,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  Validate,
  ValidateNested,
  ValidatorConstraint,
} from 'class-validator';
import { coerceInput, inputValidatorOf, projectOutput, schemaOf } from '../src/index.js';
import { ALL_CASES, optionsOf } from './support/all-cases.js';

class Tree {
  @IsOptional() @IsString() name?: string;
  @IsOptional() @ValidateNested() @Type(() => Tree) child?: Tree;
  @IsOptional() @IsObject() any?: object;
}
class Home {
  @IsString() city!: string;
}
class Person {
  @IsString() name!: string;
  @IsOptional() @ValidateNested() @Type(() => Home) home?: Home;
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => Home) homes?: Home[];
  greet() {
    return this.name;
  }
}
@ValidatorConstraint({ name: 'boom' })
class Boom {
  validate(): boolean {
    throw new Error('secret of the Boom class');
  }
}
class Throwing {
  @Validate(Boom) v!: unknown;
}
class Money {
  @IsNumber({ maxDecimalPlaces: 2 }) v!: number;
}

function nested(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level += 1) value = wrap(value);
  return value;
}

const OWN_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'greet',
  '__defineGetter__',
];
const withKey = (base: string, key: string): unknown => JSON.parse(`${base.slice(0, -1)},"${key}":{"polluted":true}}`);

describe('hostile inputs', () => {
  it.each([
    ['objects', (inner: unknown) => ({ child: inner })],
    ['untyped objects', (inner: unknown) => ({ any: inner })],
    ['lists', (inner: unknown) => [inner]],
  ])('are violations when they nest 100,000 levels of %s', async (_kind, wrap) => {
    const input = nested(100_000, wrap);
    const validator = inputValidatorOf(Tree);
    for (const violations of [
      validator.check(input),
      failuresOf(await validator.transform(input)),
      failuresOf(await validator.validate(input)),
    ]) {
      expect(violations.length).toBeGreaterThan(0);
    }
    expect(() => coerceInput(schemaOf(Tree), input)).not.toThrow();
    expect(projectOutput(Tree, input).ok).toBe(false);
  });

  it.each(OWN_KEYS)('are refused with the key %s at every level of a DTO', async (key) => {
    const validator = inputValidatorOf(Person);
    const inputs = [
      withKey('{"name":"a"}', key),
      { name: 'a', home: withKey('{"city":"b"}', key) },
      { name: 'a', homes: [withKey('{"city":"b"}', key)] },
    ];
    for (const input of inputs) {
      expect(validator.check(input)).not.toEqual([]);
      expect((await validator.validate(input)).ok).toBe(false);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('never throw out of check, transform or validate', async () => {
    const trap = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('trap');
        },
        get: () => {
          throw new Error('trap');
        },
      },
    );
    const circular: Record<string, unknown> = { name: 'a' };
    circular['home'] = circular;
    const getter = Object.defineProperty({}, 'name', {
      enumerable: true,
      get: () => {
        throw new Error('getter');
      },
    });
    const inputs = [
      trap,
      circular,
      getter,
      Symbol('x'),
      10n,
      () => 1,
      new Map(),
      new Date(),
      NaN,
      Object.create(null),
      new (class Foreign {})(),
    ];
    const validator = inputValidatorOf(Person);
    for (const input of inputs) {
      expect(() => validator.check(input)).not.toThrow();
      expect((await validator.transform(input)).ok).toBe(false);
      expect((await validator.validate(input)).ok).toBe(false);
    }
  });

  it('are violations where a rule throws, without the words of the error', async () => {
    const result = await inputValidatorOf(Throwing).validate({ v: 1 });
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toMatch(/secret|Boom/);
    expect((await inputValidatorOf(Money).validate({ v: 1e-7 })).ok).toBe(false);
  });

  // A search that explodes would not end; how long each takes is for bench/ to say.
  it('come to an end, however long their texts', async () => {
    class Texts {
      @IsEmail() email!: string;
      @IsUrl() url!: string;
      @IsArray() @IsInt({ each: true }) list!: number[];
    }
    const long = 262_144;
    const texts = [
      'a@'.repeat(long / 2),
      `a@${'.'.repeat(long - 3)}@`,
      '.'.repeat(long),
      ' '.repeat(long),
      `data:${','.repeat(long - 5)}`,
      '0'.repeat(long),
      '{'.repeat(long),
      `${'}'.repeat(long)}x`,
      'a-'.repeat(long / 2),
      '1.'.repeat(long / 2),
    ];
    for (const text of texts) {
      const list = Array.from({ length: 9_990 }, () => text.length);
      expect((await inputValidatorOf(Texts).validate({ email: text, url: text, list })).ok).toBe(false);
      for (const dtoCase of ALL_CASES) {
        const validator = inputValidatorOf(dtoCase.dto, optionsOf(dtoCase));
        expect(Array.isArray(validator.check({ v: text }))).toBe(true);
      }
    }
  });
});

function failuresOf(outcome: { ok: boolean; violations?: readonly unknown[] }): readonly unknown[] {
  return outcome.violations ?? [];
}
