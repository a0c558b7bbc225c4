import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { FileLimits } from './file-limits.ts';

const mebibyte = 1024 * 1024;

/** Why there is no room for a file, as a sentence for the operator. */
const noRoom = {
  file: 'The file is larger than all files of the subaccount may be together.',
  total: 'The disk space of the server for files of devices is used up.',
} as const;

/**
 * Makes room for a file of a subaccount by deleting its oldest ones. One file at a time passes here, so that no two count on the
 * same room. Returns why there is none; null where there is.
 */
export async function makeRoom(
  transaction: AccessTransaction,
  file: { subaccountId: number; size: number },
  limits: FileLimits,
): Promise<string | null> {
  const left = limits.subaccountMegabytes * mebibyte - file.size;
  if (left < 0) return noRoom.file;
  await sql`select pg_advisory_xact_lock(hashtext('headframe.files'))`.execute(transaction);
  const oldest = sql`select item_id, size from (
      select item_id, size, sum(size) over (order by created_at desc, item_id desc) as kept from device_file
      where subaccount_id = ${file.subaccountId}
    ) as newest_first where kept > ${left}`;
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(size), 0)::float8 - (select coalesce(sum(size), 0) from (${oldest}) as oldest)::float8 as total
    from device_file`.execute(transaction);
  // Nothing is deleted for a file that is not taken.
  if ((rows[0]?.total ?? 0) + file.size > limits.totalMegabytes * mebibyte) return noRoom.total;
  await sql`delete from device_file where item_id in (select item_id from (${oldest}) as oldest)`.execute(transaction);
  return null;
}
