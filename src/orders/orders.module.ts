import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Counter } from './counter.entity.js';
import { OrderPlacement } from './order.placement.js';
import { Order, OrderLine } from './order.entity.js';
import { OrdersController } from './orders.controller.js';
import { OrdersService } from './orders.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Order, OrderLine, Counter])],
  controllers: [OrdersController],
  providers: [OrdersService, OrderPlacement],
})
export class OrdersModule {}
