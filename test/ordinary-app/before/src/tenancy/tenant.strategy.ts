import { ContextIdFactory, type ContextId, type ContextIdStrategy, type HostComponentInfo } from '@nestjs/core';

export interface TenantPayload {
  tenantId: string | undefined;
}

/** As in the documentation of Nest: one sub-tree of durable providers for each tenant. */
export class AggregateByTenantStrategy implements ContextIdStrategy {
  private readonly tenants = new Map<string | undefined, ContextId>();

  attach(contextId: ContextId, request: { headers: Record<string, string | undefined> }) {
    const tenantId = request.headers['x-tenant-id'];
    const known = this.tenants.get(tenantId) ?? ContextIdFactory.create();
    this.tenants.set(tenantId, known);
    return {
      resolve: (info: HostComponentInfo) => (info.isTreeDurable ? known : contextId),
      payload: { tenantId } satisfies TenantPayload,
    };
  }
}
