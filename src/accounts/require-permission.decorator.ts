import { Reflector } from '@nestjs/core';
import type { Permission } from './roles.js';

/** For users with this permission: a route or a tool, or all of a class. */
export const RequirePermission = Reflector.createDecorator<Permission>();
