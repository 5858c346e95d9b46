import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Account } from '@toolwright/core';
import { Repository } from 'typeorm';
import { AccessToken } from './access-token.entity.js';
import { developmentTokens } from './development-tokens.js';
import { PERMISSIONS } from './roles.js';
import { hashOf, newToken, sameHash } from './token.js';
import { User } from './user.entity.js';

const accountOf = (user: User): Account => ({
  id: user.id,
  permissions: PERMISSIONS[user.role],
  attributes: { name: user.name },
});

/** Who is who in the shop. */
@Injectable()
export class AccountsService {
  private readonly developmentTokens = developmentTokens();

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(AccessToken) private readonly tokens: Repository<AccessToken>,
  ) {}

  /** The account of a user; nothing where there is no such user. */
  async byId(id: string): Promise<Account | undefined> {
    const user = await this.users.findOneBy({ id });
    return user ? accountOf(user) : undefined;
  }

  /** The account a token stands for; nothing for a token nobody was given. */
  async byToken(token: string): Promise<Account | undefined> {
    const id = this.developmentTokens.get(token) ?? (await this.ownerOf(token));
    return id === undefined ? undefined : this.byId(id);
  }

  /**
   * Gives a user a new token, readable this once.
   *
   * @throws NotFoundException when there is no such user
   */
  async issueToken(userId: string): Promise<string> {
    if (!(await this.users.existsBy({ id: userId }))) throw new NotFoundException(`There is no user "${userId}".`);
    const token = newToken();
    await this.tokens.insert({ hash: hashOf(token), userId });
    return token;
  }

  /** Whether anybody was ever given a token. */
  hasTokens(): Promise<boolean> {
    return this.tokens.exists();
  }

  private async ownerOf(token: string): Promise<string | undefined> {
    const hash = hashOf(token);
    const found = await this.tokens.findOneBy({ hash });
    return found && sameHash(found.hash, hash) ? found.userId : undefined;
  }
}
