import {
  ClassSerializerInterceptor,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type NestInterceptor,
} from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { ToolMethod } from '@toolwright/core';
import { IsIn } from 'class-validator';
import * as fc from 'fast-check';
import { map } from 'rxjs';
import { serve, type Served } from '../support/serve.js';
import { graph } from './graphs.js';
import { Anything, RowAdapter } from './rows.js';
import { BookAdapter, CANARY, Shelf } from './library.js';

/** As applications wrap what they answer, copying what is in it. */
@Injectable()
class Envelope implements NestInterceptor {
  intercept(_context: unknown, next: CallHandler) {
    return next.handle().pipe(map((content: unknown) => ({ content, more: spread(content) })));
  }
}

const spread = (content: unknown): unknown =>
  typeof content === 'object' && content !== null && !Array.isArray(content) ? { ...content } : content;

let returned: unknown;
const READ = { operation: 'read', permission: 'books' } as const;

class Which {
  @IsIn(['any']) which!: string;
}

@Injectable()
@UseInterceptors(ClassSerializerInterceptor)
class Returns {
  @ToolMethod({ ...READ, name: 'returns/undeclared', description: 'Returns.' })
  undeclared(_which: Which): unknown {
    return returned;
  }

  @ToolMethod({ ...READ, name: 'returns/declared', description: 'Returns.', output: Anything })
  @UseInterceptors(Envelope)
  declared(_which: Which): unknown {
    return returned;
  }
}

describe('no column of an entity leaves through a door', () => {
  let served: Served;
  beforeAll(async () => {
    const globals = [ClassSerializerInterceptor, Envelope].map((useClass) => ({ provide: APP_INTERCEPTOR, useClass }));
    served = await serve([...globals, Shelf, BookAdapter, RowAdapter, Returns], { account: 'ana', globals: 'all' });
  });
  afterAll(() => served.close());

  it('whatever holds it, around serialisers and envelopes', async () => {
    let shown = 0;
    const tools = fc.constantFrom('returns/undeclared', 'returns/declared');
    const doors = fc.constantFrom('mcp' as const, 'http' as const);
    await fc.assert(
      fc.asyncProperty(graph, tools, doors, async (recipe, name, door) => {
        returned = recipe.make();
        const { text } = await served[door](name, { which: 'any' });
        if (text.includes(CANARY)) throw new Error(`A column left: ${text}`);
        shown += Number(/label[\\"]+:[\\"]+(Dune|row 7)/.test(text));
      }),
      { numRuns: 200 },
    );
    expect(shown).toBeGreaterThan(20);
  }, 120_000);
});
