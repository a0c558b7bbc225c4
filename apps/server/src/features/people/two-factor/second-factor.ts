import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity } from '../../../platform/database/with-access.ts';
import { codeAttempts } from './code-attempts.ts';
import { makeMigrationToken, type MigrationKind } from './migration-token.ts';
import { hasOldFactor } from './old-factor.ts';
import { hasSecondFactor, consumeCode, type FactorSecrets } from './consume-code.ts';

/** The verdict of the second factor on a sign-in. */
export type FactorOutcome =
  | { outcome: 'passed'; hasFactor: boolean }
  | { outcome: 'multi-factor-required' | 'invalid-two-factor' | 'too-many-requests' }
  | { outcome: MigrationKind; migrationToken: string };

/** The second factor at the endpoints of sign-in. */
export interface SecondFactor {
  /** Asks the factor of an account whose holder has proved everything else; an empty code counts as none. */
  check(accountId: number, code: string): Promise<FactorOutcome>;
}

/** The second factor over the tables `two_factor`, `backup_code` and `old_two_factor`. */
export function createSecondFactor(deps: { database: Kysely<DB>; secrets: FactorSecrets }): SecondFactor {
  const { database, secrets } = deps;
  const attempts = codeAttempts(database);
  async function tryCode(accountId: number, code: string): Promise<FactorOutcome> {
    if (code.trim() === '') return { outcome: 'multi-factor-required' };
    if (!(await attempts.take(accountId))) return { outcome: 'too-many-requests' };
    if (!(await withIdentity(database, (transaction) => consumeCode(transaction, secrets, accountId, code))))
      return { outcome: 'invalid-two-factor' };
    await attempts.giveBack(accountId);
    return { outcome: 'passed', hasFactor: true };
  }

  const needs = (kind: MigrationKind, accountId: number): FactorOutcome => ({
    outcome: kind,
    migrationToken: makeMigrationToken(secrets, { accountId, kind }),
  });

  return {
    async check(accountId, code) {
      const held = await withIdentity(database, async (transaction) => ({
        present: await hasSecondFactor(transaction, accountId),
        old: await hasOldFactor(transaction, accountId),
      }));
      if (!held.present) return held.old ? needs('need-migrate', accountId) : { outcome: 'passed', hasFactor: false };
      const tried = await tryCode(accountId, code);
      return tried.outcome === 'passed' && held.old ? needs('need-migrate-with-mfa', accountId) : tried;
    },
  };
}
