import { stratumPort } from '@headframe/domain/enums/pool-connection';
import type { GraphqlServices } from '../../../platform/graphql/context.ts';

type Addresses = Pick<GraphqlServices, 'pool' | 'publicUrl'>;

/** Where miners reach the pool of this installation where no regions are configured: `host:port`, or with the scheme of Stratum. */
export function installationAddress({ pool, publicUrl }: Addresses): string {
  return pool.address ?? `${new URL(publicUrl).hostname}:${stratumPort}`;
}

/** Every address under which miners are to reach the pool, as lowercase `host:port`. */
export function ownPoolAddresses(services: Addresses): string[] {
  const addresses = services.pool.regions?.flatMap((region) => region.addresses) ?? [];
  return [...addresses, installationAddress(services)].map((address) => address.replace(/^.*:\/\//, '').toLowerCase());
}
