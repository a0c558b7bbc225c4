import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '@headframe/domain/errors/domain-error';

/** By what the console's origin and those of tunnels differ. */
interface OriginSettings {
  publicUrl: string;
  corsOrigins: readonly string[];
  /** What follows the name of a tunnel where tunnels have host names. */
  tunnelSuffix: string | undefined;
}

function hostOf(origin: string): URL | undefined {
  return URL.canParse(origin) ? new URL(origin) : undefined;
}

/**
 * Whether a page of a tunnel, or of another port of this host, had the browser send a request. Such pages are of the same
 * site as the console where tunnels have ports, so that cookies alone do not keep them apart. Other sites are not looked at
 * here: providers of social sign-in come back with forms.
 */
export function isOfTunnel(headers: IncomingHttpHeaders, settings: OriginSettings): boolean {
  const { publicUrl, corsOrigins, tunnelSuffix } = settings;
  const { origin, host } = headers;
  if (origin === undefined)
    return headers['sec-fetch-site'] === 'same-site' && headers['sec-fetch-mode'] !== 'navigate';
  if (origin === publicUrl || corsOrigins.includes(origin)) return false;
  const from = hostOf(origin);
  const here = hostOf(`http://${host ?? ''}`);
  if (!from || !here) return false;
  if (tunnelSuffix !== undefined && from.host.endsWith(`.${tunnelSuffix}`)) return true;
  // The port of TLS is not in the Host header that a proxy passes on.
  const usual = from.port === '' && here.port === '';
  return from.hostname === here.hostname && from.port !== here.port && !usual;
}

/** Refuses what pages of tunnels send to the console's origin, whatever they know. */
export function refuseTunnelOrigins(app: FastifyInstance, settings: OriginSettings): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (isOfTunnel(headers, settings)) throw new DomainError('403', 'Pages of other origins may not send this.');
  });
}
