import * as fc from 'fast-check';
import { defaultLabel, defaultName, nameProblem, wireNameOf } from './tool-name.js';

describe('defaultName', () => {
  it.each([
    ['OrdersService', 'findLate', 'orders/find-late'],
    ['OrderTools', 'find', 'order/find'],
    ['ToolService', 'find', 'tool/find'],
    ['Service', 'find', 'service/find'],
    ['HTTPServerController', 'getV2Url', 'http-server/get-v2-url'],
    ['Orders', 'find_late', 'orders/find-late'],
    ['GreetTool', undefined, 'greet'],
    ['$Orders', '$find', 'orders/find'],
  ])('makes of %s.%s the name %s', (className, methodName, expected) => {
    expect(defaultName(className, methodName)).toBe(expected);
    expect(nameProblem(expected)).toBeUndefined();
  });
});

describe('nameProblem', () => {
  it.each(['a', 'a/b', 'a1/b-c_d/e/f', `a/${'b'.repeat(126)}`])('accepts %s', (name) => {
    expect(nameProblem(name)).toBeUndefined();
  });
  it.each([
    '',
    '/',
    'a/',
    '/a',
    'A',
    'a b',
    'a--b',
    'a__b',
    '-a',
    'a-',
    'a/b/c/d/e',
    'run',
    'a/run',
    'é',
    'a'.repeat(129),
  ])('refuses %s', (name) => {
    expect(nameProblem(name)).toBeDefined();
  });
});

describe('defaultLabel', () => {
  it('says the last segment in words', () => {
    expect(defaultLabel('orders/find-late_ones')).toBe('Find late ones');
  });
});

describe('wireNameOf', () => {
  const segment = fc.stringMatching(/^[a-z0-9]{1,40}$/);
  const name = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/'));

  it('is always legal and stable', () => {
    fc.assert(
      fc.property(name, (one) => {
        expect(wireNameOf(one)).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/);
        expect(wireNameOf(one)).toBe(wireNameOf(one));
      }),
    );
  });

  it('is different for different names', () => {
    fc.assert(fc.property(name, name, (one, other) => one === other || wireNameOf(one) !== wireNameOf(other)));
  });
});
