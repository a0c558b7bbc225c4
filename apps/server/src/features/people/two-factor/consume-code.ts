import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { hashBackupCode, readBackupCode } from './backup-codes.ts';
import { matchingStep } from './totp.ts';

/** What the second factor needs of the installation's secrets. */
export type FactorSecrets = Pick<Secrets, 'encrypt' | 'decrypt' | 'derive'>;

/** Whether an account has a second factor in force. Runs as the identity role. */
export async function hasSecondFactor(transaction: AccessTransaction, accountId: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('two_factor')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function consumeBackupCode(
  transaction: AccessTransaction,
  secrets: FactorSecrets,
  accountId: number,
  code: string,
): Promise<boolean> {
  const used = await transaction
    .updateTable('backup_code')
    .set({ used_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashBackupCode(code, secrets.derive('backup code')))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/**
 * Consumes a code of the account's confirmed second factor, or one of its backup codes; true when it was right. Each works
 * once: two that come at the same time wait for each other. Runs as the identity role.
 */
export async function consumeCode(
  transaction: AccessTransaction,
  secrets: FactorSecrets,
  accountId: number,
  code: string,
  at = Date.now(),
): Promise<boolean> {
  const factor = await transaction
    .selectFrom('two_factor')
    .select(['secret', 'last_step'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!factor) return false;
  const backupCode = readBackupCode(code);
  if (backupCode !== undefined) return consumeBackupCode(transaction, secrets, accountId, backupCode);
  const step = matchingStep(secrets.decrypt(factor.secret), code, factor.last_step, at);
  if (step === undefined) return false;
  await transaction.updateTable('two_factor').set({ last_step: step }).where('account_id', '=', accountId).execute();
  return true;
}
