import { meetsPowerLimit } from '@headframe/domain/devices/asic/desired-state';
import { DeviceRefusedError } from '../device-errors.ts';

/** A setting of firmware that draws a known power, W. */
export interface PowerProfile {
  name: string;
  watts: number;
}

/**
 * The profile that draws what is commanded, for firmware that has profiles and no watt target. Throws `DeviceRefusedError`
 * with the nearest ones where none does: another one would be something else than what was commanded.
 */
export function chooseProfile(watts: number, profiles: readonly PowerProfile[]): PowerProfile {
  const byDistance = profiles.toSorted((one, other) => Math.abs(one.watts - watts) - Math.abs(other.watts - watts));
  const [nearest] = byDistance;
  if (nearest && meetsPowerLimit(watts, nearest.watts)) return nearest;
  const near = byDistance
    .slice(0, 4)
    .map((profile) => profile.watts)
    .toSorted((one, other) => one - other);
  const offer = near.length === 0 ? 'The miner lists no profiles.' : `The nearest it has draw ${near.join(', ')} W.`;
  throw new DeviceRefusedError('refused', `The miner has no profile of ${watts} W. ${offer}`);
}

/** The refusal for firmware that knows watts and is commanded a mode. */
export function requireWatts(watts: number | undefined): number {
  if (watts === undefined) throw new DeviceRefusedError('unsupported', 'This firmware has no power modes.');
  return watts;
}
