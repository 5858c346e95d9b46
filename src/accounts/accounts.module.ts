import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessToken } from './access-token.entity.js';
import { AccountsService } from './accounts.service.js';
import { ShopAccounts } from './shop.accounts.js';
import { User } from './user.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([User, AccessToken])],
  providers: [AccountsService, ShopAccounts],
  exports: [AccountsService],
})
export class AccountsModule {}
