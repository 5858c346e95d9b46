import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ClsService } from 'nestjs-cls';
import { map } from 'rxjs';

@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly cls: ClsService) {}

  intercept(_context: ExecutionContext, next: CallHandler) {
    return next.handle().pipe(map((data: unknown) => ({ data, meta: { requestId: this.cls.getId() } })));
  }
}
