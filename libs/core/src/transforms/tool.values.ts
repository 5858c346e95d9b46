import { Injectable } from '@nestjs/common';
import type { SlotValue, Violation } from '@toolwright/schema';
import { EntityAdapters } from '../entities/entity.adapters.js';
import { EntityRepresenter, type Represented } from '../entities/entity.representer.js';
import { EntityResolver, type WantedEntity } from '../entities/entity.resolver.js';
import type { ResolvedEntity } from '../entities/resolved-entity.js';
import { WorkingCopies } from '../entities/working.copies.js';
import { Denial } from '../errors/denial.js';
import { ToolInputError } from '../errors/tool-input.error.js';
import { looksLikeHandle } from '../handles/handle-text.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import { settleThenables } from './settle-thenables.js';
import { TypeAdapters } from './type.adapters.js';
import { wireValue, type WireValue } from './wire-value.js';
import { ResultKeeper } from '../results/result.keeper.js';
import { Slots, type Slot, type TypeSlot } from './slots.js';

/** An input whose entities and values with adapters are there, and which entities these are. */
export interface ReceivedInput {
  readonly input: unknown;
  readonly entities: readonly ResolvedEntity[];
}

/** A slot's values: itself, or the members of a list or map, each at its place. */
interface Filled {
  readonly slot: Slot;
  readonly found: SlotValue;
  readonly members: readonly {
    readonly key: string | number | undefined;
    readonly path: string;
    readonly value: unknown;
  }[];
}

/** The entities that came in, and whether the tool has an access rule of its own. */
export interface EntityAccess {
  readonly entities: readonly ResolvedEntity[];
  readonly hasRule: boolean;
}

const NONE: readonly ResolvedEntity[] = Object.freeze([]);

/** What is not JSON, on its way in and out: entities, and values of classes with an adapter. */
@Injectable()
export class ToolValues {
  constructor(
    private readonly slots: Slots,
    private readonly resolver: EntityResolver,
    private readonly representer: EntityRepresenter,
    private readonly copies: WorkingCopies,
    readonly types: TypeAdapters,
    readonly adapters: EntityAdapters,
    private readonly results: ResultKeeper,
  ) {}

  /** Whether a result can hold an entity at all. */
  get hasEntities(): boolean {
    return !this.adapters.isEmpty;
  }

  /**
   * Stage 8: what was sent for entities and values with adapters becomes what it stands for.
   * @throws ToolInputError
   */
  async receive(tool: RegisteredTool, input: unknown, context: ToolContext): Promise<ReceivedInput> {
    if (tool.slotsIn === undefined) return { input, entities: NONE };
    const filled = tool.slotsIn(input).flatMap((found) => this.fill(found));
    const wanted = filled.flatMap(({ slot, members }): WantedEntity[] =>
      slot.kind === 'entity' ? members.map(({ path, value }) => ({ slot, path, given: value })) : [],
    );
    const parsed = new Map([...parseAll(filled), ...(await this.openResults(filled, context))]);
    const entities = wanted.length === 0 ? NONE : await this.resolver.resolve(wanted, context);
    const values = [...entities];
    return {
      input: withValues(input, filled, (one, path) =>
        one.kind === 'entity' ? values.shift()?.entity : parsed.get(path),
      ),
      entities,
    };
  }

  /** A handle of a result becomes the whole of it; what is no handle is the value itself. */
  private async openResults(
    filled: readonly Filled[],
    { account, invoker }: ToolContext,
  ): Promise<[string, unknown][]> {
    const members = filled.filter(({ slot }) => slot.kind === 'result').flatMap((one) => one.members);
    return Promise.all(
      members.map(async ({ path, value }): Promise<[string, unknown]> => {
        const isHandle = invoker.capabilities.has('handles') && typeof value === 'string' && looksLikeHandle(value);
        return [path, isHandle ? await this.results.open(account, value, path) : value];
      }),
    );
  }

  /**
   * Stage 10: the adapters' own say, for everything that came in.
   * @throws Denial
   */
  async checkAccess({ entities, hasRule }: EntityAccess, { account }: ToolContext): Promise<void> {
    for (const { adapter, entity, operation } of entities) {
      if (adapter.can === undefined && hasRule) continue;
      if (adapter.can === undefined)
        throw new Denial('access', `the adapter of ${adapter.type} has no can(…), and the tool no access rule`);
      for (const asked of new Set(['view', operation])) {
        const answer = await ask(() => adapter.can?.(asked, entity, account));
        if (answer !== true) throw new Denial('access', `"${asked}" of the ${adapter.type} was not granted`);
      }
    }
  }

  /** After the method has returned: edits of working copies are kept. @throws ToolInputError */
  writeBack(entities: readonly ResolvedEntity[], { account }: ToolContext): Promise<ReadonlySet<object>> {
    return this.copies.writeBack(account, entities);
  }

  /** Stages 13 and 15: references in the place of entities, those that promises give too. */
  async represent(value: unknown, edited: ReadonlySet<object>, context: ToolContext): Promise<Represented> {
    return this.representer.represent(await settleThenables(value), edited, context);
  }

  /** A result of which nothing is declared, as JSON; promises in it are awaited once. */
  write(value: unknown): WireValue | Promise<WireValue> {
    const written = wireValue(value, this);
    return written.isPending ? settleThenables(value).then((settled) => wireValue(settled, this)) : written;
  }

  private fill(found: SlotValue): Filled[] {
    const slot = this.slots.get(found.slot);
    return slot === undefined ? [] : [{ slot, found, members: membersOf(slot, found) }];
  }
}

function membersOf({ many }: Slot, { keys, value }: SlotValue): Filled['members'] {
  const path = pointerOf(keys);
  if (many === undefined) return [{ key: undefined, path, value }];
  return Object.entries(value as object).map(([key, member]: [string, unknown]) => ({
    key: many === 'list' ? Number(key) : key,
    path: `${path}/${escaped(key)}`,
    value: member,
  }));
}

/** @throws ToolInputError with what the adapters say of every value that they cannot read */
function parseAll(filled: readonly Filled[]): ReadonlyMap<string, unknown> {
  const parsed = new Map<string, unknown>();
  const violations: Violation[] = [];
  for (const { slot, members } of filled) {
    if (slot.kind !== 'type') continue;
    for (const { path, value } of members) {
      try {
        parsed.set(path, parse(slot, value));
      } catch (error) {
        violations.push({ path, rule: 'type', message: error instanceof Error ? error.message : 'cannot be read' });
      }
    }
  }
  if (violations.length > 0) throw new ToolInputError(violations);
  return parsed;
}

/** Plain code may pass the value itself. */
const parse = ({ adapter }: TypeSlot, value: unknown): unknown =>
  typeof value === 'bigint' || value instanceof adapter.type ? value : adapter.parse(value);

/** The input was copied when it was opened: nobody else holds it. */
function withValues(
  input: unknown,
  filled: readonly Filled[],
  valueOf: (slot: Slot, path: string) => unknown,
): unknown {
  for (const { slot, found, members } of filled) {
    const values = members.map(({ key, path }) => [key, valueOf(slot, path)] as const);
    const value =
      slot.many === undefined
        ? values[0]?.[1]
        : slot.many === 'list'
          ? values.map(([, one]) => one)
          : Object.fromEntries(values);
    const holder = found.keys
      .slice(0, -1)
      .reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], input);
    (holder as Record<string | number, unknown>)[found.keys.at(-1) as string] = value;
  }
  return input;
}

async function ask(question: () => unknown): Promise<unknown> {
  try {
    return await question();
  } catch (error) {
    throw new Denial('access', 'an entity adapter threw', error);
  }
}

const pointerOf = (keys: readonly (string | number)[]): string => keys.map((key) => `/${escaped(key)}`).join('');

const escaped = (key: string | number): string => String(key).replaceAll('~', '~0').replaceAll('/', '~1');
