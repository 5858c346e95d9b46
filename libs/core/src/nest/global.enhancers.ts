import { Inject, Injectable } from '@nestjs/common';
import { ApplicationConfig, DiscoveryService } from '@nestjs/core';
import type { ChosenGlobals, EnhancerClass, GlobalsOption } from '../interfaces/globals-option.interface.js';
import { TOOL_MODULE_OPTIONS, type ResolvedToolModuleOptions } from '../tool.constants.js';
import { ENHANCER_KINDS, ENHANCERS, isEnhancer, type EnhancerKind } from './enhancer.kinds.js';
import { moduleRefOf, type Wrapper } from './host.scanner.js';
import { HttpExchangeInterceptor } from './http-exchange.interceptor.js';
import { nameOfEnhancer, staticEnhancer, type ResolvedEnhancer } from './resolved-enhancer.js';

/** An application-wide enhancer, and whether it needs an HTTP request. */
export interface GlobalEnhancer extends ResolvedEnhancer {
  readonly httpOnly: boolean;
}

/** The application-wide enhancers as they are now, by whether they run on tools. */
export interface GlobalPlan {
  readonly run: Readonly<Record<EnhancerKind, readonly GlobalEnhancer[]>>;
  /** Names of those that do not. */
  readonly aside: Readonly<Record<EnhancerKind, readonly string[]>>;
  readonly scoped: boolean;
  readonly empty: boolean;
}

interface Candidate {
  /** Its own class, and those it is provided as: a test may have put a double into the place of a class. */
  readonly types: readonly unknown[];
  readonly source: object | Wrapper;
  readonly isWrapper: boolean;
}

/** What the application put around everything. `app.useGlobalX` may still add to it after boot: looked at per call. */
@Injectable()
export class GlobalEnhancers {
  private tools: readonly GlobalEnhancer[] = [];
  private lists: readonly object[] = [];
  private current: Promise<GlobalPlan> | undefined;
  private settled: GlobalPlan | undefined;

  constructor(
    private readonly config: ApplicationConfig,
    private readonly discovery: DiscoveryService,
    @Inject(TOOL_MODULE_OPTIONS) private readonly options: ResolvedToolModuleOptions,
  ) {}

  /** The plan, made anew only when the application changed its lists. */
  plan(): GlobalPlan | Promise<GlobalPlan> {
    const lists = this.readLists();
    const same = lists.length === this.lists.length && lists.every((list, index) => list === this.lists[index]);
    if (same && this.settled) return this.settled;
    if (same && this.current) return this.current;
    this.lists = lists;
    this.settled = undefined;
    const plan = this.make();
    this.current = plan;
    return plan.then((made) => {
      // The application may have added a guard while this plan was made: then it is not the plan any more.
      if (this.current === plan) this.settled = made;
      return made;
    });
  }

  /** The application's `@ToolInterceptor()` providers, outermost first: inside of what is application-wide. Called at boot. */
  useToolInterceptors(interceptors: readonly ResolvedEnhancer[]): void {
    this.tools = interceptors.map((one) => ({ ...one, httpOnly: false }));
    this.lists = [];
  }

  /** Names in `{ globals }` that are no application-wide enhancer: probably a typo, and then an open door. */
  unknownNames(): string[] {
    const { globals } = this.options;
    if (typeof globals === 'string') return [];
    const known = new Set(ENHANCER_KINDS.flatMap((kind) => this.candidates(kind)).flatMap(({ types }) => types));
    const named = [...(globals.skip ?? []), ...(globals.httpOnly ?? []), ...(globals.add ?? [])];
    return named.filter((type) => !known.has(type)).map(({ name }) => name);
  }

  private async make(): Promise<GlobalPlan> {
    const run = {} as Record<EnhancerKind, GlobalEnhancer[]>;
    const aside = {} as Record<EnhancerKind, string[]>;
    for (const kind of ENHANCER_KINDS) {
      const candidates = this.candidates(kind);
      const chosen = candidates.filter(({ types }) => isChosen(kind, types, this.options.globals));
      run[kind] = await Promise.all(chosen.map((one) => this.resolve(kind, one)));
      aside[kind] = candidates.filter((one) => !chosen.includes(one)).map(nameOf);
    }
    run.interceptors.push(...this.tools);
    const all = Object.values(run).flat();
    return { run, aside, scoped: all.some(({ scoped }) => scoped), empty: all.length === 0 };
  }

  private async resolve(kind: EnhancerKind, candidate: Candidate): Promise<GlobalEnhancer> {
    const { globals } = this.options;
    const { types, source, isWrapper } = candidate;
    const httpOnly = typeof globals === 'object' && names(globals.httpOnly, types);
    const name = nameOf(candidate);
    if (!isWrapper && !isEnhancer(kind, source)) throw new TypeError(notOne(kind, name));
    if (!isWrapper) return { ...staticEnhancer(source, name), httpOnly };
    const wrapper = source as Wrapper;
    if (!wrapper.isDependencyTreeStatic()) return { ...scopedGlobal(wrapper, name), httpOnly };
    const instance = await moduleRefOf(wrapper).resolve<object>(wrapper.token as never, undefined, { strict: true });
    return { ...staticEnhancer(instance, name), httpOnly };
  }

  private candidates(kind: EnhancerKind): Candidate[] {
    const [instances, wrappers] = this.listsOf(kind);
    const providers = this.discovery.getProviders();
    const providedAs = (instance: object): unknown[] =>
      providers.filter((one) => typeof one.token === 'function' && one.instance === instance).map(({ token }) => token);
    return [
      ...instances.map((source) => ({ types: [classOf(source), ...providedAs(source)], source, isWrapper: false })),
      ...wrappers.map((source) => ({ types: [source.metatype, ...aliased(source)], source, isWrapper: true })),
    ].filter(({ types }) => !types.includes(HttpExchangeInterceptor));
  }

  private readLists(): object[] {
    return ENHANCER_KINDS.flatMap((kind) => this.listsOf(kind));
  }

  private listsOf(kind: EnhancerKind): [object[], Wrapper[]] {
    const { config } = this;
    switch (kind) {
      case 'guards':
        return [config.getGlobalGuards(), config.getGlobalRequestGuards()];
      case 'interceptors':
        return [config.getGlobalInterceptors(), config.getGlobalRequestInterceptors()];
      case 'pipes':
        return [config.getGlobalPipes(), config.getGlobalRequestPipes()];
      case 'filters':
        return [config.getGlobalFilters(), config.getGlobalRequestFilters()];
    }
  }
}

const scopedGlobal = (wrapper: Wrapper, name: string): ResolvedEnhancer => ({
  name,
  scoped: true,
  pick: (container) => {
    if (container === undefined) throw new TypeError(`The scoped enhancer "${name}" needs a container.`);
    return container.resolve(wrapper);
  },
});

/** Nest 11.0 leaves `null` for what `useExisting` names, where that is request-scoped. */
const notOne = (kind: EnhancerKind, name: string): string =>
  `The application-wide ${kind.slice(0, -1)} ${name} has no method ${ENHANCERS[kind].verb}. ` +
  'Nest would skip it in silence, and a skipped guard is an open door; provide it with useClass.';

const classOf = (source: object | null): unknown => source?.constructor;

const aliased = ({ isAlias, inject }: Wrapper): readonly unknown[] => (isAlias ? (inject ?? []) : []);

const nameOf = ({ types, source }: Candidate): string =>
  nameOfEnhancer(types.find((type) => typeof type === 'function' && type !== Object) ?? source);

const names = (listed: readonly EnhancerClass[] = [], types: readonly unknown[]): boolean =>
  listed.some((type) => types.includes(type));

function isChosen(kind: EnhancerKind, types: readonly unknown[], globals: GlobalsOption): boolean {
  if (globals === 'all' || globals === 'none') return globals === 'all';
  const { skip, add }: ChosenGlobals = globals === 'guards' ? {} : globals;
  return kind === 'guards' ? !names(skip, types) : names(add, types);
}
