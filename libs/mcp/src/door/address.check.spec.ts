import { HttpException } from '@nestjs/common';
import { AddressCheck } from './address.check.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

function statusOf(check: AddressCheck, headers: Record<string, string | undefined>): number {
  try {
    check.check(headers);
    return 200;
  } catch (error) {
    return (error as HttpException).getStatus();
  }
}

describe('AddressCheck', () => {
  const check = new AddressCheck({ allowedHosts: LOOPBACK, allowedOrigins: LOOPBACK });

  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:65535', '[::1]:8080', '[::1]'])('takes the host %s', (host) => {
    expect(statusOf(check, { host })).toBe(200);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    'evil-localhost',
    'evil@localhost',
    'localhost@evil.example',
    'localhost:80@evil.example',
    'evil.example/localhost',
    'localhost#.evil.example',
    'localhost, evil.example',
    'localhost:',
    'localhost ',
    '::1',
    '',
    undefined,
  ])('refuses the host %j', (host) => {
    expect(statusOf(check, { host })).toBe(403);
  });

  it('reads the authority of HTTP/2', () => {
    expect(statusOf(check, { ':authority': 'localhost:3000' })).toBe(200);
    expect(statusOf(check, { ':authority': 'evil.example' })).toBe(403);
  });

  it.each(['http://localhost:5173', 'https://127.0.0.1', 'http://[::1]:3000'])('takes the origin %s', (origin) => {
    expect(statusOf(check, { host: 'localhost', origin })).toBe(200);
  });

  it.each([
    'null',
    '',
    'localhost',
    'http://evil.example',
    'http://localhost.evil.example',
    'http://localhost/@evil.example',
    'http://evil.example://localhost',
    'http://localhost, http://evil.example',
    'file://localhost',
    'chrome-extension://localhost',
  ])('refuses the origin %j', (origin) => {
    expect(statusOf(check, { host: 'localhost', origin })).toBe(403);
  });

  it('holds a name with a port to that port', () => {
    const strict = new AddressCheck({ allowedHosts: ['mcp.example.com:8443'], allowedOrigins: [] });
    expect(statusOf(strict, { host: 'mcp.example.com:8443' })).toBe(200);
    expect(statusOf(strict, { host: 'mcp.example.com' })).toBe(403);
    expect(statusOf(strict, { host: 'mcp.example.com:9000' })).toBe(403);
  });

  it('holds a full origin to scheme, name and port', () => {
    const strict = new AddressCheck({
      allowedHosts: ['h'],
      allowedOrigins: ['https://app.example.com', 'moz-extension://a1'],
    });
    const status = (origin: string) => statusOf(strict, { host: 'h', origin });
    expect(status('https://app.example.com')).toBe(200);
    expect(status('moz-extension://a1')).toBe(200);
    expect(status('http://app.example.com')).toBe(403);
    expect(status('https://app.example.com:444')).toBe(403);
    expect(status('moz-extension://a2')).toBe(403);
  });

  it('answers in JSON-RPC, names the option and echoes nothing', () => {
    try {
      check.check({ host: '<script>' });
      throw new Error('was let through');
    } catch (error) {
      const body = (error as HttpException).getResponse() as { error: { message: string } };
      expect(body).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 }, id: null });
      expect(body.error.message).toContain('allowedHosts');
      expect(body.error.message).not.toContain('script');
    }
  });
});
