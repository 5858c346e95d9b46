import { InputTooLargeError } from '../errors/input-too-large.error.js';
import type { InputLimits } from '../interfaces/tool-module-options.interface.js';

/** Counts one input against the limits. Every method throws `InputTooLargeError` past its limit. */
export class InputMeter {
  private bytes = 0;
  private elements = 0;

  constructor(private readonly limits: InputLimits) {}

  string(text: string): void {
    const bytes = this.bytesOf(text);
    if (bytes > this.limits.string) throw new InputTooLargeError(`a text of more than ${this.limits.string} bytes`);
  }

  key(name: string): void {
    this.bytesOf(name);
  }

  members(count: number): void {
    if (count > this.limits.keys) throw new InputTooLargeError(`an object of more than ${this.limits.keys} keys`);
    this.values(count);
  }

  /** Charged before a list is walked: a list may claim any length. */
  values(count: number): void {
    this.elements += count;
    if (this.elements > this.limits.elements) throw new InputTooLargeError(`more than ${this.limits.elements} values`);
  }

  depth(depth: number): void {
    if (depth > this.limits.depth) throw new InputTooLargeError(`nested more than ${this.limits.depth} levels deep`);
  }

  /** What is left for input that is still hidden in text. */
  remaining(): InputLimits {
    const { limits } = this;
    return { ...limits, bytes: limits.bytes - this.bytes, elements: limits.elements - this.elements };
  }

  private bytesOf(text: string): number {
    // A character is at least one byte: a huge text is refused without being read.
    const bytes = text.length > this.limits.bytes ? text.length : Buffer.byteLength(text);
    this.bytes += bytes;
    if (this.bytes > this.limits.bytes) throw new InputTooLargeError(`more than ${this.limits.bytes} bytes`);
    return bytes;
  }
}
