import type { AsicDetail as Detail } from '@headframe/domain/devices/asic/asic-report';

/** Counters that grow with every share: alone they are no change. */
const counters = new Set(['accepted', 'rejected', 'stale']);

/** Smallest differences worth sending: °C, and parts of the value for what is measured in H/s, rpm or MHz. */
const temperatureStep = 3;
const relativeStep = 0.1;

function numberChanged(name: string, before: number, after: number): boolean {
  if (counters.has(name)) return false;
  if (/temperatures?$/i.test(name)) return Math.abs(after - before) >= temperatureStep;
  if (/hashrate|rpm|frequency|fan$/i.test(name)) {
    return Math.abs(after - before) > relativeStep * Math.max(Math.abs(before), Math.abs(after));
  }
  return before !== after;
}

function changed(name: string, before: unknown, after: unknown): boolean {
  if (typeof before === 'number' && typeof after === 'number') return numberChanged(name, before, after);
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.length !== after.length || after.some((entry, index) => changed(name, before[index], entry));
  }
  if (before !== null && after !== null && typeof before === 'object' && typeof after === 'object') {
    const old = before as Record<string, unknown>;
    return Object.entries(after).some(([key, entry]) => changed(key, old[key], entry));
  }
  return before !== after;
}

/**
 * Whether a device's detail differs from what was last sent so far that it is worth sending again. Measured values
 * breathe at every poll, so they count from a step on, compared with what was sent and not with the poll before.
 */
export function detailChanged(sent: Detail, now: Detail): boolean {
  return changed('', sent, now);
}
