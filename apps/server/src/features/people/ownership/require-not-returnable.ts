import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { Closing } from '../identity/index.ts';

/**
 * Passes where nothing of what is closed can still be taken back by a former owner. Runs as the identity role.
 * @throws DomainError `constraint-violation`.
 */
export async function requireNotReturnable(
  transaction: AccessTransaction,
  closing: Closing,
  action: 'archived' | 'deleted',
): Promise<void> {
  const which =
    'subaccountId' in closing
      ? sql`s.id = ${closing.subaccountId}`
      : sql`coalesce(s.owner_account_id, o.owner_account_id) = ${closing.ownerAccountId}`;
  const { rows } = await sql`select from ownership_transfer t left join organization o on o.id = t.organization_id
      left join subaccount s on s.id = t.subaccount_id or s.organization_id = t.organization_id
    where t.state = 'accepted' and t.returnable_until > now() and ${which} limit 1`.execute(transaction);
  if (rows.length === 0) return;
  const subject = 'subaccountId' in closing ? 'The subaccount' : 'The account';
  const why = 'a former owner can still take back what was passed on. Wait until that is over.';
  throw new DomainError('constraint-violation', `${subject} cannot be ${action}: ${why}`);
}
