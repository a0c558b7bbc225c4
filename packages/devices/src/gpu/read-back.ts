import type { Verification } from '../driver.ts';
import type { GpuFields } from './gpu-driver.ts';

/** Drivers keep a limit in thousandths of a watt. */
const toleranceWatts = 0.5;

/** Whether a card keeps the power limit that it was commanded. */
export function comparePowerTarget({ watts }: { watts: number }, reported: GpuFields['powerTarget']): Verification {
  if (reported.watts === null) return { state: 'pending', reason: 'The card reports no power limit.' };
  if (Math.abs(reported.watts - watts) <= toleranceWatts) return { state: 'verified' };
  return { state: 'pending', reason: `The power limit is ${reported.watts} W.` };
}

/** Whether a server shows the host key that was accepted. */
export function compareHostKey({ fingerprint }: { fingerprint: string }, shown: string): Verification {
  if (shown === fingerprint) return { state: 'verified' };
  return { state: 'failed', reason: `The server shows the host key ${shown}.` };
}
