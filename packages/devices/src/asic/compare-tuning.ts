import type { AsicReading, TunedMode } from '@headframe/domain/devices/asic/asic-reading';
import { meetsPowerLimit } from '@headframe/domain/devices/asic/desired-state';
import { scalingTolerance } from '@headframe/domain/devices/asic/scaling-tolerance';
import type { CommandedCooling } from '@headframe/domain/devices/asic/asic-tuning-commands';
import type { Verification } from '../driver.ts';

/** How much a miner is set to draw; limit in W. */
export type PowerSetting = Pick<AsicReading, 'powerMode' | 'powerLimit'>;

/** The share of its stable draw that a miner is scaled to, where it reports that, and what shows it otherwise: W. */
export type ScalingState = Pick<AsicReading, 'powerPercent' | 'power' | 'powerLimit'>;

/** How a miner is set to cool itself. */
export type CoolingSetting = Pick<AsicReading, 'coolingMode' | 'fanPercent' | 'temperatureOffset'>;

const verified: Verification = { state: 'verified' };
const pending = (reason: string): Verification => ({ state: 'pending', reason });

/** A power adjustment is proven by the mode or the watt target that the device reports. */
export function comparePower(
  wanted: { watts?: number | undefined; mode?: TunedMode | undefined },
  { powerMode, powerLimit }: PowerSetting,
): Verification {
  if (wanted.watts !== undefined) {
    if (powerLimit === null) return pending('The device does not report its watt target.');
    return meetsPowerLimit(wanted.watts, powerLimit) ? verified : pending(`The device is set to ${powerLimit} W.`);
  }
  if (powerMode === null) return pending('The device does not report its power mode.');
  return powerMode === wanted.mode ? verified : pending(`The device is set to the mode ${powerMode}.`);
}

/** A power scaling is proven by the share that the device reports, or else by its draw beside its watt target. */
export function compareScaling(
  { percent }: { percent: number },
  { powerPercent, power, powerLimit }: ScalingState,
): Verification {
  if (powerPercent !== null)
    return powerPercent === percent ? verified : pending(`The device is scaled to ${powerPercent} %.`);
  if (power === null || powerLimit === null) return pending('The device does not report its draw and its watt target.');
  const share = power / powerLimit;
  return Math.abs(share - percent / 100) <= scalingTolerance
    ? verified
    : pending(`The device draws ${Math.round(share * 100)} % of its watt target.`);
}

/** A change of cooling is proven by the setting that the device reports. */
export function compareCooling(wanted: CommandedCooling, now: CoolingSetting): Verification {
  const { mode, fanPercent, temperatureOffset } = wanted;
  if (temperatureOffset !== undefined)
    return now.temperatureOffset === temperatureOffset
      ? verified
      : pending(`The device has the temperature offset ${now.temperatureOffset ?? 'not reported'}.`);
  if (now.coolingMode === null) return pending('The device does not report how its fans are set.');
  if (mode === 'auto') return now.coolingMode === 'auto' ? verified : pending('The fans are still set by hand.');
  if (now.coolingMode === 'auto') return pending('The firmware still sets the fans.');
  return now.fanPercent === fanPercent ? verified : pending(`The fans are set to ${now.fanPercent ?? 'unknown'} %.`);
}
