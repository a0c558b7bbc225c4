import type { CookieNames } from './tunnel-origin.ts';

/** Cookies that a device may set with one reply, and their length. */
const limits = { count: 20, length: 4096 };

const nameAndRest = /^\s*([^=;\s]+)=([^;]*)(.*)$/s;

function pairs(header: string | undefined): (readonly [string, string])[] {
  return (header ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const];
  });
}

export function ownCookie(header: string | undefined, { own }: CookieNames): string | undefined {
  return pairs(header).find(([name]) => name === own)?.[1];
}

/** The cookies of a request that are the device's, under its own names; undefined where there are none. */
export function deviceCookies(header: string | undefined, { own, prefix }: CookieNames): string | undefined {
  const kept = pairs(header).filter(([name]) => name !== own && name.startsWith(prefix));
  return kept.length === 0
    ? undefined
    : kept.map(([name, value]) => `${name.slice(prefix.length)}=${value}`).join('; ');
}

/** The cookie that opens the tunnel, as it is set: for this host alone, out of reach of scripts and of other sites. */
export function setOwnCookie({ own, isSecure }: CookieNames, value: string): string {
  return `${own}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=14400${isSecure ? '; Secure' : ''}`;
}

/** What a device sets, kept within the tunnel's origin: no domain, no name of the tunnel's own cookie, bounded. */
export function rewriteSetCookies(headers: readonly string[], names: CookieNames): string[] {
  return headers.slice(0, limits.count).flatMap((header) => {
    const [, name, value, attributes = ''] = nameAndRest.exec(header) ?? [];
    if (name === undefined || header.length > limits.length) return [];
    const given = `${names.prefix}${name}`;
    if (given.toLowerCase() === names.own.toLowerCase()) return [];
    const kept = attributes
      .split(';')
      .map((attribute) => attribute.trim())
      .filter((attribute) => /^(?:path|expires|max-age)=|^httponly$|^samesite=(?:lax|strict)$/i.test(attribute));
    return [[`${given}=${value}`, ...kept, ...(names.isSecure ? ['Secure'] : [])].join('; ')];
  });
}
