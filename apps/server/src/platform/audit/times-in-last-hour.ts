import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { sql } from 'kysely';
import type { AccessTransaction } from '../database/with-access.ts';

/**
 * How often any of these actions was done within the last hour by an account, or in a subaccount: what bounds the mails that
 * people can have sent. The transaction must see the entries of both.
 */
export async function timesInLastHour(
  transaction: AccessTransaction,
  actions: readonly AuditAction[],
  { accountId, subaccountId = null }: { accountId: number | null; subaccountId?: number | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_entry
    where at > now() - interval '1 hour' and action = any (${actions}::text[])
      and (account_id = ${accountId} or subaccount_id = ${subaccountId})`.execute(transaction);
  return rows[0]?.count ?? 0;
}
