import { DeviceRefusedError } from '../device-errors.ts';

/**
 * Refuses a change of pools where the miner splits its hashrate between several groups: it would be split no longer, which was
 * not commanded. Throws `DeviceRefusedError`.
 */
export function requireOneGroup(groups: number): void {
  if (groups <= 1) return;
  throw new DeviceRefusedError(
    'refused',
    `The miner splits its hashrate between ${groups} groups of pools. Remove all groups but one on the miner first.`,
  );
}
