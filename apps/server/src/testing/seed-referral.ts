import { sql, type Kysely } from 'kysely';
import type { DB } from '../platform/database/generated/database.ts';
import type { SeededSite } from './seed-site.ts';

/** Makes one seeded site's owner the referrer of another's, as of a time, straight in the table. */
export async function seedReferral(
  database: Kysely<DB>,
  { referred, by, at }: { referred: Pick<SeededSite, 'accountId'>; by: SeededSite; at: string },
): Promise<void> {
  await sql`insert into referral (referred_account_id, subaccount_id, referrer_account_id, registered_at)
    values (${referred.accountId}::int, ${by.subaccountId}::int, ${by.accountId}::int, ${at}::timestamptz)`.execute(
    database,
  );
}
