import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { User } from './user.entity.js';

const FIRST_USERS: readonly [id: string, name: string, tenantId: string, roles: string[]][] = [
  ['ana', 'Ana', 'acme', ['agent']],
  ['cy', 'Cy', 'acme', ['customer']],
  ['root', 'Root', 'acme', ['admin', 'agent']],
  ['bo', 'Bo', 'globex', ['agent']],
];

@Injectable()
export class UsersService implements OnModuleInit {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  async onModuleInit() {
    const passwordHash = User.hash('secret');
    await this.users.save(
      FIRST_USERS.map(([id, name, tenantId, roles]) => ({ id, name, tenantId, roles, passwordHash })),
    );
  }

  findOne(id: string): Promise<User | null> {
    return this.users.findOneBy({ id });
  }
}
