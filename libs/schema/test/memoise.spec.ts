import 'reflect-metadata';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { getMetadataStorage, IsInt, IsString, validate } from 'class-validator';
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
});
