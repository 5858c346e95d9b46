import { readFileSync } from 'node:fs';
import { titleOf } from './problem.titles.js';

const codesIn = (document: string): string[] =>
  [...readFileSync(new URL(`../../../../docs/${document}`, import.meta.url), 'utf8').matchAll(/^\| `(\w+)`/gm)].map(
    ([, code]) => String(code),
  );

describe('The titles of problems', () => {
  it('are sentences of their own, for every code that is documented', () => {
    const codes = codesIn('errors.md');
    expect(codes).toContain('tool_not_found');
    for (const code of codes) expect([code, titleOf(code)]).toEqual([code, expect.stringMatching(/^[A-Z].+\.$/)]);
  });

  it('reads an unknown code as itself', () => {
    expect(titleOf('not_yet_known')).toBe('not yet known');
  });
});
