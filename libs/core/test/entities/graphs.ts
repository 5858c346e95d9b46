import * as fc from 'fast-check';
import { ToolProperty } from '@toolwright/core';
import { Book, CANARY } from './library.js';

/** A class of the application that holds whatever, one of its fields marked. */
export class Box {
  @ToolProperty()
  shown: unknown;
  hidden: unknown;
  #kept: unknown;

  constructor(content: unknown) {
    this.shown = content;
    this.hidden = content;
    this.#kept = content;
  }

  @ToolProperty()
  get computed(): unknown {
    return this.#kept;
  }

  get quiet(): unknown {
    return this.#kept;
  }
}

/** A row of a query builder: no class says what it is, its adapter does. */
export interface Row {
  readonly row: number;
  readonly secret: string;
}

class SpecialBook extends Book {
  note = CANARY;
}

const book = (kind = Book): Book => Object.assign(new kind(), { title: 'Dune', isbn: '111', owner: 'ana', id: 1 });
const row = (): Row => ({ row: 7, secret: CANARY });

/** A value that is made anew for every look, and how it was made. */
export class Recipe {
  constructor(
    private readonly text: string,
    readonly make: () => unknown,
  ) {}

  toString(): string {
    return this.text;
  }

  [fc.toStringMethod](): string {
    return this.text;
  }
}

const recipes = (makers: Readonly<Record<string, () => unknown>>): fc.Arbitrary<Recipe> =>
  fc.constantFrom(...Object.entries(makers).map(([text, make]) => new Recipe(text, make)));

const entity = recipes({
  book: () => book(),
  subclass: () => book(SpecialBook),
  frozen: () => Object.freeze(book()),
  proxy: () => new Proxy(book(), {}),
  heir: () => Object.create(book()) as object,
  toJSON: () => Object.assign(book(), { toJSON: () => ({ secret: CANARY }) }),
  nested: () => Object.assign(book(), { title: book() }),
  row,
  'frozen row': () => Object.freeze(row()),
  'proxy of row': () => new Proxy(row(), {}),
});

const other = recipes({
  number: () => 1,
  text: () => 'text',
  null: () => null,
  undefined: () => undefined,
  bigint: () => 10n,
  symbol: () => Symbol('s'),
  NaN: () => Number.NaN,
  date: () => new Date(0),
});

type Hold = (content: unknown, more: readonly unknown[]) => unknown;

/** Every way in which one value can hold others. */
const HOLDERS: Readonly<Record<string, Hold>> = {
  list: (content, more) => [content, ...more],
  object: (content, more) => ({ content, more }),
  map: (content) => new Map([['content', content]]),
  'key of map': (content) => new Map([[content, 'as key']]),
  set: (content, more) => new Set([content, ...more]),
  getter: (content) => Object.defineProperty({}, 'content', { get: () => content, enumerable: true }),
  hidden: (content) => Object.defineProperty({ a: 1 }, 'content', { value: content, enumerable: false }),
  symbol: (content) => ({ [Symbol('key')]: content, a: 1 }),
  'no prototype': (content) => Object.assign(Object.create(null) as object, { content }),
  frozen: (content) => Object.freeze({ content }),
  'frozen list': (content) => Object.freeze([content]),
  class: (content) => new Box(content),
  'class in list': (content, more) => [new Box(content), new Box(more)],
  toJSON: (content) => ({ toJSON: () => ({ content }) }),
  'toJSON of nothing': (content) => ({ toJSON: () => ({ harmless: 1 }), content }),
  'toJSON itself': (content) => ({ toJSON: () => content, more: content }),
  error: (content) => new Error('broken', { cause: content }),
  cause: (content) => ({ cause: content }),
  promise: (content) => ({ later: Promise.resolve(content) }),
  'promise in map': (content) => new Map([['later', Promise.resolve({ content })]]),
  'promise in class': (content) => new Box(Promise.resolve({ content })),
  thenable: (content) => ({ then: (resolve: (value: unknown) => void) => resolve(content) }),
  proxy: (content) => new Proxy({ content }, {}),
  alternating,
  circular,
  prototype: (content) => Object.create({ content }) as object,
  function: (content) => ({ content: () => content }),
  throwing: (content) => Object.defineProperty({ content }, 'no', { get: broken, enumerable: true }),
};

function broken(): never {
  throw new Error(CANARY);
}

/** What is harmless when it is looked at first. */
function alternating(content: unknown): object {
  let reads = 0;
  return Object.defineProperty({}, 'content', { get: () => ((reads += 1) % 2 === 0 ? content : 1), enumerable: true });
}

function circular(content: unknown): object {
  const circle: Record<string, unknown> = { content };
  circle['self'] = circle;
  circle['list'] = [circle, new Map([['circle', circle]])];
  return circle;
}

/** Results as no sensible tool returns them, with entities anywhere. */
export const graph: fc.Arbitrary<Recipe> = fc.letrec<{ value: Recipe; held: Recipe }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { arbitrary: entity, weight: 3 },
    { arbitrary: other, weight: 1 },
    { arbitrary: tie('held'), weight: 4 },
  ),
  held: fc.tuple(fc.constantFrom(...Object.keys(HOLDERS)), tie('value'), fc.array(tie('value'), { maxLength: 2 })).map(
    ([name, content, more]) =>
      new Recipe(`${name}(${[content, ...more].join(', ')})`, () =>
        (HOLDERS[name] as Hold)(
          content.make(),
          more.map((one) => one.make()),
        ),
      ),
  ),
})).held;
