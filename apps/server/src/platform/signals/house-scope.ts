import { sql, type Kysely } from 'kysely';
import type { DB } from '../database/generated/database.ts';
import { withAccess } from '../database/with-access.ts';
import type { SignalScope } from './signal-source.ts';

/** For whom the house reads: one subaccount, or all of an organization. */
export type HouseReader = { readonly subaccountId: number } | { readonly organizationId: number };

async function subaccountsOf(database: Kysely<DB>, reader: HouseReader): Promise<number[]> {
  if ('subaccountId' in reader) return [reader.subaccountId];
  return withAccess(database, 'headframe_jobs', [], async (transaction) => {
    const { rows } = await sql<{ id: number }>`
      select id from subaccount where organization_id = ${reader.organizationId} order by id`.execute(transaction);
    return rows.map(({ id }) => id);
  });
}

/**
 * Reads signals as the house, for what runs without a person: every signal of these subaccounts, and nothing of others, by the same row-level
 * security as a request. What it makes of the values is shown by rights of its own.
 */
export async function readAsHouse<Result>(
  database: Kysely<DB>,
  reader: HouseReader,
  read: (scope: SignalScope) => Promise<Result>,
): Promise<Result> {
  const subaccountIds = await subaccountsOf(database, reader);
  return withAccess(database, 'headframe_api', subaccountIds, (transaction) =>
    read({ transaction, subaccountsWith: () => subaccountIds }),
  );
}
