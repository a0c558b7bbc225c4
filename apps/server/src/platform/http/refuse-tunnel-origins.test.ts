import { expect, it } from 'vitest';
import { isOfTunnel } from './refuse-tunnel-origins.ts';

const settings = {
  publicUrl: 'https://headframe.example',
  corsOrigins: ['http://localhost:8421'],
  tunnelSuffix: 'tunnel.example',
};

it.each<[string, boolean, Record<string, string>]>([
  ['the console itself', false, { origin: 'http://192.168.1.4:8420', host: '192.168.1.4:8420' }],
  [
    'the public address, behind a proxy with another Host',
    false,
    { origin: 'https://headframe.example', host: '127.0.0.1:8420' },
  ],
  ['a configured origin', false, { origin: 'http://localhost:8421', host: 'localhost:8420' }],
  ['a form of a provider', false, { origin: 'https://appleid.apple.com', host: 'headframe.example' }],
  ['a program', false, { host: 'headframe.example' }],
  ['a link', false, { host: 'h.example', 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }],
  ['TLS before a server that a proxy names', false, { origin: 'https://other.example', host: 'other.example' }],
  ['another port of this host', true, { origin: 'http://192.168.1.4:8431', host: '192.168.1.4:8420' }],
  ['a host name of tunnels', true, { origin: 'https://abc.tunnel.example', host: 'headframe.example' }],
  [
    'an image of the same site',
    true,
    { host: 'h.example', 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' },
  ],
])('decides on %s: %s', (_what, isTunnel, headers) => {
  expect(isOfTunnel(headers, settings)).toBe(isTunnel);
});
