/**
 * Puts what was pushed in the place of the rows on screen: the rows keep their places, and a row that did not change
 * stays the very same object, so that it is not drawn again.
 */
export function withPushed<Row extends { readonly id: string }>(
  rows: readonly Row[],
  pushed: readonly Row[],
): readonly Row[] {
  const byId = new Map(pushed.map((row) => [row.id, row]));
  let isChanged = false;
  const next = rows.map((row) => {
    const newer = byId.get(row.id);
    if (!newer || JSON.stringify(newer) === JSON.stringify(row)) return row;
    isChanged = true;
    return newer;
  });
  return isChanged ? next : rows;
}
