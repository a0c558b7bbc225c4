import type { AsicReading, TunedMode } from './asic-reading.ts';
import { samePools } from './same-pools.ts';

/** A pool that a miner was commanded to use, without its password, which no miner reports. */
export interface DesiredPool {
  readonly address: string;
  readonly user: string;
}

/** The desired state of a miner; `null` or absent means that nothing was commanded. Power limit in W. */
export interface DesiredState {
  readonly powerSwitch?: 'on' | 'off' | null;
  readonly pools?: readonly DesiredPool[] | null;
  readonly powerMode?: TunedMode | null;
  readonly powerLimit?: number | null;
}

/** How far a power limit may lie from its target and still count as met: devices round to their own steps. */
export const powerLimitTolerance = 0.02;

/** Where a reading differs from the desired state. What the miner does not report counts as met, and so does the power mode of one that sleeps. */
interface Mismatches {
  readonly powerSwitch: boolean;
  readonly pools: boolean;
  readonly power: boolean;
}

/** Whether a power limit counts as the desired one, both in W. */
export function meetsPowerLimit(desired: number, actual: number): boolean {
  return Math.abs(actual - desired) <= Math.abs(desired) * powerLimitTolerance;
}

/** Compares the reported with the desired state of a miner. */
export function findMismatches(reading: AsicReading, desired: DesiredState): Mismatches {
  const { powerSwitch, pools, powerMode, powerLimit } = desired;
  const mode = reading.powerMode === 'sleep' ? null : reading.powerMode;
  const wrongMode = powerMode != null && mode !== null && mode !== powerMode;
  const wrongLimit =
    powerLimit != null && reading.powerLimit !== null && !meetsPowerLimit(powerLimit, reading.powerLimit);
  return {
    powerSwitch: powerSwitch != null && reading.mining !== null && reading.mining !== (powerSwitch === 'on'),
    pools: pools != null && !samePools(pools, reading.pools),
    power: wrongMode || wrongLimit,
  };
}
