import type { Binary, FormattedContent, ToolContent } from '../interfaces/tool-content.interface.js';
import { NotPlainError } from '../transforms/wire-value.js';

/** Bounds on the content of one result. */
export const CONTENT_LIMITS = Object.freeze({
  blocks: 100,
  /** Characters of all texts and of the base64 of all bytes together: what clients read of one message, with room to spare. */
  characters: 8_388_608,
});

type Fields = Readonly<Record<string, unknown>>;
type Writer = (block: Fields, path: string) => FormattedContent;

/**
 * Content as it leaves: checked, bytes as base64, members that no block has left out.
 * @throws NotPlainError for a block that MCP could not say, and past the limits
 */
export function formatContent(content: readonly ToolContent[]): readonly FormattedContent[] {
  if (content.length > CONTENT_LIMITS.blocks)
    throw new NotPlainError('/content', `more than ${CONTENT_LIMITS.blocks} blocks`);
  const blocks = content.map((block, index) => format(block, `/content/${index}`));
  if (JSON.stringify(blocks).length > CONTENT_LIMITS.characters)
    throw new NotPlainError('/content', `more than ${CONTENT_LIMITS.characters} characters`);
  return Object.freeze(blocks);
}

function format(block: unknown, path: string): FormattedContent {
  const fields = objectAt(block, path);
  const { type } = fields;
  const write = typeof type === 'string' && Object.hasOwn(WRITERS, type) ? WRITERS[type] : undefined;
  if (write === undefined) throw new NotPlainError(`${path}/type`, `is none of ${Object.keys(WRITERS).join(', ')}`);
  return Object.freeze(write(fields, path));
}

const WRITERS: Readonly<Record<string, Writer>> = {
  text: ({ text }, path) => ({ type: 'text', text: textAt(text, `${path}/text`) }),
  image: (block, path) => media('image', block, path),
  audio: (block, path) => media('audio', block, path),
  resource: ({ resource }, path) => ({ type: 'resource', resource: document(resource, `${path}/resource`) }),
  resource_link: (block, path) => link(block, path),
};

function media(type: 'image' | 'audio', { data, mimeType }: Fields, path: string): FormattedContent {
  const told = mediaType(mimeType, `${path}/mimeType`);
  if (!told.startsWith(`${type}/`)) throw new NotPlainError(`${path}/mimeType`, `does not begin with ${type}/`);
  return { type, data: base64(data, `${path}/data`), mimeType: told };
}

function document(resource: unknown, path: string) {
  const { uri, mimeType, text, blob } = objectAt(resource, path);
  if ((text === undefined) === (blob === undefined)) throw new NotPlainError(path, 'has not one of text and blob');
  return Object.freeze({
    uri: address(uri, `${path}/uri`),
    ...(mimeType !== undefined && { mimeType: mediaType(mimeType, `${path}/mimeType`) }),
    ...(text === undefined ? { blob: base64(blob, `${path}/blob`) } : { text: textAt(text, `${path}/text`) }),
  });
}

function link({ uri, name, title, description, mimeType, size }: Fields, path: string): FormattedContent {
  return {
    type: 'resource_link',
    uri: address(uri, `${path}/uri`),
    name: textAt(name, `${path}/name`),
    ...(title !== undefined && { title: textAt(title, `${path}/title`) }),
    ...(description !== undefined && { description: textAt(description, `${path}/description`) }),
    ...(mimeType !== undefined && { mimeType: mediaType(mimeType, `${path}/mimeType`) }),
    ...(size !== undefined && { size: sizeAt(size, `${path}/size`) }),
  };
}

function objectAt(value: unknown, path: string): Fields {
  if (typeof value === 'object' && value !== null) return value as Fields;
  throw new NotPlainError(path, 'is no object');
}

function textAt(value: unknown, path: string): string {
  if (typeof value === 'string') return value;
  throw new NotPlainError(path, 'is no text');
}

function sizeAt(value: unknown, path: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw new NotPlainError(path, 'is no number of bytes');
}

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w.-]+=[\w."-]+)*$/;

function mediaType(value: unknown, path: string): string {
  if (typeof value === 'string' && value.length <= 255 && MEDIA_TYPE.test(value)) return value;
  throw new NotPlainError(path, 'is no media type');
}

/** A client may open what it is shown. */
const SCRIPTS: ReadonlySet<string> = new Set(['javascript:', 'vbscript:']);

function address(value: unknown, path: string): string {
  if (typeof value === 'string' && URL.canParse(value) && !SCRIPTS.has(new URL(value).protocol)) return value;
  throw new NotPlainError(path, 'is no URI with a scheme, or one of a script');
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

function base64(value: unknown, path: string): string {
  const text = value instanceof Uint8Array ? encoded(value, path) : value;
  if (typeof text === 'string' && text.length % 4 === 0 && BASE64.test(text)) return text;
  throw new NotPlainError(path, 'is neither bytes nor base64, or empty');
}

function encoded(bytes: Exclude<Binary, string>, path: string): string {
  if (bytes.length > CONTENT_LIMITS.characters)
    throw new NotPlainError(path, `more than ${CONTENT_LIMITS.characters} bytes`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
