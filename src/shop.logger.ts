import { ConsoleLogger, type LogLevel, type LoggerService } from '@nestjs/common';
import { StartProblem } from './start.problem.js';

/** Nest's own logger, silent about what the shop says itself, in one sentence and without the way it came. */
export function shopLogger(logLevels: LogLevel[]): LoggerService {
  const logger = new ConsoleLogger({ logLevels });
  const error = logger.error.bind(logger);
  return Object.assign(logger, {
    error(message: unknown, ...rest: unknown[]): void {
      if (!(message instanceof StartProblem)) error(message, ...rest);
    },
  });
}
