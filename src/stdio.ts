import { readStdioWishes, STDIO_HELP } from './command-line.js';
import { databaseTarget } from './database/database.target.js';

async function main(): Promise<void> {
  const wishes = readStdioWishes(process.argv.slice(2), process.env);
  if (wishes.help) return void process.stdout.write(STDIO_HELP);
  // Whoever mistyped something is told at once: the shop itself takes a moment to load.
  databaseTarget();
  const { serveOnStdio } = await import('./serve-on-stdio.js');
  await serveOnStdio(wishes);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
