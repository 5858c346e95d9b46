import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrderPlacement } from './order.placement.js';
import { Order, OrderLine } from './order.entity.js';
import { OrdersService } from './orders.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Order, OrderLine])],
  providers: [OrdersService, OrderPlacement],
})
export class OrdersModule {}
