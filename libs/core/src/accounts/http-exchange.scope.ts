import { AsyncLocalStorage } from 'node:async_hooks';
import type { Account } from '../interfaces/account.interface.js';
import type { HttpExchange } from '../interfaces/http-exchange.interface.js';

/** An HTTP request, and whose it is: asked when needed, after the application's guards. */
interface OwnedExchange extends HttpExchange {
  readonly account: () => Promise<Account>;
}

const storage = new AsyncLocalStorage<OwnedExchange>();

/** The HTTP request around the code that runs now, where there is one. */
export const currentExchange = (): HttpExchange | undefined => storage.getStore();

/**
 * The account of the HTTP request around the code that runs now.
 * @throws Error outside of a route of an application with a `ToolModule`
 */
export async function exchangeAccount(): Promise<Account> {
  const exchange = storage.getStore();
  if (exchange) return exchange.account();
  throw new Error('There is no HTTP request here. Use @CurrentAccount() in routes and tools.');
}

/** Runs work with its HTTP request known. */
export const runInExchange = <Result>(exchange: OwnedExchange, work: () => Result): Result =>
  storage.run(exchange, work);
