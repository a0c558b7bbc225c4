import type { DesiredPool } from '@headframe/domain/devices/asic/desired-state';
import type { AsicPool, AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { samePools } from '@headframe/domain/devices/asic/same-pools';
import type { CommandBaseline as Baseline, Verification } from '../driver.ts';

/** A miner before a command. */
type CommandBaseline = Baseline<AsicReading>;

const verified: Verification = { state: 'verified' };
const pending = (reason: string): Verification => ({ state: 'pending', reason });

/** What shows whether a miner mines. */
export type MiningState = Pick<AsicReading, 'mining' | 'powerMode' | 'hashrate'>;

/**
 * A stop is proven when the miner is asleep and hashes at under a hundredth of what it did. Unknown is no proof.
 */
export function compareStop(now: MiningState, baseline: CommandBaseline): Verification {
  if (now.mining === true) return pending('The device is still set to mine.');
  if (now.mining === null && now.powerMode !== 'sleep') return pending('The device does not report whether it mines.');
  if (now.powerMode !== null && now.powerMode !== 'sleep') return pending('The device is not set to sleep yet.');
  const remainder = (baseline.reading?.hashrate ?? 0) / 100;
  return (now.hashrate ?? 0) > remainder ? pending('The device is still hashing.') : verified;
}

/** A start is proven when the miner is awake and hashes. */
export function compareStart(now: MiningState): Verification {
  if (now.powerMode === 'sleep') return pending('The device is still set to sleep.');
  if (now.mining === false) return pending('The device does not mine yet.');
  return (now.hashrate ?? 0) > 0 ? verified : pending('The device is set to mine, and shows no hashrate yet.');
}

/** A power switch is proven as {@link compareStart} and {@link compareStop} say. */
export function compareSwitch(wanted: 'on' | 'off', now: MiningState, baseline: CommandBaseline): Verification {
  return wanted === 'on' ? compareStart(now) : compareStop(now, baseline);
}

/** A change of pools is proven when the device lists exactly the wanted ones. */
export function comparePools(wanted: readonly DesiredPool[], actual: readonly AsicPool[]): Verification {
  return samePools(wanted, actual) ? verified : pending('The device does not list the wanted pools yet.');
}

/** A blink command is proven by the state of the locate LED. */
export function compareBlink(wanted: boolean, blinking: boolean | null): Verification {
  if (blinking === wanted) return verified;
  if (blinking === null) return pending('The device does not report whether it blinks.');
  return pending(wanted ? 'The device does not blink yet.' : 'The device still blinks.');
}
