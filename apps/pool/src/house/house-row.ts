import type pg from 'pg';
import type { StoredMark } from './house-memory.ts';

/** The house as its database has it, with how far it has what one process stored. */
export interface HouseRow {
  readonly houseId: string;
  readonly epoch: number;
  /** Null where the database does not have the process. */
  readonly seenAt: number | null;
  readonly storedUntil: number | null;
  /** Of the spool that was asked for; null where the database does not have it. */
  readonly storedSeq: number | null;
}

/** Reads the house, under the role of the pool program. `spoolId` is that of the last record that was stored. */
export async function readHouse(
  client: pg.ClientBase,
  processId: string,
  spoolId: string | undefined,
): Promise<HouseRow> {
  const { rows } = await client.query<{
    id: string;
    epoch: string;
    seen: Date | null;
    until: Date | null;
    seq: string | null;
  }>(
    `select h.id, h.epoch, p.seen_at as seen, p.stored_until as until, s.stored_seq as seq
     from house h left join pool_process p on p.id = $1 left join pool_spool s on s.id = $2`,
    [processId, spoolId ?? null],
  );
  const [row] = rows;
  if (!row) throw new Error('The database names no house; bring its schema up to date.');
  return {
    houseId: row.id,
    epoch: Number(row.epoch),
    seenAt: row.seen && row.seen.getTime(),
    storedUntil: row.until && row.until.getTime(),
    storedSeq: row.seq === null ? null : Number(row.seq),
  };
}

/** The server forgets a process 30 days after its last share; a day less leaves room. */
const forgottenMs = 29 * 86_400_000;

/** Whether the database lacks something that it had at a mark: it was set back. */
export function isBehind(row: HouseRow, { at, storedUntil, last }: StoredMark, now: number): boolean {
  if (row.seenAt === null && now - at > forgottenMs) return false;
  if (storedUntil !== null && (row.storedUntil ?? -Infinity) < storedUntil) return true;
  if (last === null) return false;
  return row.storedSeq === null ? now - at < forgottenMs : row.storedSeq < last.seq;
}
