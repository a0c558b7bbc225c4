import type { AsicPool } from '@headframe/domain/devices/asic/asic-reading';
import type { JsonObject } from '../../wire/json-value.ts';
import { asBoolean, asCount, asText, firstOf } from './fields.ts';

const devFee = /dev[\s_-]?fee/i;

/** Pools that firmware mines to for itself; they are hidden (device protocol notes 1). */
function isDevFeePool(pool: JsonObject): boolean {
  return Object.values(pool).some((value) => typeof value === 'string' && value.length < 1024 && devFee.test(value));
}

/** What decides which pool a miner works for. */
export interface PoolCondition {
  priority: number;
  alive: boolean;
  /** Whether work can come from it: its connection is open, or it is alive and needs none. */
  connected: boolean;
}

/** Reads what decides whether a pool is in use. */
export function poolConditionOf(pool: JsonObject): PoolCondition {
  const status = asText(firstOf(pool, 'Status', 'status'))?.toLowerCase() ?? '';
  const alive = status === 'alive' || status === 'active' || status === 'working';
  const needsNone = asBoolean(pool['Has Stratum']) === false;
  const open = asBoolean(firstOf(pool, 'Stratum Active', 'stratum-active')) ?? false;
  const priority = asCount(firstOf(pool, 'Priority', 'priority', 'pool-priority')) ?? 99;
  return { priority, alive, connected: open || (needsNone && alive) };
}

/**
 * The pool that a miner works for: the alive one of lowest priority among the connected ones (device protocol notes 0.9);
 * where none of these is alive, the first of them; null where none is connected.
 */
export function poolInUse<T extends { standing: PoolCondition }>(pools: readonly T[]): T | null {
  const connected = pools
    .filter(({ standing }) => standing.connected)
    .toSorted((one, other) => one.standing.priority - other.standing.priority);
  return connected.find(({ standing }) => standing.alive) ?? connected[0] ?? null;
}

/**
 * The configured pools in order of priority as devices report them (cgminer POOLS, Whatsminer v3 pools, CGI pools.cgi):
 * at most three, dev-fee pools and empty entries left out; `active` is the one in use.
 */
export function readPools(pools: readonly JsonObject[]): AsicPool[] {
  const listed = pools.flatMap((pool) => {
    const address = asText(firstOf(pool, 'URL', 'url'));
    return address === null || isDevFeePool(pool) ? [] : [{ pool, address, standing: poolConditionOf(pool) }];
  });
  const inUse = poolInUse(listed);
  return listed
    .toSorted((one, other) => one.standing.priority - other.standing.priority)
    .slice(0, 3)
    .map((each) => ({
      address: each.address,
      user: asText(firstOf(each.pool, 'User', 'user', 'account')) ?? '',
      active: each === inUse,
      alive: each.standing.alive,
      accepted: asCount(firstOf(each.pool, 'Accepted', 'accepted')),
      rejected: asCount(firstOf(each.pool, 'Rejected', 'rejected')),
      stale: asCount(firstOf(each.pool, 'Stale', 'stale')),
    }));
}

/** The user of the pool in use, else of the first one; null where there is none. */
export function workerNameOf(pools: readonly AsicPool[] | null): string | null {
  return (pools?.find((pool) => pool.active) ?? pools?.[0])?.user || null;
}
