import { ApiProperty } from '@nestjs/swagger';
import { Expose, Type } from 'class-transformer';

export class AuthorResponse {
  @ApiProperty()
  @Expose()
  id!: string;

  @ApiProperty()
  @Expose()
  name!: string;
}

export class TicketResponse {
  @ApiProperty()
  @Expose()
  id!: number;

  @ApiProperty()
  @Expose()
  title!: string;

  @ApiProperty()
  @Expose()
  urgent!: boolean;

  @ApiProperty()
  @Expose()
  tenantId!: string;

  @ApiProperty({ type: AuthorResponse })
  @Expose()
  @Type(() => AuthorResponse)
  author!: AuthorResponse;
}
