import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { PassingOwnership } from '../../people/ownership/index.ts';

/**
 * Passes where the subaccounts get no rewards for fees of their new owner, over others neither. Runs as the identity role.
 * @throws DomainError `constraint-violation`.
 */
export async function requireNoOwnReward(
  transaction: AccessTransaction,
  { subaccountIds, receiverId }: PassingOwnership,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('headframe referral', 0))`.execute(transaction);
  const { rows } = await sql`
    with recursive above (id) as (
      select ${receiverId}::int
      union
      select s.owner_account_id from above a join referral r on r.referred_account_id = a.id join subaccount s on s.id = r.subaccount_id
    )
    select from referral r join above a on a.id = r.referred_account_id
    where r.subaccount_id = any (${subaccountIds}::int[]) limit 1`.execute(transaction);
  if (rows.length > 0)
    throw new DomainError(
      'constraint-violation',
      'It was the referrer of the account that would own it: nobody is rewarded for fees of their own. Pass it on to somebody else.',
    );
}
