import type { AsicReading } from './asic-reading.ts';
import type { AsicTargets } from './asic-targets.ts';

/** Stopped on purpose: asleep by its mode, or not mining while its target says off. */
export function isResting(reading: Pick<AsicReading, 'mining' | 'powerMode'>, targets: AsicTargets = {}): boolean {
  return reading.powerMode === 'sleep' || (reading.mining !== true && targets.powerSwitch === 'off');
}
