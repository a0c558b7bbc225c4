import { DomainError } from '@headframe/domain/errors/domain-error';
import { accessKeyLimits } from '@headframe/domain/limits/access-keys';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { AccessKeyKind } from '../../../platform/auth/access-key.ts';

/** What a key is for, in its holder's words. */
export const keyDescriptionSchema = z.string().trim().max(accessKeyLimits.description);

/** Where each kind of key is kept, and what it is called. */
const kinds = {
  observer: { table: sql.table('observer'), name: 'Observer link' },
  'api-key': { table: sql.table('api_key'), name: 'API key' },
} as const;

/**
 * Makes sure that one more key may be made for a subaccount; others who make one wait until this transaction ends.
 * @throws DomainError `permission-error` at the limit.
 */
export async function requireRoomForKey(
  transaction: AccessTransaction,
  kind: AccessKeyKind,
  subaccountId: number,
): Promise<void> {
  const { table, name } = kinds[kind];
  await sql`select pg_advisory_xact_lock(hashtext(${`headframe.create-${kind}`}), ${subaccountId})`.execute(
    transaction,
  );
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${table}
    where subaccount_id = ${subaccountId}`.execute(transaction);
  if ((rows[0]?.count ?? 0) >= accessKeyLimits.perSubaccount)
    throw new DomainError('permission-error', `${name} limit reached.`, {
      caption: `A subaccount has ${accessKeyLimits.perSubaccount} at most. Delete one that is no longer used.`,
    });
}

/** Deletes a key; its token is worthless from the commit on. */
export async function deleteKey(transaction: AccessTransaction, kind: AccessKeyKind, id: number): Promise<void> {
  await sql`delete from ${kinds[kind].table} where id = ${id}`.execute(transaction);
}

/** The refusal of a key that is not there. */
export function noSuchKey(kind: AccessKeyKind): DomainError {
  return new DomainError('not-found', `This ${kinds[kind].name} does not exist.`.replace('Observer', 'observer'));
}
