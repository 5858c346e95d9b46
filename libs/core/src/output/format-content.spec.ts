import type { ToolContent } from '../interfaces/tool-content.interface.js';
import { CONTENT_LIMITS, formatContent } from './format-content.js';
import { NotPlainError } from '../transforms/wire-value.js';

const BYTES = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
const IMAGE = { type: 'image', data: BYTES, mimeType: 'image/png' } as const;
const URI = 'shop://orders/1';

describe('formatContent', () => {
  it('says bytes as base64, whatever holds them, and leaves base64 as it is', () => {
    const part = new Uint8Array([0, ...BYTES, 0]).subarray(1, 5);
    const datas = [BYTES, Buffer.from(BYTES), part, 'iVBORw==', 'iVBO'];
    const blocks = formatContent(datas.map((data) => ({ ...IMAGE, data })));
    expect(blocks.map((block) => (block as { data: unknown }).data)).toEqual([
      ...Array(3).fill('iVBORw=='),
      'iVBORw==',
      'iVBO',
    ]);
  });

  it.each<[ToolContent, object]>([
    [
      { type: 'text', text: '' },
      { type: 'text', text: '' },
    ],
    [
      { type: 'audio', data: BYTES, mimeType: 'audio/wav' },
      { type: 'audio', data: 'iVBORw==', mimeType: 'audio/wav' },
    ],
    [
      { type: 'resource', resource: { uri: URI, text: 'a', mimeType: 'text/plain; charset=utf-8' } },
      { type: 'resource', resource: { uri: URI, text: 'a', mimeType: 'text/plain; charset=utf-8' } },
    ],
    [
      { type: 'resource', resource: { uri: URI, blob: BYTES } },
      { type: 'resource', resource: { uri: URI, blob: 'iVBORw==' } },
    ],
    [
      { type: 'resource_link', uri: URI, name: 'order', title: 'Order', description: 'One.', size: 3 },
      { type: 'resource_link', uri: URI, name: 'order', title: 'Order', description: 'One.', size: 3 },
    ],
  ])('takes %j', (block, formatted) => {
    expect(formatContent([Object.assign({ password: 'secret' }, block)])).toEqual([formatted]);
  });

  it.each<[string, unknown]>([
    ['/content/0', null],
    ['/content/0', 'text'],
    ['/content/0/type', { text: 'a' }],
    ['/content/0/type', { type: 'toString' }],
    ['/content/0/text', { type: 'text', text: 1 }],
    ['/content/0/mimeType', { type: 'image', data: BYTES }],
    ['/content/0/mimeType', { type: 'image', data: BYTES, mimeType: 'audio/wav' }],
    ['/content/0/mimeType', { type: 'image', data: BYTES, mimeType: 'image/' }],
    ['/content/0/mimeType', { type: 'image', data: BYTES, mimeType: 'image/png\nx: y' }],
    ['/content/0/data', { ...IMAGE, data: '' }],
    ['/content/0/data', { ...IMAGE, data: new Uint8Array() }],
    ['/content/0/data', { ...IMAGE, data: 'no base64!' }],
    ['/content/0/data', { ...IMAGE, data: 'abc' }],
    ['/content/0/data', { ...IMAGE, data: [1, 2] }],
    ['/content/0/resource', { type: 'resource' }],
    ['/content/0/resource', { type: 'resource', resource: { uri: URI } }],
    ['/content/0/resource', { type: 'resource', resource: { uri: URI, text: 'a', blob: BYTES } }],
    ['/content/0/resource/uri', { type: 'resource', resource: { uri: 'orders/1', text: 'a' } }],
    ['/content/0/uri', { type: 'resource_link', uri: 'java\nscript:alert(1)', name: 'a' }],
    ['/content/0/name', { type: 'resource_link', uri: URI }],
    ['/content/0/size', { type: 'resource_link', uri: URI, name: 'a', size: -1 }],
  ])('refuses at %s: %j', (path, block) => {
    const failure = () => formatContent([block as ToolContent]);
    expect(failure).toThrow(NotPlainError);
    expect(failure).toThrow(`at ${path}: `);
  });

  it('is bounded in blocks, in bytes and altogether', () => {
    const text = (length: number) => ({ type: 'text', text: 'x'.repeat(length) }) as const;
    const { blocks, characters } = CONTENT_LIMITS;
    expect(formatContent(Array(blocks).fill(text(1)))).toHaveLength(blocks);
    expect(() => formatContent(Array(blocks + 1).fill(text(1)))).toThrow(NotPlainError);
    expect(() => formatContent([text(characters)])).toThrow(NotPlainError);
    expect(() => formatContent([{ ...IMAGE, data: new Uint8Array(characters + 1) }])).toThrow(NotPlainError);
  });
});
