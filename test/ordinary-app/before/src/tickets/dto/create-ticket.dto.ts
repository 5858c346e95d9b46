import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsString, Length } from 'class-validator';

export class CreateTicketDto {
  @ApiProperty()
  @IsString()
  @Length(3, 80)
  title!: string;

  @ApiProperty()
  @IsBoolean()
  urgent!: boolean;
}
