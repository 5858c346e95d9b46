import { ToolProperty } from '@toolwright/core';
import { IsInt, Min } from 'class-validator';

export class GetOrderInput {
  @ToolProperty({ description: 'The number of the order, as orders/list returns it.', examples: [1001] })
  @IsInt()
  @Min(1)
  number!: number;
}
