import { sql, type Kysely, type Transaction } from 'kysely';
import type { DB } from './generated/database.ts';

/** Group roles of the database; each sees and may do only what its part of the server needs. */
export type DatabaseRole =
  'headframe_api' | 'headframe_gateway' | 'headframe_jobs' | 'headframe_identity' | 'headframe_pool';

/** A transaction running under one role. */
export type AccessTransaction = Transaction<DB>;

/** What row-level security opens to a caller; what is left out stays closed. */
export interface CallerAccess {
  subaccountIds: readonly number[];
  accountId?: number | null;
  organizationIds?: readonly number[];
  /** By kind of device, those of the subaccounts in which it may be read beside what is asked for. */
  readableKinds?: Readonly<Record<string, readonly number[]>>;
}

function isList(access: readonly number[] | CallerAccess): access is readonly number[] {
  return Array.isArray(access);
}

/**
 * Runs `work` in one short transaction under `role`, with row-level security open for the given subaccounts (and account
 * and organizations, where given) only. Queries inside run one after another.
 */
export function withAccess<Result>(
  database: Kysely<DB>,
  role: DatabaseRole,
  access: readonly number[] | CallerAccess,
  work: (transaction: AccessTransaction) => Promise<Result>,
): Promise<Result> {
  const given: CallerAccess = isList(access) ? { subaccountIds: access } : access;
  const { subaccountIds, accountId = null, organizationIds = [], readableKinds = {} } = given;
  const readable = Object.entries(readableKinds).map(([kind, ids]) => [kind, `{${ids.join(',')}}`]);
  return database.transaction().execute(async (transaction) => {
    await sql`select set_config('role', ${role}, true),
      set_config('headframe.subaccount_ids', ${`{${subaccountIds.join(',')}}`}, true),
      set_config('headframe.readable_kinds', ${JSON.stringify(Object.fromEntries(readable))}, true),
      set_config('headframe.organization_ids', ${`{${organizationIds.join(',')}}`}, true),
      set_config('headframe.account_id', ${accountId === null ? '' : String(accountId)}, true)`.execute(transaction);
    return work(transaction);
  });
}

/** {@link withAccess} under the identity role, which row-level security does not confine. */
export function withIdentity<Result>(
  database: Kysely<DB>,
  work: (transaction: AccessTransaction) => Promise<Result>,
): Promise<Result> {
  return withAccess(database, 'headframe_identity', [], work);
}

/**
 * Runs a part of an API transaction as the identity role, which row-level security does not confine: for what reaches
 * beyond the caller's own subaccounts (creating one, answering an invitation). The caller's right is checked before. The
 * role that ran before comes back, whether the work succeeds or fails.
 */
export function asIdentity<Result>(transaction: AccessTransaction, work: () => Promise<Result>): Promise<Result> {
  return asRole(transaction, 'headframe_identity', work);
}

/** {@link asIdentity} under another role, for what that one alone may do. */
export async function asRole<Result>(
  transaction: AccessTransaction,
  role: DatabaseRole,
  work: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await sql<{ before: string }>`
    with present as materialized (select current_setting('role') as role)
    select role as before, set_config('role', ${role}, true) from present`.execute(transaction);
  const restore = () => sql`select set_config('role', ${rows[0]?.before}, true)`.execute(transaction);
  try {
    const result = await work();
    await restore();
    return result;
  } catch (error) {
    // A transaction that the database has aborted accepts no more statements, and has no role to reset.
    await restore().catch(() => undefined);
    throw error;
  }
}

/**
 * Runs a part of a transaction of the server itself with the devices of one subaccount open, as its people see them: for what judges
 * them by SQL that asks who they are open to. The role stays.
 */
export async function openFor<Result>(
  transaction: AccessTransaction,
  subaccountId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const open = (ids: string) => sql`select set_config('headframe.subaccount_ids', ${ids}, true)`.execute(transaction);
  await open(`{${subaccountId}}`);
  const result = await work();
  await open('{}');
  return result;
}
