import type { TypeAdapter } from '../interfaces/type-adapter.interface.js';

const url: TypeAdapter<URL> = {
  type: URL,
  schema: { type: 'string', format: 'uri' },
  widget: 'url',
  parse(sent) {
    if (typeof sent === 'string' && URL.canParse(sent)) return new URL(sent);
    throw new TypeError('must be an absolute URL');
  },
  format: (value) => value.href,
};

/** Bytes travel as base64. */
const bytes: TypeAdapter<Uint8Array> = {
  type: Uint8Array,
  schema: { type: 'string', contentEncoding: 'base64' },
  widget: 'file',
  parse(sent) {
    if (typeof sent === 'string' && BASE64.test(sent)) return Buffer.from(sent, 'base64');
    throw new TypeError('must be base64');
  },
  format: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64'),
};

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A file with its name and media type. */
const file: TypeAdapter<ToolFile> = {
  get type() {
    return ToolFile;
  },
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      mediaType: { type: 'string' },
      data: { type: 'string', contentEncoding: 'base64' },
    },
    required: ['data'],
    additionalProperties: false,
  },
  widget: 'file',
  parse(sent) {
    const { name, mediaType, data } = sent as { name?: string; mediaType?: string; data: string };
    return new ToolFile(bytes.parse(data), { name, mediaType });
  },
  format: ({ name, mediaType, data }) => ({ ...(name !== undefined && { name }), mediaType, data: bytes.format(data) }),
};

/** Bytes that know what they are. */
export class ToolFile {
  readonly name: string | undefined;
  /** Default: `application/octet-stream`. */
  readonly mediaType: string;

  constructor(
    readonly data: Uint8Array,
    { name, mediaType = 'application/octet-stream' }: { readonly name?: string; readonly mediaType?: string } = {},
  ) {
    this.name = name;
    this.mediaType = mediaType;
  }
}

/** Whole numbers beyond those that JSON's readers keep exact travel as text. */
const bigInteger: TypeAdapter = {
  type: BigInt as unknown as TypeAdapter['type'],
  schema: { type: 'string', pattern: '^-?[0-9]{1,4000}$' },
  parse: (sent) => BigInt(sent as string) as unknown as object,
  format: String,
};

interface DecimalClass {
  new (text: string): object;
  readonly name: string;
  readonly prototype: { readonly toFixed?: unknown };
}

const DECIMAL_NAMES: ReadonlySet<string> = new Set(['Decimal', 'Big', 'BigNumber']);

/** The classes of decimal.js, big.js and bignumber.js, whichever the application has: their numbers travel as text. */
export function decimalAdapter(type: unknown): TypeAdapter | undefined {
  if (typeof type !== 'function' || !DECIMAL_NAMES.has(type.name)) return undefined;
  const decimal = type as unknown as DecimalClass;
  if (typeof decimal.prototype.toFixed !== 'function') return undefined;
  return {
    type: decimal,
    schema: { type: 'string', pattern: '^-?[0-9]+(\\.[0-9]+)?$' },
    parse: (sent) => new decimal(sent as string),
    format: (value) => (value as { toFixed(): string }).toFixed(),
  };
}

/** What travels without an adapter of the application's. Date, Map and Set are written by the wire table itself. */
export const BUILT_IN_TYPES: readonly TypeAdapter[] = [url, bytes, file, bigInteger];
