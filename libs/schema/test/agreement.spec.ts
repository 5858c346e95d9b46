import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { explainSchema, memoiseValidatorMetadata, restoreValidatorMetadata } from '../src/index.js';
import { ALL_CASES, optionsOf } from './support/all-cases.js';
import { generatedDto } from './support/generated-dto.js';
import { hasVariationSelector, mutate } from './support/json-mutations.js';
import { judgesOf, type Judgement } from './support/judges.js';
import { runs, seeds } from './support/seeds.js';

// Hundreds of classes are made here; as shipped, class-validator would look through all of them at every call.
beforeAll(memoiseValidatorMetadata);
afterAll(restoreValidatorMetadata);

const changes = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 3 });

/** What the promise forbids, whatever the class. */
function brokenPromise({ schema, asserted, check, runtime, alone }: Judgement): string | undefined {
  if (runtime && !schema) return 'the schema rejects what the runtime accepts';
  if (runtime && !asserted) return 'the schema with format asserted rejects what the runtime accepts';
  if (check !== asserted) return 'check is not the published schema';
  if (runtime && !alone) return 'the runtime accepts what class-validator rejects';
  return undefined;
}

describe('the promise, over the cases', () => {
  const judged = ALL_CASES.map((dtoCase) => ({ dtoCase, judge: judgesOf(dtoCase.dto, optionsOf(dtoCase)) }));

  it.each(seeds('agreement over the cases'))('holds for changed inputs (seed %i)', async (seed) => {
    const property = fc.asyncProperty(
      fc.nat(ALL_CASES.length - 1),
      fc.nat(1_000),
      changes,
      async (at, value, choices) => {
        const { dtoCase, judge } = judged[at]!;
        const values = [...dtoCase.accepts, ...dtoCase.rejects, ...(dtoCase.weak ?? []), ...(dtoCase.loose ?? [])];
        const input = asJson(choices.reduce(mutate, values[value % values.length]));
        const judgement = await judge(input);
        const shown = `${dtoCase.name} ${JSON.stringify(input)} ${JSON.stringify(judgement)}`;
        expect(`${brokenPromise(judgement) ?? 'kept'}: ${shown}`).toBe(`kept: ${shown}`);
        if (dtoCase.needsHint) return;
        if (hasVariationSelector(input) || hasPrototypeKey(input)) return;
        const isTooWeak = judgement.asserted && !judgement.runtime && !dtoCase.schemaWeaker;
        const isTooStrict = judgement.alone && !judgement.schema && !dtoCase.validatorLooser;
        expect(isTooWeak ? `too weak: ${shown}` : 'fits').toBe('fits');
        expect(isTooStrict ? `too strict: ${shown}` : 'fits').toBe('fits');
      },
    );
    await fc.assert(property, { seed, numRuns: runs(8_000) });
  });
});

describe('the promise, over generated classes', () => {
  it.each(seeds('agreement over generated classes'))(
    'holds for values near the borders of their rules (seed %i)',
    async (seed) => {
      const property = fc.asyncProperty(
        generatedDto,
        fc.array(fc.tuple(fc.nat(3), changes), { minLength: 50, maxLength: 50 }),
        async (dto, tries) => {
          const judge = judgesOf(dto.owner, {});
          const { properties, diagnostics } = explainSchema(dto.owner);
          const isExact = properties.every(({ verdict }) => verdict === 'exact') && diagnostics.length === 0;
          for (const [at, choices] of tries) {
            const input = asJson(choices.reduce(mutate, dto.values[at]));
            const judgement = await judge(input);
            const shown = `${dto.text} ${JSON.stringify(input)} ${JSON.stringify(judgement)}`;
            expect(`${brokenPromise(judgement) ?? 'kept'}: ${shown}`).toBe(`kept: ${shown}`);
            const isTooWeak =
              isExact &&
              judgement.asserted &&
              !judgement.runtime &&
              !hasVariationSelector(input) &&
              !hasPrototypeKey(input);
            expect(isTooWeak ? `said to be exact, but: ${shown}` : 'fits').toBe('fits');
          }
        },
      );
      await fc.assert(property, { seed, numRuns: runs(100) });
    },
  );
});

/** class-transformer throws on such keys inside of untyped objects, and passes over them at the top. */
function hasPrototypeKey(input: unknown): boolean {
  return /"(?:__proto__|constructor|toString|hasOwnProperty|prototype)":/.test(JSON.stringify(input) ?? '');
}

/** The value as it would arrive: JSON has no undefined. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null') as unknown;
}
