import type { AsicPool } from '@headframe/domain/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { asBoolean, asCount, asText, firstOf } from './fields.ts';

const devFee = /dev[\s_-]?fee/i;

/** Pools that firmware mines to for itself; they are hidden (device protocol notes 1). */
export function isDevFeePool(pool: JsonObject): boolean {
  return Object.values(pool).some((value) => typeof value === 'string' && value.length < 1024 && devFee.test(value));
}

function readPool(pool: JsonObject): AsicPool | null {
  const address = asText(firstOf(pool, 'URL', 'url'));
  if (address === null || isDevFeePool(pool)) return null;
  const status = asText(firstOf(pool, 'Status', 'status'))?.toLowerCase() ?? '';
  return {
    address,
    user: asText(firstOf(pool, 'User', 'user', 'account')) ?? '',
    active: asBoolean(firstOf(pool, 'Stratum Active', 'stratum-active')) ?? false,
    alive: status === 'alive' || status === 'active' || status === 'working',
    accepted: asCount(firstOf(pool, 'Accepted', 'accepted')),
    rejected: asCount(firstOf(pool, 'Rejected', 'rejected')),
    stale: asCount(firstOf(pool, 'Stale', 'stale')),
  };
}

/**
 * The configured pools in order of priority as devices report them (cgminer POOLS, Whatsminer v3 pools, CGI pools.cgi):
 * at most three, dev-fee pools and empty entries left out.
 */
export function readPools(pools: readonly JsonObject[]): AsicPool[] {
  const priority = (pool: JsonObject) => asCount(firstOf(pool, 'Priority', 'priority', 'pool-priority')) ?? 99;
  return pools
    .toSorted((one, other) => priority(one) - priority(other))
    .map(readPool)
    .filter((pool) => pool !== null)
    .slice(0, 3);
}
