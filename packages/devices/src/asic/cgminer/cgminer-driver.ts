import type { AsicCommand } from '@headframe/domain/asic/asic-command';
import { DeviceRefusedError } from '../../device-errors.ts';
import type { AsicDriver, CommandBaseline, DeviceIdentity, DeviceTarget, Verification } from '../../driver.ts';
import { askCgminer } from '../../wire/cgminer-socket.ts';
import { endpoint } from '../device-endpoints.ts';
import { comparePools, lookBack } from '../read-back.ts';
import { asObject, asText } from '../reading/fields.ts';
import { settled } from '../settled.ts';
import { changeCgminerPools } from './change-cgminer-pools.ts';
import { callCgminer, cgminerStatus } from './cgminer-api.ts';
import { cgminerCapabilities, readCgminerIdentity } from './cgminer-identity.ts';
import { askCgminerPools } from './read-cgminer.ts';
import { readCgminer } from './read-cgminer.ts';

/** Some firmware refuses `version`, and names itself in `stats` only. */
async function askModelInStats(target: DeviceTarget): Promise<string | null> {
  const reply = await settled(callCgminer(target, { command: 'stats' }));
  return asText(asObject(reply.value?.['STATS'])['Type']);
}

async function discover(target: DeviceTarget): Promise<DeviceIdentity | null> {
  const reply = (await settled(askCgminer(endpoint(target, 'rpc'), { command: 'version' }))).value;
  if (!reply || !cgminerStatus(reply)) return null;
  const identity = readCgminerIdentity(reply);
  const pools = (await settled(askCgminerPools(target))).value;
  const active = pools?.find((pool) => pool.active) ?? pools?.[0];
  return {
    family: 'cgminer',
    ...identity,
    model: identity.model ?? (await askModelInStats(target)),
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
  capabilities: ({ firmware }) => cgminerCapabilities(firmware),
  perform,
  verify,
};
