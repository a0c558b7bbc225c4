/**
 * How unevenly the phases of an inlet are loaded: the greatest distance of a current from their mean, in percent of the
 * mean. Null where fewer than two phases report a current, or none carries any.
 */
export function phaseImbalance(currents: readonly (number | null)[]): number | null {
  const known = currents.filter((current) => current !== null);
  const mean = known.reduce((sum, current) => sum + current, 0) / known.length;
  if (known.length < 2 || mean === 0) return null;
  return (Math.max(...known.map((current) => Math.abs(current - mean))) / mean) * 100;
}

/** Phases are out of balance beyond this imbalance, in percent. */
const maxPhaseImbalance = 20;

/** Below this mean current, in A, there is nothing to balance: less than a miner draws hangs on each phase. */
export const minBalancedCurrent = 5;

/** Whether the load of all three phases of a unit is out of balance, by their currents in A. */
export function isOutOfBalance(currents: readonly (number | null)[]): boolean {
  const known = currents.filter((current) => current !== null);
  const imbalance = phaseImbalance(known);
  if (known.length < 3 || imbalance === null) return false;
  const mean = known.reduce((sum, current) => sum + current, 0) / known.length;
  return mean >= minBalancedCurrent && imbalance > maxPhaseImbalance;
}
