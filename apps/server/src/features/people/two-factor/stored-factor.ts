import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { hashBackupCode, makeBackupCodes } from './backup-codes.ts';
import type { FactorSecrets } from './consume-code.ts';

/** A second factor with its state. */
export interface FactorState {
  /** When it came into force; null while it is being set up, and without one. */
  confirmedAt: Date | null;
  backupCodesLeft: number;
}

/** Reads the state of an account's second factor. Runs as the identity role. */
export async function readFactorState(transaction: AccessTransaction, accountId: number): Promise<FactorState> {
  const { rows } = await sql<FactorState>`
    select (select confirmed_at from two_factor where account_id = ${accountId}) as "confirmedAt",
      (select count(*)::int from backup_code where account_id = ${accountId} and used_at is null) as "backupCodesLeft"`.execute(
    transaction,
  );
  const [state] = rows;
  return state ?? { confirmedAt: null, backupCodesLeft: 0 };
}

/** Activates a second factor; the code of `step` and those before it are used up. Runs as the identity role. */
export async function activateFactor(
  transaction: AccessTransaction,
  accountId: number,
  factor: { sealedSecret: string; step: number },
): Promise<void> {
  const values = { secret: factor.sealedSecret, confirmed_at: sql<Date>`now()`, last_step: factor.step };
  await transaction
    .insertInto('two_factor')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** Removes an account's second factor and its backup codes; returns whether one was active. Runs as the identity role. */
export async function removeFactor(transaction: AccessTransaction, accountId: number): Promise<boolean> {
  await transaction.deleteFrom('backup_code').where('account_id', '=', accountId).execute();
  const removed = await transaction
    .deleteFrom('two_factor')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return removed !== undefined && removed.confirmed_at !== null;
}

/** Replaces the backup codes by new ones; only now they can be read. Runs as the identity role. */
export async function replaceBackupCodes(
  transaction: AccessTransaction,
  secrets: FactorSecrets,
  accountId: number,
): Promise<string[]> {
  const codes = makeBackupCodes();
  const key = secrets.derive('backup code');
  await transaction.deleteFrom('backup_code').where('account_id', '=', accountId).execute();
  await transaction
    .insertInto('backup_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashBackupCode(code, key) })))
    .execute();
  return codes;
}
