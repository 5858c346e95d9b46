import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Observable } from 'rxjs';
import { AccountResolver } from '../accounts/account.resolver.js';
import { runInExchange } from '../accounts/http-exchange.scope.js';

/** Remembers the HTTP request for the tools that its handler runs. It comes after the application's guards. */
@Injectable()
export class HttpExchangeInterceptor implements NestInterceptor {
  constructor(private readonly accounts: AccountResolver) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle() as Observable<unknown>;
    const http = context.switchToHttp();
    const request = http.getRequest<object>();
    const exchange = {
      request,
      response: http.getResponse<unknown>(),
      account: () => this.accounts.ofRequest(request),
    };
    return new Observable((subscriber) => runInExchange(exchange, () => next.handle().subscribe(subscriber)));
  }
}
