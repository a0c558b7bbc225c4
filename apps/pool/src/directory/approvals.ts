import type pg from 'pg';
import { asPool } from '../writer/pool-database.ts';

/** Names of a subaccount that wait at most; the one that was tried longest ago makes way. */
export const maxWaiting = 200;

/** Subaccounts whose new workers need approval. */
export async function readApprovals(client: pg.PoolClient): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ id: number }>(
    'select subaccount_id as id from worker_policy where needs_approval',
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether a name that its subaccount does not have was approved; else it is put on the list of those that wait. Approved while
 * the database cannot say, as a farm mines on without it.
 */
export async function isApproved(
  database: pg.Pool,
  { subaccountId, name, address }: { subaccountId: number; name: string; address: string },
): Promise<boolean> {
  const answer = asPool(database, async (client) => {
    const { rows } = await client.query<{ is_approved: boolean }>(
      `insert into new_worker (subaccount_id, name, address) values ($1, $2, $3)
       on conflict (subaccount_id, name) do update set address = excluded.address, last_at = now()
       returning is_approved`,
      [subaccountId, name, address.slice(0, 64)],
    );
    if (rows[0]?.is_approved) return true;
    await client.query(
      `delete from new_worker where subaccount_id = $1 and not is_approved and name in (
         select name from new_worker where subaccount_id = $1 and not is_approved order by last_at desc, name offset $2)`,
      [subaccountId, maxWaiting],
    );
    return false;
  });
  return answer.catch(() => true);
}
