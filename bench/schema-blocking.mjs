// How long validation keeps the event loop from everybody else: the longest time between two turns of the loop, per shape
// of class and hostile input at the limits of a call (1 MiB, 10,000 values, 1,000 keys, texts of 256 KiB, depth 32).
// `first` is a small input to a class nobody has asked for yet: reading it and compiling its schema. Build the libraries
// first: npm run build:libs. A name after the command runs the shapes that contain it.
import 'reflect-metadata';
import { Expose, Type } from 'class-transformer';
import * as rules from 'class-validator';
import { type } from 'arktype';
import * as valibot from 'valibot';
import { toStandardJsonSchema } from '@valibot/to-json-schema';
import { z } from 'zod';
import { coerceInput, inputValidatorOf, memoiseValidatorMetadata, projectOutput, schemaOf } from '@toolwright/schema';

const ROUNDS = 3;
const MOST = 9_900;
const wanted = process.argv[2] ?? '';
memoiseValidatorMetadata();

const list = (length, item) => Array.from({ length }, (_unused, index) => item(index));
const text = (index, length = 100) => `${String(index).padStart(6, '0')}`.padStart(length, 'a');

/** A class from `{ field: [decorators] }`; a field that begins with a capital type is recorded as that type. */
function dto(fields, types = {}) {
  class Dto {}
  for (const [name, decorators] of Object.entries(fields)) {
    Reflect.defineMetadata('design:type', types[name] ?? Object, Dto.prototype, name);
    for (const decorate of decorators) decorate(Dto.prototype, name);
  }
  return Dto;
}
const { IsArray, IsIn, IsInt, IsOptional, IsString, ValidateNested } = rules;
const listOf = (...decorators) => dto({ items: [IsArray(), ...decorators] }, { items: Array });
const objects = (child, options) => [ValidateNested({ each: true }), Type(() => child, options)];
const tags = (count) =>
  list(count, (index) => ({
    name: `kind${index}`,
    value: dto({ a: [IsString()], b: [IsInt()], [`c${index}`]: [IsOptional(), IsString()] }),
  }));
const union = (subTypes) => listOf(...objects(subTypes[0].value, { discriminator: { property: 'kind', subTypes } }));

const optional = (expose) =>
  Object.fromEntries(list(50, (index) => [`f${index}`, [IsOptional(), IsString(), ...(expose ? [Expose()] : [])]]));
const Line = dto({ a: [IsString()], b: [IsInt()] });
const Tree = dto({});
for (const [decorate, name] of [
  [IsOptional(), 'name'],
  [IsString(), 'name'],
  [IsOptional(), 'children'],
  [IsArray(), 'children'],
  ...objects(Tree).map((one) => [one, 'children']),
]) {
  Reflect.defineMetadata('design:type', name === 'children' ? Array : String, Tree.prototype, name);
  decorate(Tree.prototype, name);
}
const tree = (depth, width) => ({ name: 'x', children: depth === 0 ? [] : list(width, () => tree(depth - 1, width)) });
const chain = (depth, leaf) => (depth === 0 ? leaf : { name: 'x', children: [chain(depth - 1, leaf)] });
const words = list(5_000, (index) => text(index, 60));
const Words = Object.fromEntries(words.map((word) => [word.toUpperCase(), word]));
const Refused = rules.ValidateBy({ name: 'refused', validator: { validate: () => false, defaultMessage: () => 'no' } });
const RefusedItem = dto({ a: [IsString(), Refused], b: [Refused] });

const items = (count, item) => ({ items: list(count, item) });
const shapes = [];
const shape = (name, source, input, options = {}) => shapes.push({ name, source, input, ...options });

shape(
  'union, wrong: empty',
  union(tags(2)),
  items(MOST, () => ({})),
);
shape(
  'union, wrong: unknown tag',
  union(tags(2)),
  items(MOST / 2, () => ({ kind: 'x' })),
);
shape(
  'union, wrong: fields',
  union(tags(2)),
  items(MOST / 3, () => ({ kind: 'kind1', a: 1 })),
);
shape(
  'union, valid',
  union(tags(2)),
  items(2_400, () => ({ kind: 'kind1', a: 'x', b: 1 })),
);
shape(
  'union of 100, valid',
  union(tags(100)),
  items(2_400, () => ({ kind: 'kind99', a: 'x', b: 1 })),
);
shape(
  'union of 100, wrong',
  union(tags(100)),
  items(MOST / 2, () => ({ kind: 'kind99' })),
);
shape(
  'union of 100, wrong: empty',
  union(tags(100)),
  items(MOST, () => ({})),
);
shape(
  'lines, valid',
  listOf(...objects(Line)),
  items(3_300, () => ({ a: 'x', b: 1 })),
);
shape(
  'lines, wrong',
  listOf(...objects(Line)),
  items(3_300, () => ({ a: 1, b: 'x' })),
);
shape(
  'lines, wrong: empty',
  listOf(...objects(Line)),
  items(MOST, () => ({})),
);
shape(
  'lines, refused by a rule of one’s own',
  listOf(...objects(RefusedItem)),
  items(3_300, () => ({ a: 'x', b: 1 })),
);
shape(
  'objects of 50 optional fields',
  listOf(...objects(dto(optional(false)))),
  items(MOST, () => ({})),
);
shape(
  'objects of 50 exposed fields',
  listOf(...objects(dto(optional(true)))),
  items(MOST, () => ({})),
);
shape(
  'unknown keys',
  listOf(...objects(Line)),
  items(9, () => Object.fromEntries(list(1_000, (index) => [text(index, 20), 1]))),
);
shape('trees, 3 to the 7th', Tree, tree(7, 3));
shape('lists of lists in trees', Tree, chain(28, tree(1, 3_000)));
shape('wrong leaves of a deep tree', Tree, chain(14, { children: list(3_000, () => ({ name: 1 })) }));
shape(
  'matrix',
  listOf(IsArray({ each: true }), IsInt({ each: true })),
  items(99, () => list(99, () => 1)),
);
shape('a Map of 1,000 objects', dto({ map: [ValidateNested({ each: true }), Type(() => Line)] }, { map: Map }), {
  map: Object.fromEntries(list(1_000, (index) => [`k${index}`, { a: 'x', b: 1 }])),
});
shape(
  'a Set of texts',
  dto({ items: [IsString({ each: true }), Type(() => String)] }, { items: Set }),
  items(MOST, (index) => text(index)),
);
shape(
  'unique texts',
  listOf(IsString({ each: true }), rules.ArrayUnique()),
  items(MOST, (index) => text(index)),
);
shape(
  'unique texts, wrong',
  listOf(IsString({ each: true }), rules.ArrayUnique()),
  items(MOST, (index) => text(index === 9_000 ? 0 : index)),
);
shape(
  'unique by a function',
  listOf(rules.ArrayUnique(({ id }) => id)),
  items(4_900, (index) => ({ id: text(index) })),
);
shape(
  'unique objects of a JSON Schema',
  { type: 'object', properties: { items: { type: 'array', uniqueItems: true } } },
  items(4_900, (index) => ({ id: text(index) })),
);
shape(
  'contains 1,000 values',
  listOf(rules.ArrayContains(words.slice(0, 1_000))),
  items(MOST, (index) => words[index % 5_000]),
);
shape(
  'one of 5,000 values',
  listOf(IsIn(words, { each: true })),
  items(MOST, () => words[4_999]),
);
shape(
  'one of 5,000 values, wrong',
  listOf(IsIn(words, { each: true })),
  items(MOST, () => text(9_999, 60)),
);
shape(
  'none of 5,000 values',
  listOf(rules.IsNotIn(words, { each: true })),
  items(MOST, () => text(9_999, 60)),
);
shape(
  'an enumeration of 5,000',
  listOf(rules.IsEnum(Words, { each: true })),
  items(MOST, () => words[4_999]),
);
shape(
  'a pattern',
  listOf(rules.Matches(/^[a-z]+\d+$/i, { each: true })),
  items(MOST, (index) => text(index)),
);

const string = (name, decorate) => {
  shape(
    `each ${name}`,
    listOf(decorate),
    items(MOST, (index) => text(index)),
  );
  shape(
    `each ${name}, long`,
    listOf(decorate),
    items(4, () => 'a'.repeat(262_000)),
  );
};
const TEXT_RULES = {
  IsEmail: [{}],
  IsUrl: [{}],
  IsFQDN: [{}],
  IsUUID: [undefined],
  IsISO8601: [{ strict: true }],
  IsDateString: [{}],
  IsIP: [undefined],
  IsTimeZone: [],
  IsPhoneNumber: [undefined],
  IsMobilePhone: ['any', {}],
  IsPostalCode: ['any'],
  IsPassportNumber: ['DE'],
  IsTaxId: ['de-DE'],
  IsIdentityCard: ['any'],
  IsCreditCard: [],
  IsIBAN: [{}],
  IsISBN: [undefined],
  IsJWT: [],
  IsJSON: [],
  IsBase64: [{}],
  IsStrongPassword: [{}],
  IsCurrency: [{}],
  IsDecimal: [{}],
  IsNumberString: [{}],
  IsLatLong: [],
  IsMimeType: [],
  IsDataURI: [],
  IsMagnetURI: [],
  IsSemVer: [],
  IsLocale: [],
  IsHSL: [],
  IsRgbColor: [true],
  IsHash: ['sha256'],
  MaxLength: [300_000],
  Contains: ['zz'],
  NotContains: ['zz'],
  IsAlpha: [undefined],
  IsAscii: [],
  IsMultibyte: [],
  IsByteLength: [0, 300_000],
};
for (const [name, parameters] of Object.entries(TEXT_RULES)) string(name, rules[name](...parameters, { each: true }));

const zodLines = z.object({
  items: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('x'), a: z.string() }),
      z.object({ kind: z.literal('y'), b: z.number() }),
    ]),
  ),
});
const valibotLines = toStandardJsonSchema(
  valibot.object({
    items: valibot.array(
      valibot.variant('kind', [
        valibot.object({ kind: valibot.literal('x'), a: valibot.string() }),
        valibot.object({ kind: valibot.literal('y'), b: valibot.number() }),
      ]),
    ),
  }),
);
const arkLines = type({ items: type({ kind: "'x'", a: 'string' }).or({ kind: "'y'", b: 'number' }).array() });
for (const [name, source] of Object.entries({ Zod: zodLines, Valibot: valibotLines, ArkType: arkLines })) {
  shape(
    `${name}, valid`,
    source,
    items(3_300, () => ({ kind: 'x', a: 'x' })),
  );
  shape(
    `${name}, wrong`,
    source,
    items(3_300, () => ({ kind: 'x', a: 1 })),
  );
  shape(`${name}, words that look like its own`, source, { items: ' (was  ("'.repeat(29_000) });
}

const coerced = (name, source, input) =>
  shape(`coerced: ${name}`, source, input, { run: () => coerceInput(schemaOf(source), input) });
coerced('lines as JSON text', listOf(...objects(Line)), {
  items: JSON.stringify(list(3_300, () => ({ a: 'x', b: '1' }))),
});
coerced(
  'union of 100',
  union(tags(100)),
  items(3_300, () => ({ kind: 'kind99', b: '1' })),
);
coerced(
  'near misses of 5,000 values',
  listOf(IsIn(words, { each: true })),
  items(MOST, (index) => ` ${words[index % 5_000].toUpperCase()}`),
);
coerced(
  'texts that are no JSON',
  listOf(...objects(Line)),
  items(MOST, () => '{"a":'.repeat(20)),
);
coerced(
  'texts for 5,000 numbers',
  listOf(
    IsIn(
      list(5_000, (index) => index),
      { each: true },
    ),
  ),
  items(MOST, () => '99999'),
);

const projected = (name, source, value) =>
  shape(`output: ${name}`, source, value, { run: () => projectOutput(source, value) });
projected(
  'lines',
  listOf(...objects(Line)),
  items(3_300, () => ({ a: 'x', b: 1, c: 2 })),
);
projected(
  'union of 100',
  union(tags(100)),
  items(3_300, () => ({ kind: 'kind99', a: 'x', b: 1 })),
);
projected(
  'Zod',
  zodLines,
  items(3_300, () => ({ kind: 'x', a: 'x' })),
);

/** On a machine that is busy with something else the clock runs on; the processor time of this process does not. */
const read = () => {
  const { user, system } = process.cpuUsage();
  return { clock: performance.now(), processor: (user + system) / 1_000 };
};

/** The longest time between two turns of the event loop while the work is under way. */
async function longestBlock(work) {
  let longest = 0;
  let isOver = false;
  let last = read();
  const tick = () => {
    const now = read();
    longest = Math.max(longest, Math.min(now.clock - last.clock, now.processor - last.processor));
    last = now;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  await new Promise(setImmediate);
  last = read();
  await work();
  await new Promise(setImmediate);
  isOver = true;
  return longest;
}

async function validated(source, input) {
  const validator = inputValidatorOf(source);
  const found = await (validator.checkInSlices ?? validator.check)(input);
  await (found.length === 0 ? validator.transform(input) : validator.validate(input));
}

const rows = [];
for (const { name, source, input, run = () => validated(source, input) } of shapes.filter((one) =>
  one.name.includes(wanted),
)) {
  const first = await longestBlock(() => validated(source, {}));
  const samples = [];
  const start = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) samples.push(await longestBlock(run));
  rows.push({
    shape: name,
    first: Math.round(first),
    'longest block': Math.round(samples.toSorted((a, b) => a - b)[ROUNDS >> 1]),
    'whole call': Math.round((performance.now() - start) / ROUNDS),
  });
}
console.log(
  `milliseconds, Node ${process.version}, median of ${ROUNDS}, clock or processor time, whichever is less, longest block first`,
);
console.table(rows.toSorted((one, other) => other['longest block'] - one['longest block']));
