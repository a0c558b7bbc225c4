import type { DeviceEndpoint } from '../../driver.ts';
import { callCgminer } from '../cgminer/cgminer-api.ts';

/** Sends `ascset` for the first device, which is the whole miner. Rejects with the four device errors. */
export async function ascset(endpoint: DeviceEndpoint, ...parameters: readonly string[]) {
  return callCgminer(endpoint, { command: 'ascset', parameter: ['0', ...parameters].join(',') });
}
