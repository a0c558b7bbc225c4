import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import type { HouseRates } from './rates-on.ts';
import { today } from './rates-on.ts';

/** First day of rates that were never others: before any block. */
const beginning = '2009-01-03';
const dayMs = 86_400_000;
const names = { poolFee: 'pool_fee', referralShare: 'referral_share' } as const;

/**
 * Keeps the settings of a starting server as rates. The first ones are of all days; a setting that differs from the one before is of the
 * days from tomorrow (UTC) on, as today is being mined. A setting that stays changes nothing that the administrator set.
 */
export async function adoptRateSettings(
  database: Kysely<DB>,
  log: Pick<Logger, 'info'>,
  settings: HouseRates,
  now = Date.now(),
): Promise<void> {
  await withAccess(database, 'headframe_jobs', [], async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('headframe rate', 0))`.execute(transaction);
    for (const setting of ['poolFee', 'referralShare'] as const) {
      const [kind, parts] = [names[setting], settings[setting]];
      const { rows } = await sql<{ parts: number | null; count: number }>`
        select (array_agg(parts order by id desc) filter (where source = 'setting'))[1]::int as parts, count(*)::int as count
        from rate where kind = ${kind}`.execute(transaction);
      const [before] = rows;
      if (before?.parts === parts) continue;
      const firstDay = before?.count ? today(now + dayMs) : beginning;
      await sql`insert into rate (kind, first_day, parts, source)
        values (${kind}, ${firstDay}::date, ${parts}::smallint, 'setting')`.execute(transaction);
      if (before?.count) log.info({ kind, parts, firstDay }, 'A setting changed a rate of the pool from a day on.');
    }
  });
}
