import { sql, type Kysely } from 'kysely';
import type { DB } from '../platform/database/generated/database.ts';

/** A rate as a test sets it, in 10,000ths; of all days unless `firstDay` is given. */
export interface SeededRate {
  readonly parts: number;
  /** YYYY-MM-DD. */
  readonly firstDay?: string;
  readonly accountId?: number;
}

/** Sets a rate from a day on, in the past too, which nobody else can. */
export async function seedRate(
  database: Kysely<DB>,
  kind: 'pool_fee' | 'referral_share' | 'user_fee',
  { parts, firstDay = '2009-01-03', accountId }: SeededRate,
): Promise<void> {
  await sql`insert into rate (kind, account_id, first_day, parts, source)
    values (${kind}, ${accountId ?? null}::int, ${firstDay}::date, ${parts}::smallint, 'administrator')`.execute(
    database,
  );
}
