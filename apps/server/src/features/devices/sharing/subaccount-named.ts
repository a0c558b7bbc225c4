import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';

/**
 * The inner key of the subaccount of a name, whoever may enter it: for sharing with others.
 * @throws DomainError `not-found` where there is none, or it is archived.
 */
export async function subaccountNamed(transaction: AccessTransaction, name: string): Promise<number> {
  const { rows } = await asIdentity(transaction, () =>
    sql<{ id: number }>`select id from subaccount where name = ${name} and not is_archived`.execute(transaction),
  );
  if (!rows[0]) throw new DomainError('not-found', 'This subaccount does not exist.');
  return rows[0].id;
}
