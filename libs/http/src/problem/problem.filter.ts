import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { ProblemReply } from './problem.reply.js';

/** Everything that fails on the way to or in a route of ours is answered as a problem. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly reply: ProblemReply) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    this.reply.send(exception, host.switchToHttp().getResponse());
  }
}
