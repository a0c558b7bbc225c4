import { sql } from 'kysely';
import { effectivePermissions } from '../../../platform/auth/effective-permissions.ts';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';

/** What whoever sets a schedule up must hold, by its kind. */
const neededPermission = { auto: 'withdraw_write', payment: 'payments_write' } as const;

/**
 * Whether who set a schedule up may still do so on its subaccount; false for an account that was deleted. A schedule pays in the name of
 * a person, and ends with their right.
 */
export async function mayStillWithdraw(
  transaction: AccessTransaction,
  { changedBy, subaccountId, kind }: { changedBy: number | null; subaccountId: number; kind: 'auto' | 'payment' },
): Promise<boolean> {
  if (changedBy === null) return false;
  const { rows } = await asIdentity(transaction, () =>
    sql<{
      permissions: string[];
    }>`select h.permissions from ${effectivePermissions(sql`select ${changedBy}::int as id`)} h
      where h."subaccountId" = ${subaccountId}`.execute(transaction),
  );
  const permissions = rows[0]?.permissions ?? [];
  return permissions.includes('all') || permissions.includes(neededPermission[kind]);
}
