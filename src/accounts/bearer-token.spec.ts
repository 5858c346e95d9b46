import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { UnauthorizedException } from '@nestjs/common';
import { bearerToken } from './bearer-token.js';

function requestWith(...authorization: readonly string[]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headersDistinct['authorization'] = [...authorization];
  return request;
}

describe('The bearer token of a request', () => {
  it('is absent where no identity is claimed', () => {
    expect(bearerToken(new IncomingMessage(new Socket()))).toBeUndefined();
  });

  it('is what follows the scheme, in any case of it', () => {
    expect(bearerToken(requestWith('Bearer shop_a-Z.9'))).toBe('shop_a-Z.9');
    expect(bearerToken(requestWith('bearer abc'))).toBe('abc');
  });

  it.each([
    ['an empty header', ['']],
    ['no token', ['Bearer']],
    ['two tokens', ['Bearer a b']],
    ['another scheme', ['Basic abc']],
    ['two headers', ['Bearer a', 'Bearer b']],
    ['two equal headers', ['Bearer a', 'Bearer a']],
    ['a comma', ['Bearer a, Bearer b']],
  ])('refuses %s', (_what, headers) => {
    expect(() => bearerToken(requestWith(...headers))).toThrow(UnauthorizedException);
  });
});
