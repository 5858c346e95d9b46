import { ToolProperty } from '@toolwright/core';
import { IsInt, IsString, Matches, Min } from 'class-validator';

export class FindProductInput {
  @IsString()
  @Matches(/^[A-Z]{3}$/)
  sku!: string;
}

export class RestockInput {
  @IsString()
  sku!: string;

  @IsInt()
  @Min(1)
  amount!: number;
}

export class EchoInput {
  @IsString()
  token!: string;
}

export class ProductView {
  @ToolProperty()
  @IsString()
  sku!: string;

  @ToolProperty()
  @IsInt()
  stock!: number;
}
