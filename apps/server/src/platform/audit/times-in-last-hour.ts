import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { sql } from 'kysely';
import type { AccessTransaction } from '../database/with-access.ts';

/** Whose deeds are counted: those of an account, or those in any one of these subaccounts. */
export type Counted = { accountId: number } | { subaccountIds: readonly number[] };

/**
 * Has others who count the same wait until this transaction ends, so that what each finds is still true when it acts. Who
 * counts several things locks them all before anything is written, accounts before subaccounts: then no two wait for each
 * other.
 */
export async function lockCount(transaction: AccessTransaction, counted: Counted): Promise<void> {
  const [kind, ids] = 'accountId' in counted ? ['account', [counted.accountId]] : ['subaccount', counted.subaccountIds];
  await sql`select pg_advisory_xact_lock(hashtext(${`headframe.times-of-${kind}`}), id)
    from (select distinct id from unnest(${ids}::int[]) as id order by id) locked`.execute(transaction);
}

/**
 * How often any of these actions was done within the last hour by an account, or in that one of the subaccounts where it
 * was most often: what bounds the mails that people can have sent. Others who count the same wait until this transaction
 * ends; see {@link lockCount}. The transaction must see the entries.
 */
export async function timesInLastHour(
  transaction: AccessTransaction,
  actions: readonly AuditAction[],
  counted: Counted,
): Promise<number> {
  await lockCount(transaction, counted);
  const [column, ids] =
    'accountId' in counted
      ? [sql.ref('account_id'), [counted.accountId]]
      : [sql.ref('subaccount_id'), counted.subaccountIds];
  const { rows } = await sql<{ count: number }>`
    select coalesce(max(times), 0)::int as count from (
      select count(*) as times from audit_entry
      where at > now() - interval '1 hour' and action = any (${actions}::text[]) and ${column} = any (${ids}::int[])
      group by ${column}) counted`.execute(transaction);
  return rows[0]?.count ?? 0;
}
