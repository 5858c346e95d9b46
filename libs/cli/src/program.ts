import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { INVOKERS } from '@toolwright/core';
import { inApplication } from './application/in-application.js';
import { sentenceOf } from './application/sentence-of.js';
import { CommandFailure } from './command.failure.js';
import { describeTool } from './commands/describe-tool.js';
import { EXPORT_FORMATS, exportTools } from './commands/export-tools.js';
import { listTools, searchTools } from './commands/list-tools.js';
import { runTool } from './commands/run-tool.js';
import { openSession, type Session } from './commands/session.js';
import { readInput } from './input/read-input.js';
import { type Answer, say } from './output/answer.js';
import type { Terminal } from './terminal.interface.js';

/** How a command line answers. */
export interface Answering {
  readonly asJson: boolean;
  /** Told once, whether the command did what it was asked. */
  settle(ok: boolean): void;
}

interface CommonOptions {
  readonly app: string;
  readonly as?: string;
  readonly verbose: boolean;
}

interface RunOptions extends CommonOptions {
  readonly input: readonly string[];
  readonly timeout?: number;
}

interface ExportOptions extends CommonOptions {
  readonly out?: string;
}

const LONGEST_TIMEOUT = 2_147_483_647;

/** The commands. Each does its work in the booted application and answers once. */
export function programOf(terminal: Terminal, answering: Answering): Command {
  const program = new Command('toolwright')
    .description('The tools of a NestJS application, on the command line.')
    .version(ownVersion())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text),
      writeErr: (text) => {
        if (!answering.asJson) terminal.err(text);
      },
    });

  const answer = (
    options: CommonOptions,
    work: (session: Session) => Answer | Promise<Answer>,
    invoker = INVOKERS.cli,
  ) =>
    inApplication(options, terminal, async (doors) => {
      const said = await work(await openSession(doors, options.as, invoker));
      say(said, answering.asJson, terminal);
      answering.settle(said.envelope.ok);
    });

  answerable(program.command('list').description('the tools that the caller may see')).action(
    (options: CommonOptions) => answer(options, listTools),
  );
  answerable(
    program.command('search').description('those of them that speak of something').argument('<text...>', 'every word'),
  ).action((words: string[], options: CommonOptions) =>
    answer(options, (session) => searchTools(session, words.join(' '))),
  );
  answerable(
    program.command('info').description('what one of them is, takes and gives').argument('<name>', 'as list has it'),
  ).action((name: string, options: CommonOptions) => answer(options, (session) => describeTool(session, name)));
  runCommand(program).action(async (name: string, options: RunOptions) => {
    const { input, invoker } = await readInput(options.input, terminal);
    const request = { name, input, timeout: options.timeout, signal: terminal.signal };
    await answer(options, (session) => runTool(session, request), invoker);
  });
  exportCommand(program).action((options: ExportOptions) =>
    inApplication(options, terminal, async (doors) => {
      const document = exportTools(await openSession(doors, options.as, INVOKERS.cli));
      if (options.out === undefined) terminal.out(document);
      else await save(document, options.out, terminal);
    }),
  );
  return program;
}

const common = (command: Command): Command =>
  command
    .option('--app <file>', 'the compiled root module; file#Name for an export of another name', 'dist/app.module.js')
    .option('--as <account id>', 'run as this account; without it, as an anonymous caller')
    .option('--verbose', 'let the application log', false);

const answerable = (command: Command): Command =>
  common(command).option('--json', 'one JSON object on the standard output, whatever happens', false);

function runCommand(program: Command): Command {
  return answerable(program.command('run').description('run one of them').argument('<name>', 'as list has it'))
    .option(
      '-i, --input <input>',
      'name=value, again for each; or once a JSON object, @file.json, or - for the standard input',
      (value: string, previous: readonly string[]) => [...previous, value],
      [] as readonly string[],
    )
    .option('--timeout <ms>', 'give up after this many milliseconds; a tool has a limit of its own', milliseconds);
}

const exportCommand = (program: Command): Command =>
  common(program.command('export').description('their names, descriptions and schemas as a document'))
    .addOption(new Option('--format <format>', 'what form').choices(EXPORT_FORMATS).default(EXPORT_FORMATS[0]))
    .option('--out <file>', 'write it there; without it, to the standard output');

function milliseconds(text: string): number {
  const number = Number(text);
  if (/^[1-9]\d*$/.test(text) && number <= LONGEST_TIMEOUT) return number;
  throw new InvalidArgumentError(`Write whole milliseconds, from 1 to ${LONGEST_TIMEOUT}.`);
}

async function save(document: string, file: string, { directory, err }: Terminal): Promise<void> {
  await writeFile(resolve(directory, file), document).catch((error: unknown) => {
    throw new CommandFailure('usage_invalid', `${file} cannot be written: ${sentenceOf(error)}`);
  });
  err(`Written to ${file}.\n`);
}

const ownVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version;
