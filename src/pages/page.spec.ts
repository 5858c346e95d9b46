import { pageOf } from './page.js';

const cursorOf = (item: number): string => `after ${item}`;

describe('A page', () => {
  it('leads on where there is more', () => {
    expect(pageOf([1, 2, 3], 2, cursorOf)).toEqual({ items: [1, 2], nextCursor: 'after 2' });
  });

  it('is the last one where there is not, also when it is full', () => {
    expect(pageOf([1, 2], 2, cursorOf)).toEqual({ items: [1, 2] });
    expect(pageOf([], 2, cursorOf)).toEqual({ items: [] });
  });
});
