/**
 * Splits reports in order of time into waves of which each holds a device at most once: one statement stores one wave,
 * and a device's reports build on each other. A frame that is not a backlog is a single wave.
 */
export function toWaves<Row extends { id: number; at: number }>(rows: readonly Row[]): Row[][] {
  const waves: Row[][] = [];
  const reached = new Map<number, number>();
  for (const row of rows.toSorted((one, other) => one.at - other.at)) {
    const wave = reached.get(row.id) ?? 0;
    reached.set(row.id, wave + 1);
    (waves[wave] ??= []).push(row);
  }
  return waves;
}
