import type { Observable } from 'rxjs';
import type { ToolContext } from '../interfaces/tool-context.interface.js';
import type { ToolResult } from '../output/tool-result.js';

/** The input among a method's parameters: the first that is no context. */
type InputOf<Parameters extends readonly unknown[]> = Parameters extends readonly []
  ? []
  : Parameters extends readonly [ToolContext, ...infer Rest]
    ? InputOf<Rest>
    : Parameters extends readonly [infer Input, ...unknown[]]
      ? [input: Input]
      : Parameters extends readonly [(infer Input)?, ...unknown[]]
        ? [input?: Input]
        : [];

/** What the call gives back of what the method returned. */
type RawResult<Output> =
  Output extends ToolResult<infer Value>
    ? Value
    : Output extends Observable<infer Value>
      ? Value | undefined
      : Output extends AsyncIterable<infer Item>
        ? Item[]
        : Output;

/** The tools of a class as plain methods: input in, raw result out, or the `ToolError` thrown. */
export type ToolMethods<Host> = {
  readonly [
    Name in keyof Host as Host[Name] extends (...parameters: never[]) => unknown ? Name : never
  ]: Host[Name] extends (...parameters: infer Parameters) => infer Output
    ? (...input: InputOf<Parameters>) => Promise<RawResult<Awaited<Output>>>
    : never;
};
