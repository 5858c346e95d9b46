import { readFileSync } from 'node:fs';
import * as core from '@toolwright/core';
import { ANONYMOUS, ToolError } from '@toolwright/core';

const samples: readonly ToolError[] = [
  new core.ToolNotFoundError('x'),
  new core.AccountUnavailableError(),
  new core.AccessDeniedError({ anonymous: false }),
  new core.ToolInputError('x'),
  new core.InputTooLargeError('x'),
  new core.RateLimitedError(),
  new core.TimedOutError(1),
  new core.CancelledError(),
  new core.InterruptedError(),
  new core.ToolFailure('x'),
  new core.ExecutionFailedError('id', undefined),
  new core.OutputInvalidError('id', undefined),
  new core.ResultTooLargeError(1),
];

const rowOf = (error: ToolError): string =>
  `| \`${error.code}\` | \`${error.constructor.name}\` | ${error.category} | ${error.invocationStatus} | ${error.getStatus()}`;

const rows = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.replaceAll(/ +/g, ' '));

describe('docs/errors.md', () => {
  it('has a row for every class of failure, and no other', () => {
    const heads = rows.map((row) =>
      row
        .split('|')
        .slice(0, 6)
        .join('|')
        .replace(/ \(.*$/, '')
        .trimEnd(),
    );
    expect(heads).toEqual(samples.map(rowOf));
  });

  it('knows every failure that the package exports', () => {
    const exported = Object.values(core).filter(
      (value) => typeof value === 'function' && value.prototype instanceof ToolError,
    );
    expect(new Set(samples.map((sample) => sample.constructor))).toEqual(new Set(exported));
  });

  it('tells the status of an anonymous denial', () => {
    expect(new core.AccessDeniedError({ anonymous: ANONYMOUS.id === null }).getStatus()).toBe(401);
  });
});
