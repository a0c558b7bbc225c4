import type { CommandBaseline, Verification } from './driver.ts';

/** How long a device and its program have been running, in seconds; null where it does not report it. */
export interface RunningTimes {
  elapsed: number | null;
  uptime: number | null;
}

const pending = (reason: string): Verification => ({ state: 'pending', reason });

const maxSeconds = 20 * 365 * 86_400;

/** A running time that a device can have reported: a counter that ran over says nothing. */
function reportedTime(value: number | null | undefined): number | null {
  return typeof value === 'number' && value >= 0 && value <= maxSeconds ? value : null;
}

/**
 * A restart is proven when the device has been running for less time than has passed since the command, or for less than
 * it had before. The time since boot counts where the device reports it, else that of its program. Zero proves nothing:
 * devices that are asleep report it all the time.
 */
export function compareRestart(
  now: RunningTimes,
  baseline: { reading: Partial<RunningTimes> | null } & Pick<CommandBaseline, 'sentAt'>,
): Verification {
  const running = reportedTime(now.uptime) ?? reportedTime(now.elapsed);
  if (running === null) return pending('The device does not report yet for how long it has been running.');
  if (running === 0) return pending('The device has not begun to count the time it has been running.');
  if (running < (Date.now() - baseline.sentAt) / 1000) return { state: 'verified' };
  const before = now.uptime === null ? baseline.reading?.elapsed : baseline.reading?.uptime;
  if (before !== null && before !== undefined && running < before) return { state: 'verified' };
  return pending('The device has not restarted yet.');
}
