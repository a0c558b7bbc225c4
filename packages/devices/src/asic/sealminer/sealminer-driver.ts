import type { DeviceEndpoint, DeviceIdentity } from '../../driver.ts';
import { settled } from '../../settled.ts';
import type { AsicDriver } from '../asic-driver.ts';
import { askCgminerPools } from '../cgminer/read-cgminer.ts';
import { lookAtVersion } from '../discovery-looks.ts';
import { readOnlyCapabilities } from '../read-only.ts';
import { workerNameOf } from '../reading/reported-pools.ts';
import { askSealminerStats, readSealminer } from './read-sealminer.ts';
import { isSealminer, readSealminerIdentity } from './sealminer-replies.ts';

/** Its program names itself in `version`, also while `stats` is not there yet. */
async function discover(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  if (!isSealminer((await lookAtVersion(endpoint)) ?? {})) return null;
  const [stats, pools] = await Promise.all([settled(askSealminerStats(endpoint)), settled(askCgminerPools(endpoint))]);
  const { model, firmware, mac } = readSealminerIdentity(stats.value ?? {});
  return {
    family: 'sealminer',
    model,
    firmware,
    mac,
    workerName: workerNameOf(pools.value),
    credentialOutcome: 'unasked',
  };
}

const capabilities = readOnlyCapabilities('Sealminers');

/**
 * Sealminers of Bitdeer over the cgminer API of their program, bdminer, which asks for no password. Read only and from documents
 * alone: asic-rs (firmware `sealminer`, with the replies of an A2 that its tests hold) and the collector of wright-telemetry;
 * nobody here has seen one. Their web interface, behind a sign-in of its own, is not asked: it adds the LED alone.
 */
export const sealminerDriver: AsicDriver = {
  family: 'sealminer',
  discoveredOn: ['rpc'],
  isNamed: async (endpoint) => isSealminer((await lookAtVersion(endpoint)) ?? {}),
  discover,
  read: readSealminer,
  capabilities: () => capabilities,
  perform: {},
  readers: {},
};
