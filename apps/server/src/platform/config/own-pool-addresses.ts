import { stratumPort } from '@headframe/domain/enums/pool-connection';
import type { GraphqlServices } from '../graphql/context.ts';

type Addresses = Pick<GraphqlServices, 'pool' | 'publicUrl'>;

/** Where miners reach the pool of this installation where no regions are configured: `host:port`, or with the scheme of Stratum. */
export function installationAddress({ pool, publicUrl }: Addresses): string {
  return pool.address ?? `${new URL(publicUrl).hostname}:${stratumPort}`;
}

/** The names of this machine for itself. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** An address under all names of its host, where that is this machine. */
function named(address: string): string[] {
  const colon = address.lastIndexOf(':');
  if (!loopback.includes(address.slice(0, colon))) return [address];
  return loopback.map((host) => `${host}${address.slice(colon)}`);
}

/** Every address under which miners are to reach the pool, as lowercase `host:port`. */
export function ownPoolAddresses(services: Addresses): string[] {
  const addresses = services.pool.regions?.flatMap((region) => region.addresses) ?? [];
  return [...addresses, installationAddress(services)].flatMap((address) =>
    named(address.replace(/^.*:\/\//, '').toLowerCase()),
  );
}
