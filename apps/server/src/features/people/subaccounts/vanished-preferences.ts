import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';

/**
 * Removes pins and preferences for subaccounts that an account (every account, where none is named) can no longer reach:
 * neither as a member of the team nor as one of the organization's people, suspended ones counted. Runs as the identity role.
 */
export async function removeVanishedPreferences(transaction: AccessTransaction, accountId?: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from subaccount_preference p using subaccount n, organization o
    where n.id = p.subaccount_id and o.id = n.organization_id and p.account_id = coalesce(${accountId ?? null}::int, p.account_id)
      and o.owner_account_id <> p.account_id
      and not exists (select from subaccount_access c where c.account_id = p.account_id and c.subaccount_id = p.subaccount_id)
      and not exists (select from organization_member m where m.account_id = p.account_id and m.organization_id = o.id)`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
}

/** Schedules {@link removeVanishedPreferences} for everyone, once a day. */
export async function registerSubaccountJobs(jobs: Jobs, database: Kysely<DB>): Promise<void> {
  await jobs.schedule({
    name: 'subaccounts.removeVanishedPreferences',
    cron: '17 4 * * *',
    withinSeconds: 600,
    run: async () => void (await withIdentity(database, (transaction) => removeVanishedPreferences(transaction))),
  });
}
