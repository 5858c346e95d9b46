import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ToolRegistry } from '@toolwright/core';
import { DataSource } from 'typeorm';

/** How long the database may take to answer, in milliseconds. */
const PATIENCE = 3_000;

/** What a shop that is ready has. */
export interface Readiness {
  readonly tools: number;
  readonly migrations: number;
}

/** Finds out whether the shop can do its work. */
@Injectable()
export class ReadinessCheck {
  constructor(
    private readonly dataSource: DataSource,
    private readonly registry: ToolRegistry,
  ) {}

  /** @throws Error in words for an operator, which anybody may read */
  async check(): Promise<Readiness> {
    const migrations = await this.migrationsDone();
    const missing = this.dataSource.migrations.length - migrations;
    if (missing > 0) throw new Error(`The tables are not up to date: ${missing} migrations are missing.`);
    const tools = this.registry.all().length;
    if (tools === 0) throw new Error('No tools are loaded.');
    return { tools, migrations };
  }

  private async migrationsDone(): Promise<number> {
    const asked = this.dataSource.query<{ done: unknown }[]>('SELECT COUNT(*) AS done FROM migrations');
    const rows = await Promise.race([asked, pause(PATIENCE, undefined, { ref: false })]).catch(() => undefined);
    if (!rows) throw new Error('The database does not answer.');
    return Number(rows[0]?.done);
  }
}
