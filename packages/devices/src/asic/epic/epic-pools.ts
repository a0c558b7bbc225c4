import type { CommandedPool } from '@headframe/domain/devices/asic/commanded-pools';
import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { settled } from '../../settled.ts';
import { requireOneGroup } from '../one-pool-group.ts';
import { asBoolean, asObject, asObjects, asText } from '../reading/fields.ts';
import { withPoolScheme } from '../reading/pool-scheme.ts';
import { getEpicWhole, postEpic } from './epic-api.ts';

/** How many ways its hashrate is split; versions that do not have a split do not have its address either. */
async function countSplits(endpoint: DeviceEndpoint): Promise<number> {
  const { value, error } = await settled(getEpicWhole(endpoint, 'hashratesplit/config'));
  if (error instanceof DeviceRefusedError && error.reason === 'unsupported') return 1;
  if (error) throw error;
  return asBoolean(value['enabled']) === true ? asObjects(value['hashrate_splits']).length : 1;
}

/**
 * Replaces the pools; the coin, and whether the miner adds its own name to the user, stay as they are. Rejects with the four
 * device errors, and with `refused` where its hashrate is split.
 */
export async function changeEpicPools(endpoint: DeviceEndpoint, pools: readonly CommandedPool[]): Promise<void> {
  requireOneGroup(await countSplits(endpoint));
  const summary = await getEpicWhole(endpoint, 'summary');
  const coin = asText(asObject(summary['Mining'])['Coin']);
  const addsName = asBoolean(asObject(summary['Stratum'])['Worker Unique Id']);
  if (coin === null || addsName === null) throw new DeviceReplyError('The miner does not report what it mines.');
  await postEpic(endpoint, 'coin', {
    coin,
    stratum_configs: pools.map(({ address, user, password }) => ({
      pool: withPoolScheme(address),
      login: user,
      password,
    })),
    unique_id: addsName,
  });
}
