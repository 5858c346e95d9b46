import { hashOf, newToken, sameHash } from './token.js';

describe('A token', () => {
  it('is different every time and says what it is', () => {
    const tokens = new Set(Array.from({ length: 100 }, newToken));
    expect(tokens.size).toBe(100);
    for (const token of tokens) expect(token).toMatch(/^shop_[\w-]{43}$/);
  });

  it('is stored as SHA-256', () => {
    expect(hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('equals itself alone', () => {
    expect(sameHash(hashOf('one'), hashOf('one'))).toBe(true);
    expect(sameHash(hashOf('one'), hashOf('other'))).toBe(false);
    expect(sameHash(hashOf('one'), '')).toBe(false);
  });
});
