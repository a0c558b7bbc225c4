import type { IncomingMessage } from 'node:http';
import { deviceCookies } from './tunnel-cookies.ts';
import type { CookieNames } from './tunnel-origin.ts';

/** What concerns one connection alone, proxies on the way to here, or this server. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'host',
  'cookie',
  'origin',
  'referer',
  'via',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'x-request-id',
  'x-request-start',
  'true-client-ip',
  'subaccount',
  'organization',
  'upgrade-insecure-requests',
]);

/** The same by how they begin: what proxies add about the person and the connection, and what browsers say of pages. */
const droppedPrefixes = [
  'proxy-',
  'x-forwarded-',
  'x-auth-request-',
  'x-amzn-',
  'cf-',
  'sec-fetch-',
  'sec-ch-',
  'sec-gpc',
];

/** How a request reaches a device. */
interface DeviceOrigin {
  /** Origin of the tunnel, as the browser knows it. */
  address: string;
  /** Origin of the device's page, as its own pages know it. */
  device: string;
  cookies: CookieNames;
}

/** The headers a device is sent: those of the browser as it spelled them, as if it had come to the device itself. */
export function deviceRequestHeaders(
  request: Pick<IncomingMessage, 'rawHeaders' | 'headers'>,
  { address, device, cookies }: DeviceOrigin,
): Record<string, string | string[]> {
  const named = new Set((request.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  // Without its length, the body of a GET would be a second request to the device.
  named.delete('content-length');
  const sent: Record<string, string | string[]> = { Host: new URL(device).host };
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? '';
    const lower = name.toLowerCase();
    if (dropped.has(lower) || named.has(lower) || droppedPrefixes.some((prefix) => lower.startsWith(prefix))) continue;
    const before = sent[name];
    const value = request.rawHeaders[at + 1] ?? '';
    sent[name] = before === undefined ? value : [...[before].flat(), value];
  }
  const { cookie, origin, referer } = request.headers;
  const kept = deviceCookies(cookie, cookies);
  if (kept !== undefined) sent['Cookie'] = kept;
  if (origin === address) sent['Origin'] = device;
  if (referer?.startsWith(`${address}/`)) sent['Referer'] = `${device}${referer.slice(address.length)}`;
  return sent;
}
