// How validation slows down with the number of decorated classes in the process: class-validator as shipped, and with
// memoised metadata. Prints ratios; absolute times say nothing. Build the libraries first: npm run build:libs.
import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min, validate } from 'class-validator';
import { inputValidatorOf, memoiseValidatorMetadata, restoreValidatorMetadata } from '@toolwright/schema';

const SIZES = [10, 100, 1_000, 10_000];
const CALLS = 200;
const ROUNDS = 7;
const INPUT = { name: 'a', count: 1, note: 'b' };
const OPTIONS = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true };

function makeDto() {
  class Dto {}
  for (const decorate of [IsString(), MaxLength(20)]) decorate(Dto.prototype, 'name');
  for (const decorate of [IsInt(), Min(0), Max(9)]) decorate(Dto.prototype, 'count');
  for (const decorate of [IsOptional(), IsString()]) decorate(Dto.prototype, 'note');
  return Dto;
}

const first = makeDto();
const runs = {
  'class-validator as shipped': async () => validate(plainToInstance(first, { ...INPUT }), OPTIONS),
  'class-validator, memoised': async () => validate(plainToInstance(first, { ...INPUT }), OPTIONS),
  'toolwright validate, memoised': async () => inputValidatorOf(first).validate(INPUT),
};

async function timeOf(run) {
  const start = process.hrtime.bigint();
  for (let call = 0; call < CALLS; call += 1) await run();
  return Number(process.hrtime.bigint() - start) / CALLS;
}

async function medians() {
  const samples = Object.fromEntries(Object.keys(runs).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, run] of Object.entries(runs)) {
      if (name.endsWith('memoised')) memoiseValidatorMetadata();
      else restoreValidatorMetadata();
      await timeOf(run);
      samples[name].push(await timeOf(run));
    }
  }
  return Object.fromEntries(
    Object.entries(samples).map(([name, times]) => [name, times.toSorted((a, b) => a - b)[ROUNDS >> 1]]),
  );
}

await medians();
let made = 1;
const rows = [];
for (const size of SIZES) {
  for (; made < size; made += 1) makeDto();
  rows.push({ classes: size, ...(await medians()) });
}
const base = rows[0];
console.log(
  `class-validator growth, Node ${process.version}, medians of ${ROUNDS} rounds, 1.0 = 10 classes of the same column`,
);
console.table(
  rows.map(({ classes, ...times }) => ({
    classes,
    ...Object.fromEntries(Object.entries(times).map(([name, time]) => [name, `${(time / base[name]).toFixed(1)}x`])),
    'shipped / toolwright': `${(times['class-validator as shipped'] / times['toolwright validate, memoised']).toFixed(1)}x`,
  })),
);
