import type { Account } from '@toolwright/core';

export const ana: Account = { id: 'ana', permissions: ['secrets.use'] };
export const nobody: Account = { id: 'nobody', permissions: [] };
