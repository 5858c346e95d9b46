import { Injectable } from '@nestjs/common';
import { EVERYONE, SIGNED_IN, ToolContext, ToolInputError, ToolMethod } from '@toolwright/core';
import { EchoInput, FindProductInput, ProductView, RestockInput } from './inputs.js';

/** Resolves once as many have arrived as were expected. */
export class Barrier {
  private arrived = 0;
  private open: () => void = () => undefined;
  private readonly opened = new Promise<void>((resolve) => (this.open = resolve));

  constructor(private readonly expected: number) {}

  async arrive(): Promise<void> {
    this.arrived += 1;
    if (this.arrived >= this.expected) this.open();
    await this.opened;
  }
}

@Injectable()
export class ProductsService {
  readonly stock = new Map([['ABC', 3]]);
  readonly runs: string[] = [];

  @ToolMethod({
    description: 'Find a product by its sku.',
    operation: 'read',
    permission: EVERYONE,
    output: ProductView,
  })
  find({ sku }: FindProductInput): ProductView {
    this.runs.push('find');
    return { sku, stock: this.stock.get(sku) ?? 0 };
  }

  @ToolMethod({ description: 'List all products.', operation: 'read', permission: EVERYONE, output: [ProductView] })
  list(): ProductView[] {
    return [...this.stock].map(([sku, stock]) => ({ sku, stock }));
  }

  @ToolMethod({
    label: 'Restock a product',
    description: 'Adds to the stock of a product.',
    operation: 'write',
    permission: 'products.write',
    destructive: false,
  })
  restock({ sku, amount }: RestockInput): { stock: number } {
    this.runs.push('restock');
    this.stock.set(sku, (this.stock.get(sku) ?? 0) + amount);
    return { stock: this.stock.get(sku) ?? 0 };
  }

  @ToolMethod({ description: 'Tells nothing.', operation: 'trigger', permission: EVERYONE })
  ping(): void {
    this.runs.push('ping');
  }
}

@Injectable()
export class TroubleService {
  @ToolMethod({ description: 'Fails.', operation: 'read', permission: EVERYONE })
  fail(): never {
    throw new Error('postgres://admin:hunter2@db');
  }

  @ToolMethod({ description: 'Knows no sku.', operation: 'read', permission: EVERYONE })
  reject({ sku }: FindProductInput): never {
    throw new ToolInputError([
      { path: '/sku', rule: 'known', message: `no product has this sku of ${sku.length} letters` },
    ]);
  }

  @ToolMethod({ description: 'Is nobody’s.', operation: 'read', permission: SIGNED_IN, access: () => false })
  guarded(): string {
    return 'never';
  }
}

@Injectable()
export class ConversationService {
  barrier = new Barrier(1);
  started = new Barrier(1);
  readonly aborted: string[] = [];

  @ToolMethod({ description: 'Says who says what.', operation: 'read', permission: EVERYONE })
  async echo(
    { token }: EchoInput,
    @ToolContext() { account }: ToolContext,
  ): Promise<{ token: string; who: string | null }> {
    await this.barrier.arrive();
    return { token, who: account.id };
  }

  @ToolMethod({ description: 'Waits until nobody waits for it.', operation: 'read', permission: EVERYONE })
  async wait({ token }: EchoInput, @ToolContext() { signal }: ToolContext): Promise<string> {
    const over = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    await this.started.arrive();
    await over;
    this.aborted.push(token);
    return 'over';
  }
}
