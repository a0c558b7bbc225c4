import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** Whose money is looked at: that of one subaccount, or of all that an account owns. */
export type OwedTo = { subaccountId: number } | { ownerAccountId: number };

/**
 * Passes where nothing is owed: no balance on any chain, and no withdrawal that is not paid yet. Runs as the identity role.
 * @throws DomainError `constraint-violation`, which names the first subaccount that has something, and `action`: what cannot be done.
 */
export async function requireNothingOwed(
  transaction: AccessTransaction,
  owed: OwedTo,
  action: 'archived' | 'deleted',
): Promise<void> {
  const which =
    'subaccountId' in owed ? sql`s.id = ${owed.subaccountId}` : sql`s.owner_account_id = ${owed.ownerAccountId}`;
  const { rows } = await sql<{ name: string; isOpen: boolean }>`
    select s.name, w.is_open as "isOpen" from subaccount s
      cross join lateral (select exists (select from withdrawal w where w.subaccount_id = s.id
        and not w.sent and not w.canceled and not w.declined) as is_open) w
    where ${which} and (w.is_open
      or exists (select from ledger_balance b where b.subaccount_id = s.id and b.available_satoshi > 0))
    order by s.name limit 1`.execute(transaction);
  const [first] = rows;
  if (!first) return;
  const what = first.isOpen ? 'a withdrawal that is not paid yet' : 'a balance';
  const subject = 'subaccountId' in owed ? `The subaccount ${first.name}` : 'The account';
  const whose = 'subaccountId' in owed ? 'it' : `its subaccount ${first.name}`;
  throw new DomainError('constraint-violation', `${subject} cannot be ${action}: ${whose} has ${what}.`);
}
