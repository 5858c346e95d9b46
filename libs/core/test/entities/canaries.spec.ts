import { Injectable } from '@nestjs/common';
import * as fc from 'fast-check';
import { EVERYONE, INVOKERS, ToolEntity, ToolMethod, ToolProperty, type EntityAdapter } from '@toolwright/core';
import { IsOptional } from 'class-validator';
import { start, type Started } from '../support/start.js';
import { graph, type Row } from './graphs.js';
import { Book, BookAdapter, CANARY, Shelf } from './library.js';

class RowClass {
  row!: number;
}

/** Knows its entities by their looks, and shows one inside of its summary. */
@ToolEntity()
@Injectable()
class RowAdapter implements EntityAdapter {
  readonly entity = RowClass;
  readonly type = 'row';
  match = (value: object): boolean => 'row' in value && 'secret' in value;
  idOf = (value: object): string => String((value as Row).row);
  load = () => Promise.resolve(new Map<string, object>());
  label = (value: object): string => `row ${this.idOf(value)}`;
  summary = (value: object) => ({
    number: (value as Row).row,
    book: Book.of({ title: 'Dune', isbn: '111', id: 1 }),
    self: value,
    all: new Map([['x', [value]]]),
  });
  can = () => true;
}

class Anything {
  @ToolProperty() @IsOptional() content?: unknown;
  @ToolProperty() @IsOptional() more?: unknown;
  @ToolProperty() @IsOptional() self?: unknown;
  @ToolProperty() @IsOptional() shown?: unknown;
}

let returned: unknown;
const say = (name: string) => ({ name, description: 'Returns.', operation: 'read' as const, permission: EVERYONE });

@Injectable()
class Returns {
  @ToolMethod(say('returns/undeclared')) undeclared(): unknown {
    return returned;
  }
  @ToolMethod({ ...say('returns/declared'), output: Anything }) declared(): unknown {
    return returned;
  }
  @ToolMethod({ ...say('returns/book'), output: Book }) book(): unknown {
    return returned;
  }
}

/** More of them: `CANARY_RUNS=10000`. */
const RUNS = Number(process.env['CANARY_RUNS'] ?? 2_000);

describe('no column of an entity leaves', () => {
  let started: Started;
  beforeAll(async () => {
    started = await start([Shelf, BookAdapter, RowAdapter, Returns]);
  });
  const { stackTraceLimit } = Error;
  beforeEach(() => void (Error.stackTraceLimit = 0));
  afterEach(() => void (Error.stackTraceLimit = stackTraceLimit));
  afterAll(() => started.app.close());

  it(`in ${RUNS} results, whatever holds it, to whom values travel as JSON`, async () => {
    let succeeded = 0;
    let withEntities = 0;
    const tools = fc.constantFrom('returns/undeclared', 'returns/declared', 'returns/book');
    const invokers = fc.constantFrom(INVOKERS.mcp, INVOKERS.http, INVOKERS.cli);
    await fc.assert(
      fc.asyncProperty(graph, tools, invokers, async (recipe, name, invoker) => {
        returned = recipe.make();
        const invocation = await started.runner.run(name, {}, { account: { id: 'ana', permissions: [] }, invoker });
        const told = JSON.stringify([invocation.result, invocation.error?.message]);
        if (told.includes(CANARY)) throw new Error(`A column left: ${told}`);
        succeeded += Number(invocation.ok);
        withEntities += Number(/"label":"(Dune|row 7)"/.test(told));
        started.log.lines.length = 0;
      }),
      { numRuns: RUNS },
    );
    // The property would hold as well if nothing ever left.
    expect(succeeded).toBeGreaterThan(RUNS / 5);
    expect(withEntities).toBeGreaterThan(RUNS / 10);
  }, 120_000);
});
