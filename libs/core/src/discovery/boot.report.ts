import { Inject, Injectable, Logger } from '@nestjs/common';
import { describePermission } from '../access/describe-permission.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import { ApplicationEnhancers } from '../nest/application-enhancers.js';
import { TOOL_MODULE_OPTIONS, type ResolvedToolModuleOptions } from '../tool.constants.js';

const HEADINGS = ['tool', 'on the wire', 'host', 'operation', 'who'];

/** Tells the operator at boot which tools there are, who may run them and what runs on them. */
@Injectable()
export class BootReport {
  private readonly logger = new Logger('Toolwright');

  constructor(
    private readonly enhancers: ApplicationEnhancers,
    @Inject(TOOL_MODULE_OPTIONS) private readonly options: ResolvedToolModuleOptions,
  ) {}

  print(tools: readonly RegisteredTool[]): void {
    if (!this.options.bootReport) return;
    this.logger.log([`${tools.length} tool${tools.length === 1 ? '' : 's'}`, ...table(tools.map(rowOf))].join('\n'));
    const aside = Object.entries(this.enhancers.othersByKind()).filter(([, names]) => names.length > 0);
    if (aside.length === 0) return;
    const names = aside.map(([kind, list]) => `${kind} ${list.join(', ')}`).join('; ');
    this.logger.log(`Global ${names} shape HTTP and do not run on tools.`);
  }
}

const rowOf = ({ definition, host, permissions }: RegisteredTool): string[] => [
  definition.name,
  definition.wireName,
  `${host.className}.${host.methodName}`,
  definition.operation,
  permissions.map(describePermission).join(' and '),
];

function table(rows: readonly string[][]): string[] {
  if (rows.length === 0) return [];
  const all = [HEADINGS, ...rows];
  const widths = HEADINGS.map((_, column) => Math.max(...all.map((row) => (row[column] as string).length)));
  return all.map(
    (row) =>
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] as number))
        .join('  ')
        .trimEnd()}`,
  );
}
