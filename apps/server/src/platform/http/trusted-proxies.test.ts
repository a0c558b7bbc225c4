import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientIp, trustedProxies } from './trusted-proxies.ts';

function from(remoteAddress: string, forwarded?: string | string[]): IncomingMessage {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
}

describe('trusted proxies', () => {
  const isTrusted = trustedProxies(['10.0.0.0/8', '127.0.0.1', 'fd00::/8']);

  it('reads addresses and ranges of both families', () => {
    expect(['10.200.1.1', '127.0.0.1', '::ffff:10.0.0.1', 'fd12::1'].map(isTrusted)).toEqual([true, true, true, true]);
    expect(['11.0.0.1', '127.0.0.2', '2001:db8::1', '', 'proxy'].map(isTrusted)).not.toContain(true);
  });

  it.each(['proxy.example.org', '10.0.0.0/33', '10.0.0.0/x', '300.1.1.1', '/8'])('refuses %s', (entry) => {
    expect(() => trustedProxies([entry])).toThrow('HEADFRAME_TRUSTED_PROXIES');
  });

  it('believes X-Forwarded-For as far as trusted proxies wrote it', () => {
    expect(clientIp(from('::ffff:127.0.0.1', '192.0.2.1, 10.0.0.9'), isTrusted)).toBe('192.0.2.1');
    expect(clientIp(from('127.0.0.1', '198.51.100.1, 192.0.2.1'), isTrusted)).toBe('192.0.2.1');
    expect(clientIp(from('192.0.2.7', '10.0.0.9'), isTrusted)).toBe('192.0.2.7');
    expect(clientIp(from('127.0.0.1', 'nonsense'), isTrusted)).toBe('127.0.0.1');
    expect(clientIp(from('127.0.0.1'), isTrusted)).toBe('127.0.0.1');
  });

  it('believes nobody where none is named', () => {
    expect(clientIp(from('127.0.0.1', '192.0.2.1'), trustedProxies([]))).toBe('127.0.0.1');
  });
});
