import { ConsoleLogger, type INestApplicationContext, type LogLevel, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ToolBootError } from '@toolwright/core';
import { CommandFailure } from '../command.failure.js';
import { sentenceOf } from './sentence-of.js';

const FAILURES: LogLevel[] = ['error', 'fatal'];
const EVERYTHING: LogLevel[] = ['log', 'warn', 'debug', 'verbose', ...FAILURES];

/**
 * Boots the application without any server. What its boot says is told by the failure, so the log is silent until then.
 *
 * @throws CommandFailure with every problem of the declared tools
 */
export async function openApplication(root: Type, isVerbose: boolean): Promise<INestApplicationContext> {
  try {
    const app = await NestFactory.createApplicationContext(root, {
      abortOnError: false,
      logger: isVerbose && new ConsoleLogger({ logLevels: EVERYTHING }),
    });
    if (!isVerbose) app.useLogger(new ConsoleLogger({ logLevels: FAILURES }));
    return app;
  } catch (error) {
    if (error instanceof ToolBootError) throw new CommandFailure('app_failed', error.message, error.problems);
    throw new CommandFailure('app_failed', `The application does not start: ${sentenceOf(error)}`);
  }
}
