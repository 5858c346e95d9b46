import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { HttpExchange } from '../interfaces/http-exchange.interface.js';

/** The HTTP request around the code that runs now, where there is one. */
@Injectable()
export class HttpExchangeScope {
  private readonly storage = new AsyncLocalStorage<HttpExchange>();

  current(): HttpExchange | undefined {
    return this.storage.getStore();
  }

  run<Result>(exchange: HttpExchange, work: () => Result): Result {
    return this.storage.run(exchange, work);
  }
}
