import { standardPorts } from '@headframe/domain/devices/device-ports';
import { usualWebPages } from '@headframe/domain/devices/define-kind';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tunnelResponseHeaders } from './response-headers.ts';
import { rewriteLocation } from './rewrite-location.ts';
import { deviceCookies, ownCookie, rewriteSetCookies, setOwnCookie } from './tunnel-cookies.ts';
import { cookieNames, isAtHome, isOwnRequest } from './tunnel-origin.ts';

const label = 'a'.repeat(32);
const named = `https://${label}.tunnel.example`;
const names = cookieNames(label, named);
const place = { ip: '10.0.0.1', ports: { ...standardPorts }, pages: usualWebPages, page: usualWebPages[0] };

it('names its cookie so that no other host name can set it, and keeps the names of the device where it has a host name', () => {
  expect(setOwnCookie(names, 'x')).toBe(
    '__Host-headframe-tunnel=x; Path=/; HttpOnly; SameSite=Strict; Max-Age=14400; Secure',
  );
  expect(deviceCookies('__Host-headframe-tunnel=x; a=1;b=2', names)).toBe('a=1; b=2');
  expect(rewriteSetCookies(['a=1; Path=/x; Domain=tunnel.example; HttpOnly; Max-Age=5'], names)).toEqual([
    'a=1; Path=/x; HttpOnly; Max-Age=5; Secure',
  ]);
  expect(
    rewriteSetCookies(['__Host-Headframe-Tunnel=evil; Path=/', 'no cookie', '=', `b=${'x'.repeat(5000)}`], names),
  ).toEqual([]);
  expect(
    rewriteSetCookies(
      Array.from({ length: 500 }, (_, n) => `c${n}=1`),
      names,
    ),
  ).toHaveLength(20);
});

it('never sends the device its own cookie or one of another origin, whatever the header is', () => {
  const ports = cookieNames(label, 'http://192.168.1.4:8430');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string())), fc.string(), (others, secret) => {
      const header = [...others.map(([name, value]) => `${name}=${value}`), `${ports.own}=${secret}`].join('; ');
      const sent = deviceCookies(header, ports) ?? '';
      expect(sent).not.toContain(ports.own);
      const ours = header.split(';').filter((pair) => pair.trim().startsWith(ports.prefix));
      expect(sent === '' ? 0 : sent.split('; ').length).toBeLessThanOrEqual(ours.length);
    }),
  );
  expect(ownCookie(`${ports.own}=a; ${ports.own}=b`, ports)).toBe('a');
});

it('takes what its own pages and the address bar begin, by what browsers say over TLS and over plain HTTP', () => {
  const own = (headers: Record<string, string>) => isOwnRequest(headers, named);
  expect(own({ 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(own({ 'sec-fetch-site': 'none' })).toBe(true);
  expect(own({ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' })).toBe(false);
  expect(own({ 'sec-fetch-site': 'same-site', referer: `${named}/` })).toBe(false);
  expect(own({ referer: `${named}/page` })).toBe(true);
  expect(own({ referer: `${named}.evil.example/` })).toBe(false);
  expect(own({ origin: named })).toBe(true);
  expect(own({})).toBe(false);
  expect(isAtHome({ host: `${label.toUpperCase()}.TUNNEL.example` }, named)).toBe(true);
  expect(isAtHome({ host: 'tunnel.example' }, named)).toBe(false);
  expect(isAtHome({}, named)).toBe(false);
});

it.each([
  ['http://10.0.0.1/a', '/a', 'http'],
  ['https://10.0.0.1/cgi-bin/luci?x=1#y', '/cgi-bin/luci?x=1#y', 'https'],
  ['https://10.0.0.1:443/', '/', 'https'],
  ['/a', '/a', undefined],
  ['a/b', 'a/b', undefined],
  ['\\\\10.0.0.1\\a', '/a', 'http'],
  ['http://evil@10.0.0.1/a', '/a', 'http'],
  ['https://vendor.example/', 'https://vendor.example/', undefined],
  ['http://[', '/', undefined],
])('leads %s to %s', (location, expected, port) => {
  const led = rewriteLocation(location, place);
  expect([led.location, led.page?.port]).toEqual([expected, port]);
});

it.each(['http://10.0.0.1:22/', 'ftp://10.0.0.1/', 'https://10.0.0.1:8443/'])('leads nowhere by %s', (location) => {
  expect(() => rewriteLocation(location, place)).toThrow(RangeError);
});

it('lets no header of a device through that speaks of connections, other origins or proxies', () => {
  const rawHeaders = Object.entries({
    Connection: 'close, X-Hop',
    'X-Hop': '1',
    'Transfer-Encoding': 'chunked',
    'X-Accel-Redirect': '/etc/passwd',
    Refresh: '0; url=http://10.0.0.1/start',
    'Access-Control-Allow-Credentials': 'true',
    'Content-Type': 'text/html',
  }).flat();
  const headers = { connection: 'close, X-Hop', refresh: '0; url=http://10.0.0.1/start' };
  const sent = Object.fromEntries(tunnelResponseHeaders({ rawHeaders, headers }, place, names).headers);
  expect(sent).toEqual({
    'Content-Type': 'text/html',
    Refresh: '0; url=/start',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
  });
});
