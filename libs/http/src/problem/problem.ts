import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import { ToolError, type Effect, type JsonSchemaObject, ToolInputError, type Violation } from '@toolwright/core';
import { RequestRefused } from '../door/request-refused.exception.js';
import { titleOf } from './problem.titles.js';

/** A failure as RFC 9457 has it, `application/problem+json`. */
export interface Problem {
  /** `urn:toolwright:error:<code>`; `about:blank` where the application itself refused. */
  readonly type: string;
  /** The same sentence for every problem of one type. */
  readonly title: string;
  readonly status: number;
  /** What happened this time, for whoever reads the answer. */
  readonly detail: string;
  /** Stable and meant for programs. */
  readonly code: string;
  /** `urn:uuid:<id>`: the id the failure has in the operator's log. */
  readonly instance?: string;
  /** What is wrong with the input, by JSON Pointer. */
  readonly violations?: readonly Violation[];
  /** What the tool takes instead. */
  readonly schema?: JsonSchemaObject;
  /** What a tool that acts may have done before it failed. */
  readonly effect?: Effect;
}

/** How a failure of a tool, or of a call, reads. */
export const problemOfTool = (error: ToolError, callId?: string): Problem => ({
  ...typed(error.code, error.getStatus(), error.message),
  ...(callId !== undefined && { instance: `urn:uuid:${callId}` }),
  ...(error instanceof ToolInputError && { violations: error.violations }),
  ...(error instanceof ToolInputError && error.schema && { schema: error.schema }),
  ...(error.effect && { effect: error.effect }),
});

/** How something the door itself refused reads. */
export const problemOfRefusal = (refusal: RequestRefused): Problem =>
  typed(refusal.code, refusal.getStatus(), refusal.message);

/** How an exception of the application's own guards and interceptors reads: its status, its words. */
export function problemOfApplication(exception: HttpException): Problem {
  const status = exception.getStatus();
  const title = STATUS_CODES[status] ?? 'Error';
  const code = title.toLowerCase().replace(/\W+/g, '_');
  return { type: 'about:blank', title, status, detail: exception.message, code };
}

/** What nobody meant for the caller: it reads a sentence and the id under which the log has the rest. */
export const problemOfAccident = (id: string): Problem => ({
  ...typed('internal_error', 500, `Something went wrong. The operator finds the reason under ${id}.`),
  instance: `urn:uuid:${id}`,
});

const typed = (code: string, status: number, detail: string): Problem => ({
  type: `urn:toolwright:error:${code}`,
  title: titleOf(code),
  status,
  detail,
  code,
});
