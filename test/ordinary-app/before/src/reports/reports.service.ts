import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TenantSettings } from '../tenancy/tenant-settings.service.js';
import { Ticket } from '../tickets/ticket.entity.js';
import { ReportResponse } from './report.response.js';

@Injectable()
export class ReportsService {
  constructor(
    @InjectRepository(Ticket) private readonly tickets: Repository<Ticket>,
    private readonly settings: TenantSettings,
  ) {}

  async summary(): Promise<ReportResponse> {
    const { tenantId, instance } = this.settings;
    return { tenantId, settingsInstance: instance, tickets: await this.tickets.countBy({ tenantId }) };
  }
}
