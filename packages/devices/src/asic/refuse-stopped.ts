import { DeviceRefusedError } from '../device-errors.ts';

/** Refuses to tune a miner that is stopped: firmware starts its mining program with the new setting. */
export function refuseStopped(isMining: boolean | null): void {
  if (isMining === false) throw new DeviceRefusedError('refused', 'The miner is stopped. Start it first.');
}
