import type { CommandedPool } from '@headframe/domain/asic/commanded-pools';
import type { AsicPool, AsicReading } from '@headframe/domain/asic/asic-reading';
import { samePools } from '@headframe/domain/asic/same-pools';
import { DeviceRefusedError } from '../device-errors.ts';
import type { CommandBaseline as Baseline, Verification } from '../driver.ts';
import { plausible } from './reading/plausible.ts';
import { isDeviceError } from '../wire/deadline.ts';

/** A miner before a command. */
type CommandBaseline = Baseline<AsicReading>;

const verified: Verification = { state: 'verified' };
const pending = (reason: string): Verification => ({ state: 'pending', reason });

/**
 * Runs one look at a device after a command. A device that does not answer, or not clearly, or not now, may still be on
 * its way: that is pending. One that knows no answer, or takes no credential for it, has failed.
 */
export async function lookBack(look: () => Promise<Verification>): Promise<Verification> {
  try {
    return await look();
  } catch (error) {
    if (!isDeviceError(error)) throw error;
    if (error instanceof DeviceRefusedError && error.reason !== 'refused')
      return { state: 'failed', reason: error.message };
    return pending(`The device does not answer as before yet: ${error.message}`);
  }
}

/** How long a device and its mining program have been running, in seconds. */
export type RunningTimes = Pick<AsicReading, 'elapsed' | 'uptime'>;

/**
 * A reboot is proven when the device has been running for less time than has passed since the command, or for less than
 * it had before. The time since boot counts where the device tells it, else the time since mining started. Zero proves
 * nothing: miners that are asleep report it all the time.
 */
export function compareReboot(now: RunningTimes, baseline: CommandBaseline): Verification {
  const running = plausible('time', now.uptime) ?? plausible('time', now.elapsed);
  if (running === null) return pending('The device does not tell yet for how long it has been running.');
  if (running === 0) return pending('The device has not begun to count the time it has been running.');
  if (running < (Date.now() - baseline.sentAt) / 1000) return verified;
  const before = now.uptime === null ? baseline.reading?.elapsed : baseline.reading?.uptime;
  if (before !== null && before !== undefined && running < before) return verified;
  return pending('The device has not restarted yet.');
}

/** What tells whether a miner mines. */
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

/** A change of pools is proven when the device lists exactly the wanted ones. */
export function comparePools(wanted: readonly CommandedPool[], actual: readonly AsicPool[]): Verification {
  return samePools(wanted, actual) ? verified : pending('The device does not list the wanted pools yet.');
}

/** A blink command is proven by the state of the locate LED. */
export function compareBlink(wanted: boolean, blinking: boolean | null): Verification {
  if (blinking === wanted) return verified;
  if (blinking === null) return pending('The device does not tell whether it blinks.');
  return pending(wanted ? 'The device does not blink yet.' : 'The device still blinks.');
}
