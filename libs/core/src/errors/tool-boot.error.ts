/** Something that is wrong with a declaration: found at boot, all at once. */
export interface BootProblem {
  /** Class and method, or the option. */
  readonly where: string;
  readonly problem: string;
  readonly remedy: string;
}

const asLines = ({ where, problem, remedy }: BootProblem, index: number): string =>
  `  ${index + 1}. ${where}: ${problem}\n     ${remedy}`;

/** Thrown once at boot, listing every problem with its remedy. */
export class ToolBootError extends Error {
  override readonly name = 'ToolBootError';

  constructor(readonly problems: readonly BootProblem[]) {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    super(`Toolwright found ${count} in the declared tools:\n${problems.map(asLines).join('\n')}`);
  }
}
