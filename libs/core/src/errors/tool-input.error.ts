import type { JsonSchemaObject, Violation } from '@toolwright/schema';
import { ToolError } from './tool.error.js';

const asLine = ({ path, message }: Violation): string => (path === '' ? message : `${path}: ${message}`);

/**
 * The input is wrong and can be corrected: thrown by the lifecycle, and by a tool for what only it can know.
 *
 * @example
 * throw new ToolInputError([{ path: '/sku', rule: 'known', message: 'no product has this sku' }]);
 */
export class ToolInputError extends ToolError {
  /** What is wrong and where, by JSON Pointer. Never a value. */
  readonly violations: readonly Violation[];
  /** What the tool takes; set for callers that can use it. */
  readonly schema: JsonSchemaObject | undefined;

  constructor(violations: readonly Violation[] | string, options: { schema?: JsonSchemaObject; cause?: unknown } = {}) {
    const list = typeof violations === 'string' ? [{ path: '', rule: 'tool', message: violations }] : violations;
    super(
      { code: 'input_invalid', category: 'input', status: 'invalid', httpStatus: 422 },
      list.map(asLine).join('\n') || 'The input is invalid.',
      { cause: options.cause },
    );
    this.violations = Object.freeze([...list]);
    this.schema = options.schema;
    Object.assign(this.getResponse(), { violations: this.violations });
  }
}
