import { formatScaled } from './scale.ts';

/** A power in W, for people: whole W, from 1000 on kW, from a million on MW. */
export function formatPower(watts: number | null | undefined): string {
  return formatScaled(watts, ['W', 'kW', 'MW'], 0);
}

/** An energy in W·h, for people: W·h, from 1000 on kW·h, from a million on MW·h. */
export function formatEnergy(wattHours: number | null | undefined): string {
  return formatScaled(wattHours, ['W·h', 'kW·h', 'MW·h']);
}

/** A current in A, for people: A, from 1000 on kA. */
export function formatCurrent(amperes: number | null | undefined): string {
  return formatScaled(amperes, ['A', 'kA']);
}
