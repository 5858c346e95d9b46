/** Why the shop cannot start, in words for whoever started it: what is wrong and what to do. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
