import type { AsicReading } from './asic-reading.ts';
import type { DesiredState } from './desired-state.ts';

/** Stopped on purpose: asleep by its mode, or not mining while its target says off. */
export function isResting(reading: Pick<AsicReading, 'mining' | 'powerMode'>, desired: DesiredState = {}): boolean {
  return reading.powerMode === 'sleep' || (reading.mining !== true && desired.powerSwitch === 'off');
}
