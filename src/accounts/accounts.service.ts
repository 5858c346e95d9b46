import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AccessToken } from './access-token.entity.js';
import { developmentTokens } from './development-tokens.js';
import { PERMISSIONS } from './roles.js';
import type { SignedInUser } from './signed-in-user.js';
import { hashOf, newToken, sameHash } from './token.js';
import { User } from './user.entity.js';

const signedIn = ({ id, name, role }: User): SignedInUser => ({ id, name, permissions: PERMISSIONS[role] });

/** Who is who in the shop. */
@Injectable()
export class AccountsService {
  private readonly developmentTokens = developmentTokens();

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(AccessToken) private readonly tokens: Repository<AccessToken>,
  ) {}

  /** A user, signed in; nothing where there is no such user. */
  async byId(id: string): Promise<SignedInUser | undefined> {
    const user = await this.users.findOneBy({ id });
    return user ? signedIn(user) : undefined;
  }

  /** The user a token stands for; nothing for a token nobody was given. */
  async byToken(token: string): Promise<SignedInUser | undefined> {
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
