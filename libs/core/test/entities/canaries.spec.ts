import { Injectable } from '@nestjs/common';
import * as fc from 'fast-check';
import { EVERYONE, INVOKERS, ToolMethod } from '@toolwright/core';
import { start, type Started } from '../support/start.js';
import { graph } from './graphs.js';
import { Book, BookAdapter, CANARY, Shelf } from './library.js';
import { Anything, RowAdapter } from './rows.js';

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
