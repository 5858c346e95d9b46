import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Observable } from 'rxjs';
import { HttpExchangeScope } from './http-exchange.scope.js';

/** Remembers the HTTP request for the tools that its handler runs. It comes after the application's guards. */
@Injectable()
export class HttpExchangeInterceptor implements NestInterceptor {
  constructor(private readonly scope: HttpExchangeScope) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle() as Observable<unknown>;
    const http = context.switchToHttp();
    const exchange = { request: http.getRequest<object>(), response: http.getResponse<unknown>() };
    return new Observable((subscriber) => this.scope.run(exchange, () => next.handle().subscribe(subscriber)));
  }
}
