import { Controller, Get, Param, Query } from '@nestjs/common';
import { CurrentAccount, SIGNED_IN, ToolMethod, ToolRunner, type Account } from '@toolwright/core';
import { DataSource } from 'typeorm';
import { Public } from '../before/src/auth/public.decorator.js';
import { Ticket } from '../before/src/tickets/ticket.entity.js';
import { TicketsController } from '../before/src/tickets/tickets.controller.js';
import { TicketsService } from '../before/src/tickets/tickets.service.js';

/** A controller that runs tools, as somebody who builds an assistant writes it. */
@Controller('assistant')
export class AssistantController {
  constructor(
    private readonly runner: ToolRunner,
    private readonly database: DataSource,
  ) {}

  /** As the caller, found in three ways. */
  @Get('search')
  async search(@CurrentAccount() account: Account, @Query('text') text: string) {
    const typed = await this.runner.as(account, TicketsService).search({ text, urgent: false });
    const named = await this.runner.run('tickets/search', { text, urgent: false });
    return { typed, named: named.unwrap() };
  }

  /** As somebody else: the caller's request authorises nothing of it. */
  @Get('search-as/:id')
  searchAs(@Param('id') id: string) {
    return this.runner.as(id, TicketsService).search({});
  }

  @Get('create-as/:id')
  async createAs(@Param('id') id: string) {
    const { ok, status, result } = await this.runner.run('tickets/create', INPUT, { account: id });
    return { ok, status, message: result.message };
  }

  @Get('create')
  async create(@CurrentAccount() account: Account) {
    return this.runner.as(account, TicketsController).create({ title: 'By the assistant', urgent: false });
  }

  /** Nobody is signed in, and nobody is anonymous by accident. */
  @Public()
  @Get('public')
  async open() {
    const invocation = await this.runner.run('tickets/search', {});
    return { ok: invocation.ok, code: invocation.ok ? undefined : invocation.error.code };
  }

  /** A tool whose author forgot to declare an output returns entities. */
  @ToolMethod({ description: 'Entities as they are.', operation: 'read', permission: SIGNED_IN })
  entities() {
    return this.database.getRepository(Ticket).find();
  }
}

const INPUT = { title: 'On behalf', urgent: false, user: { roles: ['admin'] } };
