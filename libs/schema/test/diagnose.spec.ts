import { Exclude, Transform, Type } from 'class-transformer';
import {
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  registerDecorator,
  ValidateNested,
} from 'class-validator';
import { diagnoseSchema, explainSchema, schemaOf, type DtoClass } from '../src/index.js';

type Field = readonly PropertyDecorator[];

const classOf = (fields: Readonly<Record<string, Field>>, initial: object = {}): DtoClass => {
  class Dto {
    constructor() {
      Object.assign(this, initial);
    }
  }
  for (const [name, decorators] of Object.entries(fields)) {
    for (const decorate of decorators) decorate(Dto.prototype, name);
  }
  return Dto;
};

const text = (): Field => [IsString(), MaxLength(100)];
const severities = (owner: DtoClass): string[] => diagnoseSchema(owner).map(({ severity }) => severity);

/** A rule of somebody else, under the name of one of class-validator's. */
const impostor = (name: string, constraints: readonly unknown[]): PropertyDecorator => {
  return (prototype, property) =>
    registerDecorator({
      name,
      target: prototype.constructor,
      propertyName: String(property),
      constraints: [...constraints],
      validator: { validate: () => true },
    });
};

beforeAll(() => {
  const known = { text: text(), count: [IsInt(), Min(0)], note: [IsOptional(), IsString()] };
  expect(diagnoseSchema(classOf(known))).toEqual([]);
});

describe('a class whose rules were found without fault on another', () => {
  it('is not found fault with, and its schema is made when it is asked for', () => {
    const Dto = classOf({ text: text(), count: [IsInt(), Min(0)], note: [IsOptional(), IsString()] });
    expect(diagnoseSchema(Dto)).toEqual([]);
    expect(schemaOf(Dto)).toMatchObject({ required: ['text', 'count'], properties: { count: { type: 'integer' } } });
  });

  it('is read to the end where anything but its rules can be wrong', () => {
    const late = (): never => {
      throw new Error('needs a database');
    };
    class Unmakeable {
      constructor() {
        late();
      }
    }
    for (const rule of text()) rule(Unmakeable.prototype, 'text');
    const faulty = {
      'a field without a rule': classOf({ text: text() }, { stray: 1 }),
      'a default that breaks its rule': classOf({ count: [IsInt(), Min(0)] }, { count: -1 }),
      'a field that class-transformer takes out': classOf({ text: [...text(), Exclude()] }),
      'a name that every object has': classOf({ constructor: text() }),
      'a transformed field': classOf({ text: [...text(), Transform(({ value }) => value as unknown)] }),
      'a nested class with a fault': classOf({
        child: [ValidateNested(), Type(() => classOf({ tags: [IsArray(), IsString()] }))],
      }),
      'a class that cannot be made': Unmakeable,
    };
    for (const [what, owner] of Object.entries(faulty)) {
      expect([what, severities(owner)]).toEqual([
        what,
        explainSchema(owner).diagnostics.map(({ severity }) => severity),
      ]);
      expect([what, severities(owner).length > 0]).toEqual([what, true]);
    }
  });

  it('is told apart by every constraint', () => {
    expect(severities(classOf({ text: [IsIn(['a'])] }))).toEqual([]);
    expect(severities(classOf({ text: [IsIn([])] }))).toEqual(['error']);
    expect(severities(classOf({ tags: [IsArray(), IsString({ each: true })] }))).toEqual([]);
    expect(severities(classOf({ tags: [IsArray(), IsString()] }))).toEqual(['error']);
  });

  it('is not vouched for by a rule of somebody else with the same name', () => {
    expect(severities(classOf({ text: [impostor('isString', []), IsInt()] }))).toEqual([]);
    expect(severities(classOf({ text: [IsString(), IsInt()] }))).toEqual(['error']);
  });
});
