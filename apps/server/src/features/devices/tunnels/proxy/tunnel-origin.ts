import type { IncomingHttpHeaders } from 'node:http';

/** Path below which a tunnel's origin is the server's own, never the device's. */
export const ownPath = '/.headframe-tunnel/';

/** Where a ticket is changed for a cookie, and where a browser goes from there. */
export const ownPages = { enter: `${ownPath}enter`, begin: `${ownPath}begin` } as const;

/** How cookies of a tunnel are named, so that none leaves its origin. */
export interface CookieNames {
  /** The cookie that opens the tunnel; never sent to the device. */
  own: string;
  /** Stands before the names of the device's cookies where other origins share the host name; empty where none does. */
  prefix: string;
  /** Whether the origin speaks TLS. */
  isSecure: boolean;
}

/** Names the cookies of a tunnel: browsers keep ports of one host name together, and host names apart. */
export function cookieNames(label: string, address: string): CookieNames {
  const { protocol, hostname } = new URL(address);
  const isSecure = protocol === 'https:';
  if (hostname.startsWith(`${label}.`))
    return { own: isSecure ? '__Host-headframe-tunnel' : 'headframe-tunnel', prefix: '', isSecure };
  const short = label.slice(0, 12);
  return { own: `headframe-tunnel-${short}`, prefix: `${short}.`, isSecure };
}

/** Whether the Host header names the tunnel's own address, which no page of another name can have a browser send. */
export function isAtHome(headers: IncomingHttpHeaders, address: string): boolean {
  return headers.host?.toLowerCase() === new URL(address).host;
}

/**
 * Whether a request was begun by a page of the tunnel itself, or by the person at the address bar: what the browser says, or
 * where it says nothing (plain HTTP) the origin or page that it names.
 */
export function isOwnRequest(headers: IncomingHttpHeaders, address: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (headers.origin !== undefined) return headers.origin === address;
  if (site !== undefined) return true;
  return headers.referer === address || headers.referer?.startsWith(`${address}/`) === true;
}
