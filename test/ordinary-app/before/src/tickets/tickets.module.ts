import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TenancyModule } from '../tenancy/tenancy.module.js';
import { ActivityService } from './activity.service.js';
import { Ticket } from './ticket.entity.js';
import { TicketsController } from './tickets.controller.js';
import { TicketsService } from './tickets.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Ticket]), TenancyModule],
  controllers: [TicketsController],
  providers: [TicketsService, ActivityService],
})
export class TicketsModule {}
