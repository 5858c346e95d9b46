import { EventEmitter2 } from '@nestjs/event-emitter';
import { Test } from '@nestjs/testing';
import { getRepositoryToken } from '@nestjs/typeorm';
import { ClsService } from 'nestjs-cls';
import { TenantService } from '../tenancy/tenant.service.js';
import { Ticket } from './ticket.entity.js';
import { TicketsService } from './tickets.service.js';

describe('TicketsService', () => {
  it('searches in its tenant only', async () => {
    const asked: unknown[] = [];
    const find = (options: unknown) => {
      asked.push(options);
      return Promise.resolve([]);
    };
    const module = await Test.createTestingModule({
      providers: [
        TicketsService,
        { provide: getRepositoryToken(Ticket), useValue: { find } },
        { provide: TenantService, useValue: { id: 'acme' } },
        { provide: EventEmitter2, useValue: {} },
        { provide: ClsService, useValue: {} },
      ],
    }).compile();

    await module.get(TicketsService).search({ urgent: false, limit: 2 });

    expect(asked).toMatchObject([{ where: { tenantId: 'acme', urgent: false }, take: 2 }]);
  });
});
