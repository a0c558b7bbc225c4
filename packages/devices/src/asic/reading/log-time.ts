import type { JsonValue } from '../../wire/json-value.ts';
import { asNumber, asText } from './fields.ts';

/** Clocks of device and agent may differ by this much, in seconds. */
const toleranceSeconds = 60;

/** When an entry of a log was written, in seconds since the epoch: ISO text or a number; null where it does not say so. */
function logTime(written: JsonValue | undefined): number | null {
  const seconds = asNumber(written);
  if (seconds !== null) return seconds > 1e11 ? seconds / 1000 : seconds;
  const parsed = Date.parse((asText(written) ?? '').slice(0, 64));
  return Number.isFinite(parsed) ? parsed / 1000 : null;
}

/**
 * When a miner began to mine, in seconds since the epoch, by `elapsed` seconds before `now`: what its log holds from before is over.
 * Null where it does not say so, and then all of the log counts.
 */
export function miningSince(elapsed: number | null | undefined, now: number = Date.now() / 1000): number | null {
  return typeof elapsed === 'number' && elapsed > 0 ? now - elapsed - toleranceSeconds : null;
}

/** Whether an entry of a log belongs to the present run; one without a time does. */
export function isOfThisRun(written: JsonValue | undefined, since: number | null): boolean {
  const time = logTime(written);
  return since === null || time === null || time >= since;
}
