import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { Public } from '../accounts/public.decorator.js';
import { type Readiness, ReadinessCheck } from './readiness.check.js';

/** Whether the shop is alive, and whether it can do its work. */
@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: ReadinessCheck) {}

  /** Readiness: whether requests may be sent here. */
  @Get()
  async check(): Promise<{ status: 'ok' } & Readiness> {
    const readiness = await this.readiness.check().catch((cause: Error) => {
      throw new ServiceUnavailableException(cause.message, { cause });
    });
    return { status: 'ok', ...readiness };
  }

  /** Liveness: whether the process answers at all; a restart does not bring back a database. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }
}
