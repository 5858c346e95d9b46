import type { ToolContext } from '../interfaces/tool-context.interface.js';

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

/** The tools of a class as plain methods: input in, raw result out, or the `ToolError` thrown. */
export type ToolMethods<Host> = {
  readonly [
    Name in keyof Host as Host[Name] extends (...parameters: never[]) => unknown ? Name : never
  ]: Host[Name] extends (...parameters: infer Parameters) => infer Output
    ? (...input: InputOf<Parameters>) => Promise<Awaited<Output>>
    : never;
};
