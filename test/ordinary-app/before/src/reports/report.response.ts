import { ApiProperty } from '@nestjs/swagger';
import { Expose } from 'class-transformer';

export class ReportResponse {
  @ApiProperty()
  @Expose()
  tenantId!: string;

  @ApiProperty()
  @Expose()
  settingsInstance!: number;

  @ApiProperty()
  @Expose()
  tickets!: number;
}
