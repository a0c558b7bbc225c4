import { DeviceRefusedError, DeviceReplyError } from '../../device-errors.ts';
import type { DeviceEndpoint } from '../../driver.ts';
import { callCgminer, cgminerStatus } from '../cgminer/cgminer-api.ts';
import { asNumber, asObject } from '../reading/fields.ts';

/** How far ahead of its own clock an Avalon takes a time to stop or start, in seconds. */
const aheadSeconds = 5;

/** Sends `ascset` for the first device, which is the whole miner. Rejects with the four device errors. */
export async function ascset(endpoint: DeviceEndpoint, ...parameters: readonly string[]) {
  return callCgminer(endpoint, { command: 'ascset', parameter: ['0', ...parameters].join(',') });
}

/** The options that the firmware lists, and its clock in seconds since 1970. */
async function askOptions(endpoint: DeviceEndpoint) {
  const reply = await ascset(endpoint, 'help');
  const { message = '' } = cgminerStatus(reply) ?? {};
  const options = message.slice(message.lastIndexOf(':') + 1).split(/[|\s]+/);
  const now = asNumber(asObject(reply['STATUS'])['When']) ?? asNumber(reply['When']);
  return { options, now };
}

/**
 * Stops or starts mining at a time that the miner compares with its own clock, so that this clock counts. Rejects with
 * `unsupported` where the firmware does not list both.
 */
export async function switchAvalon(endpoint: DeviceEndpoint, option: 'softoff' | 'softon'): Promise<void> {
  const { options, now } = await askOptions(endpoint);
  if (!options.includes('softon') || !options.includes('softoff'))
    throw new DeviceRefusedError('unsupported', 'This firmware does not list a way to stop and start mining.');
  if (now === null) throw new DeviceReplyError('The miner does not report its clock.');
  await ascset(endpoint, option, `1:${now + aheadSeconds}`);
}
