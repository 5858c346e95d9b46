import 'reflect-metadata';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  getMetadataStorage,
  IsInt,
  IsString,
  useContainer,
  Validate,
  validate,
  validateSync,
  ValidatorConstraint,
} from 'class-validator';
import { memoiseValidatorMetadata, restoreValidatorMetadata } from '../src/index.js';

class Dto {
  @IsString({ groups: ['a'] }) name!: string;
  @IsInt() n!: number;
}
const storage = getMetadataStorage();
const asked = (groups?: string[], always = false, strictGroups = false): string[] =>
  storage
    .getTargetValidationMetadatas(Dto, undefined as unknown as string, always, strictGroups, groups)
    .map(({ propertyName }) => propertyName);

afterEach(restoreValidatorMetadata);

describe('memoiseValidatorMetadata', () => {
  it('looks each class and option up once', () => {
    const prototype = Object.getPrototypeOf(storage) as typeof storage;
    const original = prototype.getTargetValidationMetadatas;
    const lookUp = jest.fn(original);
    prototype.getTargetValidationMetadatas = function (owner, schema, always, strictGroups, groups) {
      return lookUp.call(this, owner, schema, always, strictGroups, groups);
    };
    memoiseValidatorMetadata();
    memoiseValidatorMetadata();
    for (let round = 0; round < 3; round += 1) {
      expect(asked()).toEqual(['name', 'n']);
      expect(asked(['a'])).toEqual(['name']);
      expect(asked(['b'])).toEqual([]);
      expect(asked(undefined, false, true)).toEqual(['n']);
      expect(asked(['b'], true)).toEqual(['n']);
    }
    expect(lookUp).toHaveBeenCalledTimes(5);
    prototype.getTargetValidationMetadatas = original;
  });

  it('forgets when a decorator adds a rule', () => {
    memoiseValidatorMetadata();
    expect(asked()).toEqual(['name', 'n']);
    IsInt()(Dto.prototype, 'late');
    expect(asked()).toEqual(['name', 'n', 'late']);
  });

  it('hands out lists that nobody else holds', () => {
    memoiseValidatorMetadata();
    storage.getTargetValidationMetadatas(Dto, undefined as unknown as string, false, false).pop();
    expect(asked()).toContain('late');
  });

  it('changes no verdict, and can be undone', async () => {
    const verdict = async (): Promise<string> =>
      JSON.stringify(await validate(Object.assign(new Dto(), { name: 5, n: 'x', late: 1 })));
    const shipped = await verdict();
    memoiseValidatorMetadata();
    expect(await verdict()).toBe(shipped);
    restoreValidatorMetadata();
    restoreValidatorMetadata();
    expect(Object.hasOwn(storage, 'getTargetValidationMetadatas')).toBe(false);
    expect(await verdict()).toBe(shipped);
  });

  it('leaves a storage alone that it does not know', () => {
    const prototype = Object.getPrototypeOf(storage) as { addValidationMetadata: unknown };
    const original = prototype.addValidationMetadata;
    prototype.addValidationMetadata = (_one: unknown, _other: unknown) => undefined;
    memoiseValidatorMetadata();
    expect(Object.hasOwn(storage, 'getTargetValidationMetadatas')).toBe(false);
    prototype.addValidationMetadata = original;
  });

  it('finds what the shipped look-up finds, in its order, down a line of classes', () => {
    class Grand {
      @IsString() a!: string;
      @IsInt() b!: number;
    }
    class Parent extends Grand {
      @IsInt() declare a: never;
      @IsString() c!: string;
    }
    class Plain extends Parent {}
    class Child extends Plain {
      @IsString({ groups: ['x'] }) d!: string;
    }
    const all = (owner: new () => object, groups?: string[]): unknown[] =>
      storage.getTargetValidationMetadatas(owner, undefined as unknown as string, false, false, groups);
    const ask = (): unknown[][] =>
      [Grand, Parent, Plain, Child, Dto].flatMap((owner) => [all(owner), all(owner, ['x'])]);
    const shipped = ask();
    memoiseValidatorMetadata();
    expect(ask()).toEqual(shipped);
    expect(ask().map((list) => list.length)).toEqual(shipped.map((list) => list.length));
  });

  it('asks the application’s container for the application’s constraints, and not for inline rules', () => {
    const wanted: unknown[] = [];
    @ValidatorConstraint({ name: 'even' })
    class Even {
      validate(value: unknown): boolean {
        return typeof value === 'number' && value % 2 === 0;
      }
    }
    class Input {
      @Validate(Even) n!: number;
      @IsInt() m!: number;
    }
    memoiseValidatorMetadata();
    useContainer({
      get: (type: new () => unknown) => {
        wanted.push(type);
        return new type();
      },
    });
    try {
      expect(validateSync(Object.assign(new Input(), { n: 3, m: 1 })).map(({ property }) => property)).toEqual(['n']);
      expect(wanted).toContain(Even);
      expect(wanted.filter((type) => (type as { name: string }).name === 'CustomConstraint')).toEqual([]);
    } finally {
      useContainer({ get: () => undefined }, { fallback: true });
    }
  });
});
