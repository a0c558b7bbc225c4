import type { IncomingMessage } from 'node:http';
import type { WebPage } from '@headframe/domain/devices/define-kind';
import { rewriteLocation, type DevicePlace } from './rewrite-location.ts';
import { rewriteSetCookies } from './tunnel-cookies.ts';
import type { CookieNames } from './tunnel-origin.ts';

/** What a device may not say: about the connection, about other origins, or to proxies before the browser. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'transfer-encoding',
  'trailer',
  'upgrade',
  'set-cookie',
  'set-cookie2',
  'location',
  'refresh',
  'content-location',
  'strict-transport-security',
  'public-key-pins',
  'expect-ct',
  'clear-site-data',
  'service-worker-allowed',
  'alt-svc',
  'nel',
  'report-to',
  'reporting-endpoints',
  'origin-agent-cluster',
  'cache-control',
  'pragma',
  'expires',
  'age',
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'x-sendfile',
  'x-lighttpd-send-file',
]);
const droppedPrefixes = ['access-control-', 'x-accel-', 'surrogate-', 'cdn-'];

/** What every answer of a tunnel's origin says: kept nowhere, framed and read by its own pages alone. */
export const tunnelHeaders: readonly (readonly [string, string])[] = [
  ['Cache-Control', 'no-store'],
  ['Referrer-Policy', 'same-origin'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'SAMEORIGIN'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['X-Robots-Tag', 'noindex'],
];

/** The headers a browser gets, and the page of the device to which it is sent where that is another one. */
interface TunnelResponse {
  headers: (readonly [string, string])[];
  page?: WebPage | undefined;
}

/**
 * Rewrites a device's headers for the tunnel's origin.
 * @throws RangeError where it leads to a port of its own that no tunnel opens.
 */
export function tunnelResponseHeaders(
  response: Pick<IncomingMessage, 'rawHeaders' | 'headers'>,
  place: DevicePlace,
  cookies: CookieNames,
): TunnelResponse {
  const named = new Set((response.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  const headers: (readonly [string, string])[] = [];
  for (let at = 0; at + 1 < response.rawHeaders.length; at += 2) {
    const name = response.rawHeaders[at] ?? '';
    const lower = name.toLowerCase();
    if (dropped.has(lower) || named.has(lower) || droppedPrefixes.some((prefix) => lower.startsWith(prefix))) continue;
    if (tunnelHeaders.some(([own]) => own.toLowerCase() === lower)) continue;
    headers.push([name, response.rawHeaders[at + 1] ?? '']);
  }
  for (const cookie of rewriteSetCookies(response.headers['set-cookie'] ?? [], cookies))
    headers.push(['Set-Cookie', cookie]);
  const { location } = response.headers;
  const led = location === undefined ? undefined : rewriteLocation(location, place);
  if (led) headers.push(['Location', led.location]);
  const [delay = '', target] = (response.headers['refresh'] ?? '').toString().split(/;\s*url=/i, 2);
  const refreshed = target === undefined ? undefined : rewriteLocation(target.replace(/^["']|["']$/g, ''), place);
  if (/^\d{1,4}$/.test(delay)) headers.push(['Refresh', refreshed ? `${delay}; url=${refreshed.location}` : delay]);
  return { headers: [...headers, ...tunnelHeaders], page: led?.page ?? refreshed?.page };
}
