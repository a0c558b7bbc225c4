import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { unlessBrokenOff } from '../broken-off.ts';
import { cgminerStatus } from '../cgminer/cgminer-api.ts';
import { asNumber, asObject } from '../reading/fields.ts';
import { ascset } from './ascset.ts';
import { readAvalonMining } from './read-avalon.ts';

/** How far ahead of its own clock an Avalon takes a time to stop or start, in seconds. */
const aheadSeconds = 5;

/** The options that the firmware lists, and its clock in seconds since 1970. */
async function askOptions(endpoint: DeviceEndpoint) {
  const reply = await ascset(endpoint, 'help');
  const { message = '' } = cgminerStatus(reply) ?? {};
  const options = message.slice(message.lastIndexOf(':') + 1).split(/[|\s]+/);
  const now = asNumber(asObject(reply['STATUS'])['When']) ?? asNumber(reply['When']);
  if (!options.includes('softoff'))
    throw new DeviceRefusedError('unsupported', 'This firmware does not list a way to stop mining.');
  return { now, takesTimes: options.includes('softon') };
}

/** Sends an option with a time that the miner compares with its own clock, so that this clock counts. */
async function switchAtTime(endpoint: DeviceEndpoint, option: 'softoff' | 'softon', now: number | null): Promise<void> {
  if (now === null) throw new DeviceReplyError('The miner does not report its clock.');
  await ascset(endpoint, option, `1:${now + aheadSeconds}`);
}

/** Restarts the whole miner; it may break the connection off. */
export function restartAvalon(endpoint: DeviceEndpoint): Promise<unknown> {
  return unlessBrokenOff(endpoint, ascset(endpoint, 'reboot', '0'));
}

/** Stops mining. Rejects with `unsupported` where the firmware does not list a way to. */
export async function stopAvalon(endpoint: DeviceEndpoint): Promise<void> {
  const { now, takesTimes } = await askOptions(endpoint);
  if (takesTimes) await switchAtTime(endpoint, 'softoff', now);
  else await ascset(endpoint, 'softoff');
}

/**
 * Starts mining. Firmware that lists `softoff` alone wakes by a restart (Avalon FMS 3.3.4 on a 1346, and the driver of
 * tetherto/miningos-wrk-miner-avalon); one that mines already is not restarted. Rejects with `unsupported` as {@link stopAvalon}.
 */
export async function startAvalon(endpoint: DeviceEndpoint): Promise<void> {
  const { now, takesTimes } = await askOptions(endpoint);
  if (takesTimes) await switchAtTime(endpoint, 'softon', now);
  else if ((await readAvalonMining(endpoint)).mining !== true) await restartAvalon(endpoint);
}
