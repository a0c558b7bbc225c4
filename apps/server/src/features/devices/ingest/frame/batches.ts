/**
 * Splits reports in order of time into batches of which each holds a device at most once: one statement stores one batch,
 * and a device's reports build on each other. A frame that is not a backlog is a single batch.
 */
export function toBatches<Row extends { id: number; at: number }>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = [];
  const reached = new Map<number, number>();
  for (const row of rows.toSorted((one, other) => one.at - other.at)) {
    const batch = reached.get(row.id) ?? 0;
    reached.set(row.id, batch + 1);
    (batches[batch] ??= []).push(row);
  }
  return batches;
}
