import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { JWT_SECRET } from './jwt.constants.js';
import type { AuthUser } from './auth-user.js';

interface JwtPayload {
  sub: string;
  tenant: string;
  roles: string[];
}

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      ignoreExpiration: false,
      secretOrKey: JWT_SECRET,
    });
  }

  validate({ sub, tenant, roles }: JwtPayload): AuthUser {
    return { id: sub, tenantId: tenant, roles };
  }
}
