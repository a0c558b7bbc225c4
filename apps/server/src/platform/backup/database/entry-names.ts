/** Names of the entries with the database, in their order. */
export const databaseEntries = {
  manifest: 'database/tables.json',
  piece: (table: string, piece: number): string => `database/rows/${table}/${String(piece).padStart(8, '0')}`,
  totals: 'database/totals.json',
} as const;

const pieceName = /^database\/rows\/([a-z_][a-z0-9_]{0,62})\/(\d{8})$/;

/** The table and number of a piece of rows; undefined for any other entry. */
export function readPieceName(name: string): { table: string; piece: number } | undefined {
  const [, table, piece] = pieceName.exec(name) ?? [];
  return table === undefined ? undefined : { table, piece: Number(piece) };
}
