import { Inject, Injectable, Logger } from '@nestjs/common';
import { describePermission } from '../access/describe-permission.js';
import type { RegisteredTool } from '../interfaces/registered-tool.interface.js';
import type { GlobalEnhancer, GlobalPlan } from '../nest/global.enhancers.js';
import { TOOL_MODULE_OPTIONS, type ResolvedToolModuleOptions } from '../tool.constants.js';

const HEADINGS = ['tool', 'on the wire', 'host', 'operation', 'who'];

/** Tells the operator at boot which tools there are, who may run them and what runs on them. */
@Injectable()
export class BootReport {
  private readonly logger = new Logger('Toolwright');

  constructor(@Inject(TOOL_MODULE_OPTIONS) private readonly options: ResolvedToolModuleOptions) {}

  print(tools: readonly RegisteredTool[], globals: GlobalPlan): void {
    if (!this.options.bootReport) return;
    this.logger.log([`${tools.length} tool${tools.length === 1 ? '' : 's'}`, ...table(tools.map(rowOf))].join('\n'));
    const run = namesByKind(Object.entries(globals.run).map(([kind, list]) => [kind, list.map(nameOf)]));
    const aside = namesByKind(Object.entries(globals.aside));
    if (run) this.logger.log(`Application-wide, and on tools too: ${run}.`);
    if (aside)
      this.logger.log(`Application-wide, but not on tools: ${aside}. ToolModule.forRoot({ globals }) changes that.`);
  }
}

const nameOf = ({ name, httpOnly }: GlobalEnhancer): string => (httpOnly ? `${name} (where there is HTTP)` : name);

const namesByKind = (entries: readonly (readonly [string, readonly string[]])[]): string =>
  entries
    .filter(([, names]) => names.length > 0)
    .map(([kind, names]) => `${kind} ${names.join(', ')}`)
    .join('; ');

const rowOf = ({ definition, host }: RegisteredTool): string[] => [
  definition.name,
  definition.wireName,
  `${host.className}.${host.methodName}`,
  definition.operation,
  [describePermission(definition.permission), ...definition.requires.map((name) => `whoever may run ${name}`)].join(
    ' and ',
  ),
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
