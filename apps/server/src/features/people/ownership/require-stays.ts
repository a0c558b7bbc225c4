import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/**
 * Passes where what leaves a subaccount for another does not leave the reach of a former owner who can still take the subaccount back: nothing
 * would bring it back with it.
 * @throws DomainError `constraint-violation`.
 */
export async function requireStays(transaction: AccessTransaction, from: number, to: number): Promise<void> {
  const until = (id: number) =>
    sql`(select ownership_returnable_until(s.id, s.organization_id) from subaccount s where s.id = ${id})`;
  const { rows } = await sql`select from (select ${until(from)} as until) here
    where here.until is not null and here.until is distinct from ${until(to)}`.execute(transaction);
  if (rows.length > 0)
    throw new DomainError(
      'constraint-violation',
      'A former owner can still take back this subaccount: its devices stay in it until that is over.',
    );
}
