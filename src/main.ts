import { HELP, readWishes } from './command-line.js';
import { databaseTarget } from './database/database.target.js';

async function main(): Promise<void> {
  const wishes = readWishes(process.argv.slice(2), process.env);
  if (wishes.help) return say(HELP);
  // Whoever mistyped something is told at once: the shop itself takes a moment to load.
  databaseTarget();
  const { issueToken, serve } = await import('./serve.js');
  say(await (wishes.issueTokenFor === undefined ? serve(wishes) : issueToken(wishes.issueTokenFor)));
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
