import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from './generated/database.ts';

/** Group roles of the database; each sees and may do only what its part of the server needs. */
export type DatabaseRole = 'headframe_api' | 'headframe_gateway' | 'headframe_jobs' | 'headframe_identity';

/** A transaction running under one role. */
export type AccessTransaction = Transaction<DB>;

/**
 * Runs `work` in one short transaction under `role`, with row-level security open for `subaccountIds` only (none when
 * left out: closed). Queries inside run one after another.
 */
export function withAccess<Result>(
  database: Kysely<DB>,
  role: DatabaseRole,
  subaccountIds: readonly number[],
  work: (transaction: AccessTransaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (transaction) => {
    await sql`select set_config('role', ${role}, true), set_config('headframe.subaccount_ids', ${`{${subaccountIds.join(',')}}`}, true)`.execute(
      transaction,
    );
    return work(transaction);
  });
}
