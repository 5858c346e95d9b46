import { Injectable, UnauthorizedException } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { UsersService } from '../users/users.service.js';
import type { LoginDto } from './login.dto.js';

@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersService,
    private readonly jwt: JwtService,
  ) {}

  async login({ username, password }: LoginDto) {
    const user = await this.users.findOne(username);
    if (!user || !user.hasPassword(password)) {
      throw new UnauthorizedException('Wrong user name or password');
    }
    return { accessToken: this.jwt.sign({ sub: user.id, tenant: user.tenantId, roles: user.roles }) };
  }
}
