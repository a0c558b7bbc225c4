import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { FactorSecrets } from './consume-code.ts';
import { isTotpSecret, matchingStep } from './totp.ts';

/** Whether an account was imported with a second factor of an earlier installation. Runs as the identity role. */
export async function hasOldFactor(transaction: AccessTransaction, accountId: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('old_two_factor')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads a secret as it is stored: encrypted, or in base32 as an import wrote it. */
function readOldSecret(secrets: FactorSecrets, stored: string): string {
  const bare = stored.replaceAll(/\s/g, '').toUpperCase();
  return isTotpSecret(bare) ? bare : secrets.decrypt(stored);
}

/** The outcome of a code of the old factor. */
type OldCode = { outcome: 'missing' } | { outcome: 'wrong' } | { outcome: 'right'; secret: string; step: number };

/** Tries a code of the old factor, which stays locked until the transaction ends. Runs as the identity role. */
export async function tryOldCode(
  transaction: AccessTransaction,
  secrets: FactorSecrets,
  accountId: number,
  code: string,
  at = Date.now(),
): Promise<OldCode> {
  const factor = await transaction
    .selectFrom('old_two_factor')
    .select(['secret', 'last_step'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!factor) return { outcome: 'missing' };
  const secret = readOldSecret(secrets, factor.secret);
  const step = matchingStep(secret, code, factor.last_step, at);
  return step === undefined ? { outcome: 'wrong' } : { outcome: 'right', secret, step };
}

/** Removes the old factor of an account; returns whether there was one. Runs as the identity role. */
export async function removeOldFactor(transaction: AccessTransaction, accountId: number): Promise<boolean> {
  const removed = await transaction.deleteFrom('old_two_factor').where('account_id', '=', accountId).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Encrypts the secrets that an import wrote in the clear; answers with their number. */
export async function sealImportedSecrets(database: Kysely<DB>, secrets: FactorSecrets): Promise<number> {
  return withIdentity(database, async (transaction) => {
    const rows = await transaction.selectFrom('old_two_factor').select(['account_id', 'secret']).forUpdate().execute();
    const plain = rows.filter(({ secret }) => isTotpSecret(secret.replaceAll(/\s/g, '').toUpperCase()));
    for (const { account_id, secret } of plain) {
      await transaction
        .updateTable('old_two_factor')
        .set({ secret: secrets.encrypt(readOldSecret(secrets, secret)) })
        .where('account_id', '=', account_id)
        .execute();
    }
    return plain.length;
  });
}
