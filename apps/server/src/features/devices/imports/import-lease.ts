import type { ColumnChoices } from '@headframe/domain/imports/import-header';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess, type AccessTransaction, type CallerAccess } from '../../../platform/database/with-access.ts';

export interface ClaimedImport {
  key: number;
  id: string;
  subaccountId: number;
  kind: string;
  name: string;
  size: number;
  accountId: number;
  state: 'reading' | 'applying';
  confirmedFrom: string | null;
  /** What its person chose for its unknown columns. */
  choices: ColumnChoices;
  /** How often it was begun without coming any further. */
  attempts: number;
  /** Until when it is this server's, to the microsecond: who holds another one has lost it. */
  lease: string;
}

const leaseSeconds = 60;

/** Takes the import that has waited longest for a server; undefined where none waits. */
export async function claimImport(database: Kysely<DB>): Promise<ClaimedImport | undefined> {
  const { rows } = await withAccess(database, 'headframe_jobs', [], (transaction) =>
    sql<ClaimedImport>`
      update file_import set claimed_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
      where id = (select id from file_import where state in ('reading', 'applying') and coalesce(claimed_until < now(), true)
        order by updated_at, id limit 1 for update skip locked)
      returning id as key, selector_id as id, subaccount_id as "subaccountId", kind, name, size, uploaded_by as "accountId", state,
        host(confirmed_from) as "confirmedFrom", column_choices as choices, attempts, claimed_until::text as lease`.execute(
      transaction,
    ),
  );
  return rows[0];
}

/** An import that was canceled, or that another server has taken over. */
export class LostImportError extends Error {
  constructor() {
    super('The import is no longer worked on here.');
    this.name = 'LostImportError';
  }
}

async function extendLease(transaction: AccessTransaction, { key, state, lease }: ClaimedImport): Promise<string> {
  const { rows } = await sql<{ lease: string }>`
    update file_import set claimed_until = clock_timestamp() + make_interval(secs => ${leaseSeconds}), attempts = 0, updated_at = now()
    where id = ${key} and state = ${state} and claimed_until = ${lease}::timestamptz
    returning claimed_until::text as lease`.execute(transaction);
  if (!rows[0]) throw new LostImportError();
  return rows[0].lease;
}

/**
 * Does some work on an import in one transaction, and keeps it for a while longer with that; work that fails leaves the lease as it was.
 * @throws LostImportError
 */
export async function keepingImport<Result>(
  database: Kysely<DB>,
  access: CallerAccess,
  claimed: ClaimedImport,
  work: (transaction: AccessTransaction) => Promise<Result>,
): Promise<Result> {
  const { result, lease } = await withAccess(database, 'headframe_api', access, async (transaction) => {
    const extended = await extendLease(transaction, claimed);
    return { result: await work(transaction), lease: extended };
  });
  claimed.lease = lease;
  return result;
}

/** Gives an import back, for another server to go on with it at once. */
export async function releaseImport(database: Kysely<DB>, { key, lease }: ClaimedImport): Promise<void> {
  await withAccess(database, 'headframe_jobs', [], (transaction) =>
    sql`update file_import set claimed_until = null where id = ${key} and claimed_until = ${lease}::timestamptz`.execute(
      transaction,
    ),
  );
}
