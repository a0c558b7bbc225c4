import type { Kysely } from 'kysely';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { codeAttempts } from './code-attempts.ts';
import { mailFactorAdded } from './factor-mails.ts';
import { readMigrationToken, type MigrationKind } from './migration-token.ts';
import { tryOldCode } from './old-factor.ts';
import { hasSecondFactor, type FactorSecrets } from './consume-code.ts';
import { activateFactor } from './stored-factor.ts';

/** The outcome of an attempt to move from an old second factor. */
export type Move = { outcome: 'moved'; accountId: number } | { outcome: 'wrong-code' | 'no-factor' | 'too-many' };

/** Dependencies of moving. */
interface MoveDeps {
  database: Kysely<DB>;
  secrets: FactorSecrets;
  publicUrl: string;
}

async function recordMove(transaction: AccessTransaction, accountId: number, kind: MigrationKind, ip: string) {
  const { email } = await transaction
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await recordAudit(
    transaction,
    { kind: 'account', accountId, name: email, ip },
    {
      action: kind === 'need-migrate' ? 'two-factor.take-over-old' : 'two-factor.give-up-old',
      object: { kind: 'account', name: email },
    },
  );
}

/**
 * Moves an account from its old second factor, proved by one code of it. `need-migrate`: the old secret becomes the second
 * factor, and the holder is notified by mail. `need-migrate-with-mfa`: the old one is removed in favour of the current one.
 */
export async function moveOldFactor(
  deps: MoveDeps,
  kind: MigrationKind,
  given: { migrationToken: string; code: string; ip: string },
): Promise<Move> {
  const { database, secrets, publicUrl } = deps;
  const migration = readMigrationToken(secrets, given.migrationToken);
  if (migration?.kind !== kind) return { outcome: 'no-factor' };
  const { accountId } = migration;
  const attempts = codeAttempts(database);
  if (!(await attempts.take(accountId))) return { outcome: 'too-many' };
  const move = await withIdentity(database, async (transaction): Promise<Move> => {
    const tried = await tryOldCode(transaction, secrets, accountId, given.code);
    if (tried.outcome === 'wrong') return { outcome: 'wrong-code' };
    const isPresent = await hasSecondFactor(transaction, accountId);
    if (tried.outcome === 'missing' || isPresent !== (kind === 'need-migrate-with-mfa'))
      return { outcome: 'no-factor' };
    await transaction.deleteFrom('old_two_factor').where('account_id', '=', accountId).execute();
    if (kind === 'need-migrate') {
      const sealedSecret = secrets.encrypt(tried.secret);
      await activateFactor(transaction, accountId, { sealedSecret, step: tried.step });
      await mailFactorAdded(transaction, publicUrl, accountId);
    }
    await recordMove(transaction, accountId, kind, given.ip);
    return { outcome: 'moved', accountId };
  });
  if (move.outcome === 'moved') await attempts.giveBack(accountId);
  return move;
}
