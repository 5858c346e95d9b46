import { RULE_TABLE } from '../../src/rules/rule-table.js';
import { STRUCTURAL_DECORATORS } from '../../src/rules/structural-decorators.js';

/** The table as the documentation shows it. `SCHEMA_DOCS=print` prints it. */
export function documentedTable(): string {
  const rows = [...STRUCTURAL_DECORATORS, ...RULE_TABLE].map(({ decorator, says, weaker = '', looser = '' }) => [
    `\`@${decorator}\``,
    says,
    weaker,
    looser,
  ]);
  const header = [
    ['Decorator', 'Publishes', 'Where the schema is weaker', 'Where the library alone is looser'],
    ['---', '---', '---', '---'],
  ];
  const text = [...header, ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
  if (process.env['SCHEMA_DOCS'] === 'print') process.stdout.write(`${text}\n`);
  return text;
}
