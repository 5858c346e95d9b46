import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Violation } from '@toolwright/schema';
import { map, type Observable } from 'rxjs';
import { ToolInputError } from '../errors/tool-input.error.js';
import type { ValueInterceptor } from '../interfaces/value-interceptor.interface.js';
import { ToolExecutionContext } from '../nest/tool.execution-context.js';
import { walkValue } from './value-walk.js';

/** The interceptor itself, or one that hands it every value. */
export function asNestInterceptor(interceptor: NestInterceptor | ValueInterceptor): NestInterceptor {
  return 'intercept' in interceptor
    ? interceptor
    : { intercept: (context, next) => around(interceptor, context, next) };
}

function around(interceptor: ValueInterceptor, context: ExecutionContext, next: CallHandler): Observable<unknown> {
  const tool = ToolExecutionContext.create(context);
  if (interceptor.input) tool.withInput(changedInput(interceptor, tool));
  const results = next.handle();
  return interceptor.output ? results.pipe(map((value: unknown) => changedOutput(interceptor, tool, value))) : results;
}

/** @throws ToolInputError with everything that was reported */
function changedInput(interceptor: ValueInterceptor, tool: ToolExecutionContext): unknown {
  const violations: Violation[] = [];
  const changed = walkValue(tool.input, tool.definition.inputSchema, (value, { path, schema }) => {
    const violation = (rule: string, message: string): void => void violations.push({ path, rule, message });
    return interceptor.input?.(value, { path, schema, violation }, tool.context);
  });
  if (violations.length > 0) throw new ToolInputError(violations);
  return changed;
}

function changedOutput(interceptor: ValueInterceptor, tool: ToolExecutionContext, result: unknown): unknown {
  return walkValue(result, tool.definition.outputSchema, (value, { path, schema }) => {
    const violation = (rule: string, message: string): void => {
      throw new TypeError(`${path}: ${message} (${rule}); a result has no violations, throw a ToolFailure instead`);
    };
    return interceptor.output?.(value, { path, schema, violation }, tool.context);
  });
}
