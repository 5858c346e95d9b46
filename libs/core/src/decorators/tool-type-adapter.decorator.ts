import type { TypeAdapter } from '../interfaces/type-adapter.interface.js';
import { TOOL_TYPE_ADAPTER_METADATA } from '../metadata.constants.js';

type TypeAdapterClass = abstract new (...dependencies: never[]) => TypeAdapter;

/**
 * Marks a provider that says how values of one class travel.
 *
 * @example
 * class Money { constructor(readonly amount: number, readonly currency: string) {} }
 *
 * @ToolTypeAdapter()
 * class MoneyAdapter implements TypeAdapter<Money> {
 *   readonly type = Money;
 *   readonly schema = { type: 'string', pattern: '^[0-9]+ [A-Z]{3}$', examples: ['1250 EUR'] };
 *   parse(sent: string) { const [amount, currency = ''] = sent.split(' '); return new Money(Number(amount), currency); }
 *   format(money: Money) { return `${money.amount} ${money.currency}`; }
 * }
 */
export function ToolTypeAdapter() {
  return (target: TypeAdapterClass): void => Reflect.defineMetadata(TOOL_TYPE_ADAPTER_METADATA, true, target);
}
