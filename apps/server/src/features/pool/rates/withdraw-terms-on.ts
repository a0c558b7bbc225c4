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
