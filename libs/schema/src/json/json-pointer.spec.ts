import { describe, expect, it } from '@jest/globals';
import { pointerSteps, pointerTo } from './json-pointer.js';

describe('JSON Pointers', () => {
  it('escape and unescape their steps', () => {
    const pointer = ['a/b', '~1', '', '0'].reduce(pointerTo, '');
    expect(pointer).toBe('/a~1b/~01//0');
    expect(pointerSteps(pointer)).toEqual(['a/b', '~1', '', '0']);
    expect(pointerSteps('')).toEqual([]);
  });
});
