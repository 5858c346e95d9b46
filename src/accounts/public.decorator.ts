import { Reflector } from '@nestjs/core';

/** For everybody, signed in or not: a route or a tool, or all of a class. */
export const Public = Reflector.createDecorator<void, true>({ transform: () => true });
