import { ToolProperty } from '@toolwright/schema';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsDate, IsEnum, IsIn, IsInt, IsNumber, IsOptional, IsString } from 'class-validator';
import { EntityInput } from '../decorators/entity-input.decorator.js';
import type { EntityClass } from '../interfaces/entity-adapter.interface.js';
import type { ScalarType, ToolInputMetadata, ToolInputOptions } from '../decorators/tool-input.decorator.js';

/** A parameter with `@ToolInput`, and what TypeScript recorded of its type. */
export interface NamedInput extends ToolInputMetadata {
  readonly type: unknown;
}

type InputClass = new () => object;

const RULES: Readonly<Record<ScalarType, (each: boolean) => readonly PropertyDecorator[]>> = {
  string: (each) => [IsString({ each })],
  number: (each) => [IsNumber({}, { each })],
  integer: (each) => [IsInt({ each })],
  boolean: (each) => [IsBoolean({ each })],
  date: (each) => [IsDate({ each }), Type(() => Date)],
};

const SCALARS = new Map<unknown, ScalarType>([
  [String, 'string'],
  [Number, 'number'],
  [Boolean, 'boolean'],
  [Date, 'date'],
]);

/**
 * The class that named parameters amount to: one property each, with the rules of its type. From there on they are an
 * input like any other.
 * @throws TypeError for a parameter whose type nobody can tell
 */
export function inputClassOf(name: string, inputs: readonly NamedInput[]): InputClass {
  const defaults = Object.fromEntries(
    inputs.filter(({ options }) => options.default !== undefined).map((input) => [input.name, input.options.default]),
  );
  const InputOfMethod = {
    [name]: class {
      constructor() {
        Object.assign(this, structuredClone(defaults));
      }
    },
  }[name] as InputClass;
  for (const input of inputs) {
    for (const rule of rulesOf(input)) rule(InputOfMethod.prototype as object, input.name);
  }
  return InputOfMethod;
}

function rulesOf(input: NamedInput): PropertyDecorator[] {
  const { options } = input;
  if (options.entity !== undefined) return entityRules(input, options.entity);
  const isList = input.type === Array || options.items !== undefined;
  const description = ToolProperty(options.description === undefined ? {} : { description: options.description });
  const mayBeAbsent = options.optional === true ? [IsOptional()] : [];
  return [description, ...mayBeAbsent, ...(isList ? [IsArray()] : []), ...valueRules(input, isList)];
}

function entityRules({ type, options }: NamedInput, entity: () => EntityClass): PropertyDecorator[] {
  const { by, operation, description, optional } = options;
  const many = type === Array ? 'list' : undefined;
  return [
    ToolProperty(description === undefined ? {} : { description }),
    ...(optional === true ? [IsOptional()] : []),
    EntityInput(entity, { by, operation, many }),
  ];
}

function valueRules({ name, type, options }: NamedInput, isList: boolean): readonly PropertyDecorator[] {
  if (options.enum !== undefined) return [enumRule(options.enum, isList)];
  const scalar = isList ? options.items : (options.type ?? SCALARS.get(type));
  if (scalar !== undefined) return RULES[scalar](isList);
  throw new TypeError(
    isList
      ? `@ToolInput("${name}") is a list of unknown items: give { items: 'string' } or { enum }`
      : `the type of @ToolInput("${name}") cannot be told: give { type: 'string' } or { enum }, or put it into one class`,
  );
}

const enumRule = (values: NonNullable<ToolInputOptions['enum']>, each: boolean): PropertyDecorator =>
  Array.isArray(values) ? IsIn(values, { each }) : IsEnum(values, { each });
