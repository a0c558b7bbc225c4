import { DomainError } from '@headframe/domain/errors/domain-error';
import { feeParts } from '@headframe/domain/pool/divide-earnings';
import { poolTerms, type PoolTermKind } from '@headframe/domain/pool/pool-terms';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { today } from './rates-on.ts';

const dayMs = 86_400_000;
/** A year and a day ahead: who plans longer has mistyped the year. */
const maxDaysAhead = 366;
const percentOf = (parts: number): number => (100 * parts) / feeParts;

/** A rate that the administrator sets. */
export interface NewRate {
  readonly kind: PoolTermKind | 'user_fee';
  /** The account of a user fee. */
  readonly accountId?: number;
  /** 10,000ths of a fee or share; satoshi or cents of the others. */
  readonly stored: bigint;
  /** First day (UTC), YYYY-MM-DD. */
  readonly firstDay: string;
}

/** The argument of a request in which a rate or its first day is given. */
interface RatePaths {
  readonly value: string;
  readonly firstDay: string;
}

const refused = (message: string, path: string) => new DomainError('validation-failed', message, { path });

/** What a pool fee and a user fee are each added to: the greatest of the other kind from a day on, of any account, in 10,000ths. */
export async function greatestFrom(
  transaction: AccessTransaction,
  kind: 'pool_fee' | 'user_fee',
  day: string,
): Promise<number> {
  const { rows } = await sql<{ greatest: number }>`
    with counted as (select distinct on (account_id, first_day) account_id, first_day, parts from rate
      where kind = ${kind} order by account_id, first_day, id desc)
    select coalesce(max(parts), 0)::int as greatest from counted c where first_day > ${day}::date or first_day = (
      select max(e.first_day) from counted e where e.account_id is not distinct from c.account_id and e.first_day <= ${day}::date)`.execute(
    transaction,
  );
  return rows[0]?.greatest ?? 0;
}

/**
 * Sets a rate from a day to come on. Under identity, after the check of who sets it.
 * @throws DomainError `validation-failed` for a day that has begun or is past, and where fees would be above 100 % together.
 */
export async function setRate(
  transaction: AccessTransaction,
  { kind, accountId, stored, firstDay }: NewRate,
  paths: RatePaths,
): Promise<void> {
  const [tomorrow, last] = [today(Date.now() + dayMs), today(Date.now() + maxDaysAhead * dayMs)];
  if (firstDay < tomorrow) throw refused(`It begins on ${tomorrow} (UTC) at the earliest.`, paths.firstDay);
  if (firstDay > last) throw refused(`It begins on ${last} (UTC) at the latest.`, paths.firstDay);
  await sql`select pg_advisory_xact_lock(hashtextextended('headframe rate', 0))`.execute(transaction);
  if (kind === 'pool_fee' || kind === 'user_fee') {
    const other = await greatestFrom(transaction, kind === 'pool_fee' ? 'user_fee' : 'pool_fee', firstDay);
    const name = kind === 'pool_fee' ? 'a user fee' : 'the pool fee';
    if (other + Number(stored) > feeParts)
      throw refused(`With ${name} of ${percentOf(other)} % it is above 100 %.`, paths.value);
  }
  const isShare = kind === 'user_fee' || poolTerms[kind].unit === '%';
  await sql`insert into rate (kind, account_id, first_day, ${sql.raw(isShare ? 'parts' : 'amount')}, source)
    values (${kind}, ${accountId ?? null}::int, ${firstDay}::date, ${`${stored}`}::bigint, 'administrator')`.execute(
    transaction,
  );
}
