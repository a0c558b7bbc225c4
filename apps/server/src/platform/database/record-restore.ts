import type pg from 'pg';

/** What a restore knows of itself. */
export interface KnownRestore {
  /** Until when the backup knows what happened. */
  readonly backupAt: Date;
  /** What restored it, for people; max 100 characters. */
  readonly by: string;
}

/**
 * Notes in a database that was just restored that it was: a new epoch begins, payouts are held until the administrator has looked, and ids
 * that the lost time gave are not given again. Returns the epoch. For the owner of the database, before any program uses it.
 */
export async function recordRestore(
  client: Pick<pg.ClientBase, 'query'>,
  { backupAt, by }: KnownRestore,
): Promise<number> {
  const { rows } = await client.query<{ epoch: string }>(
    `select notice_restore($1, 'It was restored from a backup.', (select epoch from house), $2, now()) as epoch`,
    [by, backupAt],
  );
  return Number(rows[0]?.epoch);
}
