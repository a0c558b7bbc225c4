import type { AsicCommand } from '@headframe/domain/devices/asic/asic-command';
import type { AsicReading } from '@headframe/domain/devices/asic/asic-reading';
import { firmwareMisfit, isSameVersion } from '@headframe/domain/devices/firmware/firmware-misfit';
import { compareRestart, type RunningTimes } from '../compare-restart.ts';
import type { CommandBaseline, Verification } from '../driver.ts';

type UpdateFirmware = Extract<AsicCommand, { kind: 'updateFirmware' }>;

/** The version that a miner runs, and for how long. */
export interface RunningFirmware {
  version: string | null;
  times: RunningTimes;
}

/**
 * How long a miner must have been running after a restart until its version counts as the one that it came back with, in seconds: some
 * restart their mining program while they still write the image, and restart once more.
 */
export const settledAfterSeconds = 120;

const pending = (reason: string): Verification => ({ state: 'pending', reason });

/** An update is proven by the version of the image alone; a miner that restarted and keeps running another one has failed. */
export function compareFirmware(
  { image }: UpdateFirmware,
  { version, times }: RunningFirmware,
  baseline: CommandBaseline<AsicReading>,
): Verification {
  if (isSameVersion(image.version, version)) return { state: 'verified' };
  if (version === null) return pending('The device does not report its version yet.');
  const seen = `The device reports ${version}.`;
  const running = times.uptime ?? times.elapsed;
  const isSettled = running !== null && running >= settledAfterSeconds;
  if (isSettled && compareRestart(times, baseline).state === 'verified')
    return { state: 'failed', reason: `The device restarted and runs ${version}.` };
  return pending(seen);
}

/**
 * How an update ends before anything is sent: done where the miner runs the version already, failed where the image does not fit it
 * or it is not known whether it does. Null where it may be sent.
 */
export function settledUpdate(
  { image }: UpdateFirmware,
  reading: AsicReading | null,
): { state: 'done' | 'failed'; message: string } | null {
  if (!reading) return { state: 'failed', message: 'The miner could not be read; the image was not sent.' };
  const misfit = firmwareMisfit(image, reading);
  if (!misfit) return null;
  if (misfit.why === 'version') return { state: 'done', message: misfit.text };
  return { state: 'failed', message: `${misfit.text} The image was not sent.` };
}
