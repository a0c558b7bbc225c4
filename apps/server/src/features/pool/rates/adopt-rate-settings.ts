import { sql, type Kysely } from 'kysely';
import { feeParts } from '@headframe/domain/pool/divide-earnings';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import type { HouseRates } from './rates-on.ts';
import { today } from './rates-on.ts';
import { greatestFrom } from './set-rate.ts';

/** First day of rates that were never others: before any block. */
const beginning = '2009-01-03';
const dayMs = 86_400_000;
const names = { poolFee: 'pool_fee', referralShare: 'referral_share' } as const;

/** @throws Error where the pool fee and the greatest user fee from a day on are above 100 % together. */
async function requireRoomForUserFees(transaction: AccessTransaction, poolFee: number, day: string): Promise<void> {
  const userFee = await greatestFrom(transaction, 'user_fee', day);
  if (poolFee + userFee <= feeParts) return;
  const percentOf = (parts: number): string => `${(100 * parts) / feeParts} %`;
  throw new Error(
    `HEADFRAME_POOL_FEE: ${percentOf(poolFee)} and a user fee of ${percentOf(userFee)} are above 100 % together. Set a lower pool fee, or start with the one before and lower the user fee.`,
  );
}

/**
 * Keeps the settings of a starting server as rates. The first ones are of all days; a setting that differs from the one before is of the
 * days from tomorrow (UTC) on, as today is being mined. A setting that stays changes nothing that the administrator set.
 * @throws Error for a changed pool fee that is above 100 % with a user fee.
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
      if (setting === 'poolFee') await requireRoomForUserFees(transaction, parts, firstDay);
      await sql`insert into rate (kind, first_day, parts, source)
        values (${kind}, ${firstDay}::date, ${parts}::smallint, 'setting')`.execute(transaction);
      if (before?.count) log.info({ kind, parts, firstDay }, 'A setting changed a rate of the pool from a day on.');
    }
  });
}
