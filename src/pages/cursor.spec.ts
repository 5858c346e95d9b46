import { ToolInputError } from '@toolwright/core';
import { cursorAfter, type CursorKind, positionOf } from './cursor.js';

const PRODUCTS: CursorKind = { list: 'products', position: /^[A-Z]{3}-\d{3}$/ };
const ORDERS: CursorKind = { list: 'orders', position: /^\d+$/ };

describe('A cursor', () => {
  it('leads back to its position', () => {
    expect(positionOf(PRODUCTS, cursorAfter(PRODUCTS, 'TEA-001'))).toBe('TEA-001');
    expect(positionOf(ORDERS, cursorAfter(ORDERS, 1001))).toBe('1001');
  });

  it('is opaque and safe in an address', () => {
    expect(cursorAfter(PRODUCTS, 'TEA-001')).toMatch(/^[\w-]+$/);
    expect(cursorAfter(PRODUCTS, 'TEA-001')).not.toContain('TEA');
  });

  it.each([
    ['nothing', ''],
    ['nonsense', 'nonsense'],
    ['another list', cursorAfter(ORDERS, 1001)],
    ['a position of another shape', Buffer.from('products:1001').toString('base64url')],
    ['a name that only begins like the list', Buffer.from('products2TEA-001').toString('base64url')],
    ['something after it', `${cursorAfter(PRODUCTS, 'TEA-001')}=`],
    ['characters that decoding would skip', `${cursorAfter(PRODUCTS, 'TEA-001')} `],
  ])('of %s is refused by pointer, without echoing it', (_what, cursor) => {
    const read = () => positionOf(PRODUCTS, cursor);
    expect(read).toThrow(ToolInputError);
    expect(read).toThrow(/^\/cursor: must be a nextCursor of this list$/);
  });
});
