/** The last row of each device, for statements that touch a row once. */
export function lastOfEach<Row extends { id: number }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
