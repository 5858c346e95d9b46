import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Throttle } from '@nestjs/throttler';
import type { AuthUser } from '../auth/auth-user.js';
import { CurrentUser } from '../auth/current-user.decorator.js';
import { Roles } from '../auth/roles.decorator.js';
import { ActivityService } from './activity.service.js';
import { CreateTicketDto } from './dto/create-ticket.dto.js';
import { SearchTicketsDto } from './dto/search-tickets.dto.js';
import { TicketResponse } from './dto/ticket.response.js';
import { TicketsService } from './tickets.service.js';

@ApiTags('tickets')
@ApiBearerAuth()
@Controller('tickets')
export class TicketsController {
  constructor(
    private readonly tickets: TicketsService,
    private readonly activity: ActivityService,
  ) {}

  @ApiOkResponse({ type: [TicketResponse] })
  @Get()
  search(@Query() query: SearchTicketsDto) {
    return this.tickets.search(query);
  }

  @ApiCreatedResponse({ type: TicketResponse })
  @Roles('agent', 'admin')
  @Throttle({ default: { limit: 5, ttl: 60_000 } })
  @Post()
  create(@Body() dto: CreateTicketDto, @CurrentUser() user: AuthUser) {
    return this.tickets.create(dto, user);
  }

  @Get('activity')
  mine(@CurrentUser() user: AuthUser) {
    return this.activity.of(user.id);
  }
}
