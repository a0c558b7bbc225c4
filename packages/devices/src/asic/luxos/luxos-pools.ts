import type { CommandedPool } from '@headframe/domain/asic/commanded-pools';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { callCgminer, callCgminerWhole } from '../cgminer/cgminer-api.ts';
import { changeCgminerPools, type PoolManners } from '../cgminer/change-cgminer-pools.ts';
import { asCount, asObjects } from '../reading/fields.ts';

/** Hashrate that is split between groups of pools would be split no longer: that is not what was commanded. */
async function requireOneGroup(endpoint: DeviceEndpoint): Promise<void> {
  const rows = asObjects((await callCgminerWhole(endpoint, { command: 'pools' }))['POOLS']);
  const groups = new Set(rows.map((row) => asCount(row['GROUP']) ?? 0));
  if (groups.size <= 1) return;
  throw new DeviceRefusedError(
    'refused',
    `The miner splits its hashrate between ${groups.size} groups of pools. Remove all groups but one on the miner first.`,
  );
}

/**
 * The pools of LuxOS take no session, and it documents no command that orders them: each `switchpool` puts one first, as it
 * does in cgminer (not tried on a real miner), and nothing is sent where the order is right already.
 */
const luxosManners: PoolManners = {
  requireAccess: requireOneGroup,
  prioritize: async (endpoint, chosen, listed) => {
    if (chosen.every((pool, place) => listed[place] === pool)) return;
    for (const { id } of chosen.toReversed())
      await callCgminer(endpoint, { command: 'switchpool', parameter: String(id) });
  },
};

/** Replaces the pools of a miner with LuxOS. Rejects as `changeCgminerPools`, and with `refused` where it has several groups. */
export function changeLuxosPools(endpoint: DeviceEndpoint, wanted: readonly CommandedPool[]): Promise<void> {
  return changeCgminerPools(endpoint, wanted, luxosManners);
}
