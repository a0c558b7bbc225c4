import type { AsicPool } from './asic-reading.ts';
import type { CommandedPool } from './commanded-pools.ts';

/** What identifies a pool entry: where it points to and as whom. */
export type PoolEntry = Pick<CommandedPool, 'address' | 'user'> | Pick<AsicPool, 'address' | 'user'>;

/**
 * A pool address without what does not matter for where it leads: the scheme, the case of the host, a trailing slash.
 * `stratum+tcp://Pool.Example:3333/` and `pool.example:3333` are the same.
 */
export function normalPoolAddress(address: string): string {
  const bare = address.trim().replace(/^[a-z][a-z0-9+.-]{0,30}:\/\//i, '');
  const path = bare.indexOf('/');
  const host = path < 0 ? bare : bare.slice(0, path);
  const rest = path < 0 ? '' : bare.slice(path);
  return host.toLowerCase() + (rest.endsWith('/') ? rest.slice(0, -1) : rest);
}

/** Whether a device uses exactly the wanted pools, in their order; entries without an address do not count. */
export function samePools(wanted: readonly PoolEntry[], actual: readonly PoolEntry[]): boolean {
  const normal = (pools: readonly PoolEntry[]) =>
    pools
      .filter((pool) => pool.address.trim() !== '')
      .map((pool) => `${normalPoolAddress(pool.address)} ${pool.user.trim()}`);
  const [one, other] = [normal(wanted), normal(actual)];
  return one.length === other.length && one.every((pool, position) => pool === other[position]);
}
