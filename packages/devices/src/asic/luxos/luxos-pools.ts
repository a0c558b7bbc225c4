import type { CommandedPool } from '@headframe/domain/devices/asic/commanded-pools';
import type { DeviceEndpoint } from '../../driver.ts';
import { callCgminer, callCgminerWhole } from '../cgminer/cgminer-api.ts';
import { changeCgminerPools, type PoolManners } from '../cgminer/change-cgminer-pools.ts';
import { requireOneGroup } from '../one-pool-group.ts';
import { asCount, asObjects } from '../reading/fields.ts';

/**
 * The pools of LuxOS take no session, and it documents no command that orders them: each `switchpool` puts one first, as it
 * does in cgminer (not tried on a real miner), and nothing is sent where the order is right already.
 */
const luxosManners: PoolManners = {
  requireAccess: async (endpoint) => {
    const rows = asObjects((await callCgminerWhole(endpoint, { command: 'pools' }))['POOLS']);
    requireOneGroup(new Set(rows.map((row) => asCount(row['GROUP']) ?? 0)).size);
  },
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
