import type { WithdrawTerms } from '@headframe/domain/pool/withdraw-terms';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { today } from './rates-on.ts';

const namesOf: Readonly<Record<string, keyof WithdrawTerms>> = {
  withdrawal_fee: 'fee',
  withdrawal_minimum: 'minimum',
  auto_withdrawal_minimum: 'autoMinimum',
  lightning_fee: 'lightningFee',
  lightning_minimum: 'lightningMinimum',
  usd_minimum: 'usdMinimum',
};
const centsPerDollar = 100;

/** A fee of withdrawals that is planned; satoshi. */
export interface PlannedWithdrawFee {
  /** First day (UTC), YYYY-MM-DD. */
  readonly firstDay: string;
  readonly fee: bigint;
}

/** The next change of each fee of withdrawals after a day (UTC), where one is planned that differs. Under identity or jobs. */
export async function plannedWithdrawFees(
  transaction: AccessTransaction,
  day = today(),
): Promise<{ onChain: PlannedWithdrawFee | null; lightning: PlannedWithdrawFee | null }> {
  const { rows } = await sql<{ kind: string; firstDay: string; fee: string }>`
    select distinct on (r.kind) r.kind, r.first_day::text as "firstDay", pool_term_on(r.kind, r.first_day)::text as fee from rate r
    where r.kind in ('withdrawal_fee', 'lightning_fee') and r.first_day > ${day}::date
      and pool_term_on(r.kind, r.first_day) <> pool_term_on(r.kind, ${day}::date)
    order by r.kind, r.first_day`.execute(transaction);
  const of = (kind: string): PlannedWithdrawFee | null => {
    const row = rows.find((one) => one.kind === kind);
    return row ? { firstDay: row.firstDay, fee: BigInt(row.fee) } : null;
  };
  return { onChain: of('withdrawal_fee'), lightning: of('lightning_fee') };
}

/** Fees and minima of withdrawals on a day (UTC). Under identity or jobs. */
export async function withdrawTermsOn(transaction: AccessTransaction, day = today()): Promise<WithdrawTerms> {
  const { rows } = await sql<{ kind: string; stored: string | null }>`
    select kind, pool_term_on(kind, ${day}::date)::text as stored from unnest(${Object.keys(namesOf)}::text[]) kind`.execute(
    transaction,
  );
  const terms: Partial<Record<keyof WithdrawTerms, bigint>> = {};
  for (const { kind, stored } of rows) {
    const name = namesOf[kind];
    if (name && stored !== null) terms[name] = BigInt(stored);
  }
  const read = (name: keyof WithdrawTerms): bigint => {
    const value = terms[name];
    if (value === undefined) throw new Error(`The term ${name} of withdrawals has no value on ${day}.`);
    return value;
  };
  return {
    fee: read('fee'),
    minimum: read('minimum'),
    autoMinimum: read('autoMinimum'),
    lightningFee: read('lightningFee'),
    lightningMinimum: read('lightningMinimum'),
    usdMinimum: Number(read('usdMinimum')) / centsPerDollar,
  };
}
