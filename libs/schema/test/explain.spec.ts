import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Exclude, Expose, Transform, Type } from 'class-transformer';
import {
  Equals,
  IsArray,
  IsDate,
  IsDefined,
  IsDivisibleBy,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { explainSchema, type DtoClass } from '../src/index.js';
import { ALL_CASES, optionsOf } from './support/all-cases.js';

class Child {
  @IsEmail() mail!: string;
}
class Bare {}
class Wrong {
  @IsDefined() @ValidateNested() noType!: Child;
  @IsDate() noDate!: Date;
  @Equals({ a: 1 }) identity!: object;
  @IsIn([]) nothing!: never;
  @IsDivisibleBy(0.5) zero!: number;
  @IsString() @IsInt() both!: unknown;
  @Exclude() @IsString() out!: string;
  @IsString() get made(): string {
    return '';
  }
  @IsString() toString!: () => string;
}
class Exposed {
  @IsString() a!: string;
  @Expose() stray?: string;
}
class Initial {
  @IsString() a!: string;
  count = 1;
}
class Defined {
  @IsString() a!: string;
  declared: unknown = undefined;
}
class NeedsArguments {
  @IsString() a: string;
  constructor(from: { a: string }) {
    this.a = from.a;
  }
}
class Clash {
  @Expose({ name: 'x' }) @IsString() a!: string;
  @Expose({ name: 'x' }) @IsString() b!: string;
}
class Warned {
  @Expose() @IsInt() lost: number = 1;
  @IsInt() broken: number = 'x' as unknown as number;
  @IsOptional() @Type(() => Child) loose?: Child;
  @Transform(({ value }) => value as unknown) @IsString() opaque!: string;
  @IsDefined() @ValidateNested() @Type((options) => (options?.object ? Child : Bare)) branch!: object;
}

const errorsOf = (owner: unknown): string[] =>
  explainSchema(owner as DtoClass)
    .diagnostics.filter(({ severity }) => severity === 'error')
    .map(({ property, message }) => `${property ?? ''} ${message}`);

describe('explainSchema', () => {
  it('finds what can never work, where it is, and what to write instead', () => {
    const errors = errorsOf(Wrong);
    for (const [property, remedy] of [
      ['/noType', 'Add @Type'],
      ['/noDate', 'Add @Type(() => Date)'],
      ['/identity', 'identity'],
      ['/nothing', 'empty list'],
      ['/zero', 'IsDivisibleBy(0.5)'],
      ['/both', 'exclude each other'],
      ['/out', '@IsOptional()'],
      ['/toString', 'Rename'],
    ])
      expect(errors.find((error) => error.startsWith(`${property} `))).toContain(remedy);
  });

  it.each<[string, unknown, string]>([
    ['an exposed field without rules', Exposed, '"Exposed.stray" has @Expose() and no validator'],
    ['an initial value without rules', Initial, '"Initial.count" has an initial value and no validator'],
    ['fields that the compiler defines', Defined, 'useDefineForClassFields'],
    ['a constructor with arguments', NeedsArguments, 'cannot be made without arguments'],
    ['two fields of one name', Clash, 'travel as "x"'],
    ['an interface', Object, 'an interface'],
    ['a type import', Function, 'import type'],
    ['a list', Array, 'no DTO class'],
  ])('refuses %s', (_what, owner, message) => {
    expect(errorsOf(owner).join('\n')).toContain(message);
  });

  it('warns of what works otherwise than it looks', () => {
    const { diagnostics } = explainSchema(Warned);
    expect(diagnostics.map(({ severity, property }) => `${severity} ${property ?? ''}`)).toEqual([
      'warning /lost',
      'warning /broken',
      'warning /loose',
      'warning /opaque',
      'warning /branch',
    ]);
    expect(explainSchema(Bare).diagnostics).toMatchObject([{ severity: 'warning' }]);
  });

  it('says of every rule whether the schema says it, and why not', () => {
    class Dto {
      @IsInt() exact!: number;
      @Length(1, 3) weak!: string;
      @ValidateBy({ name: 'isMine', validator: { validate: () => true } }) own!: unknown;
      @ValidateIf((dto: Dto) => dto.exact > 1) @IsString() conditional?: string;
      @IsArray() @ValidateNested({ each: true }) @Type(() => Child) children!: Child[];
    }
    expect(explainSchema(Dto).properties).toEqual([
      { path: '/exact', rule: 'IsInt', verdict: 'exact' },
      {
        path: '/weak',
        rule: 'Length',
        verdict: 'weaker',
        reason: expect.stringContaining('variation selector') as unknown,
      },
      {
        path: '/own',
        rule: 'isMine',
        verdict: 'unknown',
        reason: expect.stringContaining('`rules` option') as unknown,
      },
      {
        path: '/conditional',
        rule: 'IsString',
        verdict: 'weaker',
        reason: expect.stringContaining('@ValidateIf') as unknown,
      },
      { path: '/children', rule: 'IsArray', verdict: 'exact' },
      { path: '/children', rule: 'ValidateNested', verdict: 'exact' },
      { path: '/children/*/mail', rule: 'IsEmail', verdict: 'weaker', reason: expect.any(String) as unknown },
    ]);
    expect(explainSchema(Dto, { rules: { isMine: { type: 'string' } } }).properties[2]).toEqual({
      path: '/own',
      rule: 'isMine',
      verdict: 'exact',
    });
  });

  it('has a diagnostic for every case that asks for one, and an error for each that nothing satisfies', () => {
    for (const dtoCase of ALL_CASES) {
      const { diagnostics } = explainSchema(dtoCase.dto, optionsOf(dtoCase));
      if (dtoCase.diagnostic) expect([dtoCase.name, diagnostics.length > 0]).toEqual([dtoCase.name, true]);
      const hasError = diagnostics.some(({ severity }) => severity === 'error');
      expect([dtoCase.name, hasError]).toEqual([dtoCase.name, dtoCase.accepts.length === 0]);
    }
  });
});
