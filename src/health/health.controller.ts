import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Public } from '../accounts/public.decorator.js';

/** Whether the shop can do its work. */
@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly dataSource: DataSource) {}

  @Get()
  async check(): Promise<{ status: 'ok' }> {
    await this.dataSource.query('SELECT 1').catch((cause: unknown) => {
      throw new ServiceUnavailableException('The database does not answer.', { cause });
    });
    return { status: 'ok' };
  }
}
