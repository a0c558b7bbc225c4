import { DeviceRefusedError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { requireWatts } from '../choose-watts.ts';
import { asCount, asObjects, asText } from '../reading/fields.ts';
import { refuseStopped } from '../refuse-stopped.ts';
import { getEpic, postEpic } from './epic-api.ts';
import { readEpicMining } from './epic-parts.ts';
import { askEpicSummary } from './read-epic.ts';

/**
 * Has the miner tune itself to a watt target, where its capabilities list that way and within the bounds that they state.
 * Rejects with the four device errors.
 */
export async function adjustEpicPower(
  endpoint: DeviceEndpoint,
  command: { watts?: number | undefined },
): Promise<void> {
  refuseStopped(readEpicMining(await askEpicSummary(endpoint)));
  const target = requireWatts(command.watts);
  const ways = asObjects((await getEpic(endpoint, 'capabilities'))['PerpetualTune']);
  const way = ways.find((each) => asText(each['algorithm']) === 'Power');
  if (!way)
    throw new DeviceRefusedError('unsupported', 'This miner tunes itself to a hashrate, and not to a watt target.');
  const [min, max] = [asCount(way['min']) ?? 0, asCount(way['max'])];
  if (target < min || (max !== null && target > max))
    throw new DeviceRefusedError('refused', `The miner takes a watt target from ${min} to ${max ?? 'any'} W.`);
  await postEpic(endpoint, 'perpetualtune/algo', { algo: 'Power', target });
}
