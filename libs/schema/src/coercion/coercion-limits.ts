/** What text may still become. Each part that is left out has its default. */
export interface CoercionLimits {
  /** Bytes of all strings and keys that may still be decoded. Default: 1 MiB. */
  readonly bytes?: number;
  /** Levels of nesting of the whole value. Default: 32. */
  readonly depth?: number;
  /** Values in lists and objects that may still be decoded. Default: 10,000. */
  readonly elements?: number;
  /** Keys of one object. Default: 1,000. */
  readonly keys?: number;
  /** Bytes of one string. Default: 256 KiB. */
  readonly string?: number;
}

/** How a value is coerced. */
export interface CoercionOptions {
  /** What is left of the limits of the input: decoding text must not get around them. */
  readonly limits?: CoercionLimits;
}

const DEFAULTS: Required<CoercionLimits> = {
  bytes: 1_048_576,
  depth: 32,
  elements: 10_000,
  keys: 1_000,
  string: 262_144,
};

const MOST_FAILURES = 100;

const FORBIDDEN_KEYS = new Set(['prototype', ...Object.getOwnPropertyNames(Object.prototype)]);

/** Pays for what text decodes to. What cannot be paid for stays text. */
export class DecodingBudget {
  private readonly limits: Required<CoercionLimits>;
  private bytes: number;
  private elements: number;
  private failures = 0;

  constructor(limits: CoercionLimits = {}) {
    this.limits = { ...DEFAULTS, ...limits };
    this.bytes = this.limits.bytes;
    this.elements = this.limits.elements;
  }

  /** Whether so many texts were no JSON that further ones are left alone: the input is refused in any case. */
  get isWasted(): boolean {
    return this.failures >= MOST_FAILURES;
  }

  /** Notes a text that looked like JSON and was none. */
  waste(): void {
    this.failures += 1;
  }

  /** Charges a decoded value found `depth` levels deep. False, and nothing charged, where it exceeds the limits. */
  pays(decoded: unknown, depth: number): boolean {
    const before = { bytes: this.bytes, elements: this.elements };
    if (this.charge(decoded, depth)) return true;
    Object.assign(this, before);
    return false;
  }

  private charge(root: unknown, depth: number): boolean {
    let level: unknown[] = [root];
    for (let levels = depth; level.length > 0; levels += 1) {
      const containers = level.filter((value) => typeof value === 'object' && value !== null);
      if (containers.length > 0 && levels + 1 > this.limits.depth) return false;
      if (!level.every((value) => typeof value !== 'string' || this.text(value, this.limits.string))) return false;
      if (!containers.every((container) => this.container(container))) return false;
      level = containers.flatMap((container): unknown[] => Object.values(container));
    }
    return true;
  }

  private container(container: object): boolean {
    const keys = Object.keys(container);
    this.elements -= keys.length;
    if (this.elements < 0) return false;
    if (Array.isArray(container)) return true;
    if (keys.length > this.limits.keys) return false;
    return keys.every((key) => !FORBIDDEN_KEYS.has(key) && this.text(key, this.limits.bytes));
  }

  private text(text: string, limit: number): boolean {
    const bytes = Buffer.byteLength(text);
    this.bytes -= bytes;
    return bytes <= limit && this.bytes >= 0;
  }
}
