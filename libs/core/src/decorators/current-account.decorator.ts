import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { exchangeAccount } from '../accounts/http-exchange.scope.js';
import type { Account } from '../interfaces/account.interface.js';
import { ToolExecutionContext } from '../nest/tool.execution-context.js';

const accountOf = (_data: unknown, execution: ExecutionContext): Account | Promise<Account> =>
  execution instanceof ToolExecutionContext ? execution.account : exchangeAccount();

/**
 * The account a tool runs for; in an HTTP route that of the request, by `@ToolAccounts()`.
 *
 * @example
 * @Controller('orders')
 * class OrdersController {
 *   @Get('mine')
 *   mine(@CurrentAccount() account: Account) { return ordersOf(account); }
 * }
 */
export const CurrentAccount = createParamDecorator(accountOf);
