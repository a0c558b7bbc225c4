import type { DeviceIdentity, DeviceEndpoint } from '../../driver.ts';
import { nameFirmware } from '../antminer/foreign-firmware.ts';
import type { AsicDriver } from '../asic-driver.ts';
import { lookAtVersion } from '../discovery-looks.ts';
import { asObject, asText } from '../reading/fields.ts';
import { settled } from '../../settled.ts';
import { changeCgminerPools } from './change-cgminer-pools.ts';
import { callCgminer, cgminerStatus } from './cgminer-api.ts';
import { cgminerCapabilities, readCgminerIdentity, type CgminerIdentity } from './cgminer-identity.ts';
import { askCgminerPools } from './read-cgminer.ts';
import { readCgminer } from './read-cgminer.ts';

/** Some firmware refuses `version`, or bears its marks in `stats` only. */
async function nameByStats(endpoint: DeviceEndpoint, identity: CgminerIdentity): Promise<CgminerIdentity> {
  if (identity.model !== null && !/antminer/i.test(identity.model)) return identity;
  const reply = (await settled(callCgminer(endpoint, { command: 'stats' }))).value ?? {};
  const model = identity.model ?? asText(asObject(reply['STATS'])['Type']);
  return { ...identity, model, firmware: nameFirmware(identity.firmware, JSON.stringify(reply)) };
}

async function discover(endpoint: DeviceEndpoint): Promise<DeviceIdentity | null> {
  const reply = await lookAtVersion(endpoint);
  if (!reply || !cgminerStatus(reply)) return null;
  const identity = readCgminerIdentity(reply);
  const pools = (await settled(askCgminerPools(endpoint))).value;
  const active = pools?.find((pool) => pool.active) ?? pools?.[0];
  return {
    family: 'cgminer',
    ...(await nameByStats(endpoint, identity)),
    workerName: active?.user || null,
    credentialOutcome: 'unasked',
  };
}

/**
 * Anything that answers the cgminer API and is of no family of its own here: read in full as far as the API reports it, and
 * commanded only what the API has: no reboot (its `restart` starts the mining program again), no sleep, no LED.
 */
export const cgminerDriver: AsicDriver = {
  family: 'cgminer',
  discoveredOn: ['rpc'],
  isGeneric: true,
  discover,
  read: readCgminer,
  capabilities: ({ model, firmware }) => cgminerCapabilities(model, firmware),
  perform: { changePool: (endpoint, { pools }) => changeCgminerPools(endpoint, pools) },
  readers: { pools: askCgminerPools },
};
