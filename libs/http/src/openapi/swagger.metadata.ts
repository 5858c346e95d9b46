import { Reflector } from '@nestjs/core';

/** Where `@nestjs/swagger` keeps what its decorators say; read and written by key, so that it need not be there. */
export const EXCLUDED_FROM_SCAN = 'swagger/apiExcludeController';

const SECURITY = 'swagger/apiSecurity';

/** What `@ApiBearerAuth()`, `@ApiSecurity()` and the like demand on a class. */
export const securityOf = (controller: new (...dependencies: never[]) => unknown): unknown =>
  new Reflector().get<unknown>(SECURITY, controller as never);
