import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TenancyModule } from '../tenancy/tenancy.module.js';
import { Ticket } from '../tickets/ticket.entity.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Ticket]), TenancyModule],
  controllers: [ReportsController],
  providers: [ReportsService],
})
export class ReportsModule {}
