import type { JsonSchemaObject, Violation } from '@toolwright/schema';
import { ToolError } from './tool.error.js';

const LONGEST_PATH = 128;
const MARKUP = /[\p{Cc}\p{Cf}<>&"'`]/gu;

/** Where it is, in a sentence: names of unknown fields come from the caller. The violation has the exact pointer. */
const shown = (path: string): string => {
  const cut = path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
  return cut.replaceAll(MARKUP, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
};

const asLine = ({ path, message }: Violation): string => (path === '' ? message : `${shown(path)}: ${message}`);

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
