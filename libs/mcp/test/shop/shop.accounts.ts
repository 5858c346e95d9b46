import { Injectable } from '@nestjs/common';
import { ANONYMOUS, OnTool, ToolAccounts, type Account, type AccountSource, type ToolEvent } from '@toolwright/core';

const PERMISSIONS: Readonly<Record<string, readonly string[]>> = { mia: ['products.write'], tom: [] };

/** Verified elsewhere, for these tests: `x-account` names who it is. */
@ToolAccounts()
@Injectable()
export class ShopAccounts implements AccountSource {
  fromRequest({ headers }: { headers: Record<string, string | undefined> }): Account | null {
    const id = headers['x-account'];
    if (id === undefined) return ANONYMOUS;
    if (id === 'blocked') return null;
    return { id, permissions: PERMISSIONS[id] ?? [] };
  }
}

/** Every call that ended. */
@Injectable()
export class Ledger {
  readonly entries: {
    tool: string;
    account: string | null | undefined;
    status: string | undefined;
    code: string | undefined;
  }[] = [];

  @OnTool('settled')
  settled({ tool, account, status, code }: ToolEvent): void {
    this.entries.push({ tool, account: account?.id, status, code });
  }
}
