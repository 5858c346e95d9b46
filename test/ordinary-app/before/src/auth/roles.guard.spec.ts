import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Roles } from './roles.decorator.js';
import { RolesGuard } from './roles.guard.js';

class Desk {
  @Roles('agent')
  answer() {}

  read() {}
}

function contextOf(handler: () => void, roles: string[]): ExecutionContext {
  return {
    getHandler: () => handler,
    getClass: () => Desk,
    switchToHttp: () => ({ getRequest: () => ({ user: { roles } }) }),
  } as unknown as ExecutionContext;
}

describe('RolesGuard', () => {
  const guard = new RolesGuard(new Reflector());

  it('lets everybody in where no role is asked for', () => {
    expect(guard.canActivate(contextOf(Desk.prototype.read, []))).toBe(true);
  });

  it('asks for one of the roles', () => {
    expect(guard.canActivate(contextOf(Desk.prototype.answer, ['customer']))).toBe(false);
    expect(guard.canActivate(contextOf(Desk.prototype.answer, ['agent', 'customer']))).toBe(true);
  });
});
