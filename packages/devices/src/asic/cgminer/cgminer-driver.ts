import type { AsicCommand } from '@headframe/domain/asic/asic-command';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { AsicDriver, CommandBaseline, DeviceIdentity, DeviceTarget, Verification } from '../../driver.ts';
import { askCgminer } from '../../wire/cgminer-socket.ts';
import { nameFirmware } from '../antminer/foreign-firmware.ts';
import { endpoint } from '../device-endpoints.ts';
import { comparePools, lookBack } from '../read-back.ts';
import { asObject, asText } from '../reading/fields.ts';
import { settled } from '../settled.ts';
import { changeCgminerPools } from './change-cgminer-pools.ts';
import { callCgminer, cgminerStatus } from './cgminer-api.ts';
import { cgminerCapabilities, readCgminerIdentity, type CgminerIdentity } from './cgminer-identity.ts';
import { askCgminerPools } from './read-cgminer.ts';
import { readCgminer } from './read-cgminer.ts';

/** Some firmware refuses `version`, or bears its marks in `stats` only. */
async function nameByStats(target: DeviceTarget, identity: CgminerIdentity): Promise<CgminerIdentity> {
  if (identity.model !== null && !/antminer/i.test(identity.model)) return identity;
  const reply = (await settled(callCgminer(target, { command: 'stats' }))).value ?? {};
  const model = identity.model ?? asText(asObject(reply['STATS'])['Type']);
  return { ...identity, model, firmware: nameFirmware(identity.firmware, JSON.stringify(reply)) };
}

async function discover(target: DeviceTarget): Promise<DeviceIdentity | null> {
  const reply = (await settled(askCgminer(endpoint(target, 'rpc'), { command: 'version' }))).value;
  if (!reply || !cgminerStatus(reply)) return null;
  const identity = readCgminerIdentity(reply);
  const pools = (await settled(askCgminerPools(target))).value;
  const active = pools?.find((pool) => pool.active) ?? pools?.[0];
  return {
    family: 'cgminer',
    ...(await nameByStats(target, identity)),
    workerName: active?.user || null,
    signIn: 'unasked',
  };
}

function unsupported(command: AsicCommand): DeviceRefusedError {
  return new DeviceRefusedError('unsupported', `The cgminer API has no command to ${command.kind} a device.`);
}

async function perform(target: DeviceTarget, command: AsicCommand): Promise<void> {
  if (command.kind !== 'changePool') throw unsupported(command);
  await changeCgminerPools(target, command.pools);
}

function verify(target: DeviceTarget, command: AsicCommand, _baseline: CommandBaseline): Promise<Verification> {
  return lookBack(async () => {
    if (command.kind !== 'changePool') throw unsupported(command);
    return comparePools(command.pools, await askCgminerPools(target));
  });
}

/**
 * Anything that answers the cgminer API and is of no family of its own here: read in full as far as the API tells, told
 * only what the API has. Its `restart` starts the mining program again, which is no reboot.
 */
export const cgminerDriver: AsicDriver = {
  family: 'cgminer',
  discover,
  read: readCgminer,
  capabilities: ({ model, firmware }) => cgminerCapabilities(model, firmware),
  perform,
  verify,
};
