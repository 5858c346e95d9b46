import { ToolProperty } from '@toolwright/core';
import { IsIn, IsOptional } from 'class-validator';
import { PAGE_SIZE, PageCursor, PageLimit } from '../pages/page.properties.js';
import { ORDER_STATUSES, type OrderStatus } from './order-status.js';

export class ListOrdersInput {
  @ToolProperty({ description: 'Only orders in this state.' })
  @IsOptional()
  @IsIn(ORDER_STATUSES)
  status?: OrderStatus;

  @PageLimit()
  limit = PAGE_SIZE;

  @PageCursor()
  cursor?: string;
}
