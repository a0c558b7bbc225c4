import { DomainError } from '../errors/domain-error.ts';
import { messageText } from '../errors/error-catalogue.ts';
import { formatQuantity } from './number-text.ts';

/** Units of efficiency, from the largest hash unit to the single hash; each holds a thousandth of the one before. */
export const efficiencyUnits = ['J/Th', 'J/Gh', 'J/Mh', 'J/Kh', 'J/h'] as const;

function stepOf(unit: string): number {
  const step = efficiencyUnits.findIndex((known) => known.toLowerCase() === unit.trim().toLowerCase());
  if (step < 0) throw new DomainError('validation-failed', messageText('unknownUnit'), { unit, expected: 'J/Gh' });
  return step;
}

/**
 * Converts an efficiency from one unit to another: 30 J/Th is 0.03 J/Gh.
 * @throws DomainError `validation-failed`: 'Invalid value.' for a negative or non-finite value, 'Unknown unit.' for a
 * unit that is not written like J/Gh (capitals do not count)
 */
export function convertEfficiency(value: number, from: string, to: string): number {
  if (!Number.isFinite(value) || value < 0) throw new DomainError('validation-failed', messageText('invalidValue'));
  const steps = stepOf(to) - stepOf(from);
  return steps >= 0 ? value / 1000 ** steps : value * 1000 ** -steps;
}

/** Efficiency of a device in J/Th from power in W and hashrate in H/s; null where it does not hash or one is unknown. */
export function efficiencyOf(power: number | null, hashesPerSecond: number | null): number | null {
  if (power === null || hashesPerSecond === null || hashesPerSecond <= 0) return null;
  return power / (hashesPerSecond / 1e12);
}

/** An efficiency in J/Th, for people. */
export function formatEfficiency(joulesPerTerahash: number | null | undefined): string {
  return formatQuantity(joulesPerTerahash, 'J/Th');
}
