import { Injectable, Logger } from '@nestjs/common';
import { describeCause } from '../errors/describe-cause.js';
import type { ToolEvent, ToolHook } from '../interfaces/tool-event.interface.js';
import { isThenable } from '../output/is-thenable.js';

/** A provider's method that watches calls. */
export interface Observer {
  readonly hook: ToolHook;
  /** Only calls of this tool; absent: of every tool. */
  readonly tool?: string;
  readonly host: { readonly instance: object; readonly type: { readonly name: string } };
  readonly methodName: string;
}

/** Milliseconds after which an observer that has not answered is reported. */
const PATIENCE = 10_000;

/** Tells observers of calls. Whatever an observer does, the call goes on; whatever goes wrong is logged. */
@Injectable()
export class ToolObservers {
  private readonly logger = new Logger('Toolwright');
  private readonly byHook = new Map<ToolHook, Observer[]>();

  add(observer: Observer): void {
    this.byHook.set(observer.hook, [...(this.byHook.get(observer.hook) ?? []), observer]);
  }

  /** `make` runs only where somebody watches. */
  notify(hook: ToolHook, make: () => ToolEvent): void {
    const observers = this.byHook.get(hook);
    if (observers === undefined) return;
    const event = Object.freeze(make());
    for (const observer of observers) {
      if (observer.tool === undefined || observer.tool === event.tool) this.tell(observer, event);
    }
  }

  private tell(observer: Observer, event: ToolEvent): void {
    try {
      const instance = observer.host.instance as Record<string, (event: ToolEvent) => unknown>;
      const answer = instance[observer.methodName]?.(event);
      if (isThenable(answer)) this.watch(observer, Promise.resolve(answer));
    } catch (error) {
      this.report(observer, 'threw:', error);
    }
  }

  private watch(observer: Observer, answer: Promise<unknown>): void {
    const timer = setTimeout(() => this.report(observer, `has not answered for ${PATIENCE} ms`), PATIENCE).unref();
    answer.then(
      () => clearTimeout(timer),
      (error: unknown) => {
        clearTimeout(timer);
        this.report(observer, 'rejected:', error);
      },
    );
  }

  private report({ host, methodName, hook }: Observer, what: string, error?: unknown): void {
    const reason = error === undefined ? '' : ` ${describeCause(error)}`;
    this.logger.warn(`The observer ${host.type.name}.${methodName} of "${hook}" ${what}; the call goes on.${reason}`);
  }
}
