import type { WebPage } from '@headframe/domain/devices/define-kind';
import type { DevicePorts } from '../../gateway/index.ts';

/** Where a device and its pages are. */
export interface DevicePlace {
  ip: string;
  ports: DevicePorts;
  pages: readonly WebPage[];
  page: WebPage;
}

const usualPort = (tls: boolean): number => (tls ? 443 : 80);

/** The origin of a device's page, as its own pages know it. */
export function deviceOrigin({ ip, ports, page }: Pick<DevicePlace, 'ip' | 'ports' | 'page'>): string {
  const port = ports[page.port];
  return `${page.tls ? 'https' : 'http'}://${ip}${port === usualPort(page.tls) ? '' : `:${port}`}`;
}

/**
 * Rewrites where a device sends the browser: to the device itself becomes a path of the tunnel, with the page that is meant
 * there; anything else stays. A location without a port may mean the usual one or that of its page.
 * @throws RangeError for a port of the device that no tunnel opens.
 */
export function rewriteLocation(location: string, place: DevicePlace): { location: string; page?: WebPage } {
  const base = `${deviceOrigin(place)}/`;
  if (!URL.canParse(location, base)) return { location: '/' };
  const url = new URL(location, base);
  if (url.hostname !== place.ip) return { location };
  if (!/^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(location.trim())) return { location };
  const tls = url.protocol === 'https:';
  const page = place.pages.find(
    (declared) => declared.tls === tls && (url.port === '' || Number(url.port) === place.ports[declared.port]),
  );
  if (!page || (!tls && url.protocol !== 'http:'))
    throw new RangeError('The device leads to a port that no tunnel opens.');
  return { location: `${url.pathname}${url.search}${url.hash}`, page };
}
