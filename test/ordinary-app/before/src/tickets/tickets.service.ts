import { Injectable } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { InjectRepository } from '@nestjs/typeorm';
import { ClsService } from 'nestjs-cls';
import { Like, Repository } from 'typeorm';
import type { AuthUser } from '../auth/auth-user.js';
import { TenantService } from '../tenancy/tenant.service.js';
import type { CreateTicketDto } from './dto/create-ticket.dto.js';
import { SearchTicketsDto } from './dto/search-tickets.dto.js';
import { Ticket } from './ticket.entity.js';
import { TicketCreated } from './ticket-created.event.js';

@Injectable()
export class TicketsService {
  constructor(
    @InjectRepository(Ticket) private readonly tickets: Repository<Ticket>,
    private readonly tenant: TenantService,
    private readonly events: EventEmitter2,
    private readonly cls: ClsService,
  ) {}

  search({ text = '', urgent, limit = 50 }: SearchTicketsDto): Promise<Ticket[]> {
    return this.tickets.find({
      where: { tenantId: this.tenant.id, title: Like(`%${text}%`), ...(urgent === undefined ? {} : { urgent }) },
      order: { id: 'ASC' },
      take: limit,
    });
  }

  async create({ title, urgent }: CreateTicketDto, author: AuthUser): Promise<Ticket> {
    const created = this.tickets.create({ title, urgent, tenantId: this.tenant.id, author: { id: author.id } });
    const { id } = await this.tickets.save(created);
    const ticket = await this.tickets.findOneByOrFail({ id });
    this.events.emit('ticket.created', new TicketCreated(ticket.id, author.id, this.cls.getId()));
    return ticket;
  }
}
