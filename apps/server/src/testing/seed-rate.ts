import { poolTerms, type PoolTermKind } from '@headframe/domain/pool/pool-terms';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../platform/database/generated/database.ts';

/** A rate as a test sets it; of all days unless `firstDay` is given. */
interface SeededRate {
  /** 10,000ths of a fee or share; satoshi or cents of other terms. */
  readonly parts: number;
  /** YYYY-MM-DD. */
  readonly firstDay?: string;
  readonly accountId?: number;
}

/** Sets a rate from a day on, in the past too, which nobody else can. */
export async function seedRate(
  database: Kysely<DB>,
  kind: PoolTermKind | 'user_fee',
  { parts, firstDay = '2009-01-03', accountId }: SeededRate,
): Promise<void> {
  const column = kind === 'user_fee' || poolTerms[kind].unit === '%' ? 'parts' : 'amount';
  await sql`insert into rate (kind, account_id, first_day, ${sql.raw(column)}, source)
    values (${kind}, ${accountId ?? null}::int, ${firstDay}::date, ${parts}, 'administrator')`.execute(database);
}
