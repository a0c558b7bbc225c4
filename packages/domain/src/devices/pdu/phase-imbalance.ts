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
