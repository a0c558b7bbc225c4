import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** What the pool charges everybody and gives for referrals on a day, in 10,000ths; 0 where nothing was set up to then. */
export interface HouseRates {
  readonly poolFee: number;
  /** Of the pool fees of referred accounts. */
  readonly referralShare: number;
}

/** The day of a time in UTC, YYYY-MM-DD. */
export function today(now = Date.now()): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** The rates of the house on a day. */
export async function houseRatesOn(transaction: AccessTransaction, day: string): Promise<HouseRates> {
  const { rows } = await sql<HouseRates>`
    select rate_on('pool_fee', ${day}::date) as "poolFee", rate_on('referral_share', ${day}::date) as "referralShare"`.execute(
    transaction,
  );
  const [rates] = rows;
  if (!rates) throw new Error('A selection without a table has one row.');
  return rates;
}

/** The fee of the owner of a subaccount on a day in 10,000ths. */
export async function userFeeOn(transaction: AccessTransaction, day: string, subaccountId: number): Promise<number> {
  const { rows } = await sql<{ fee: number }>`
    select rate_on('user_fee', ${day}::date, owner_account_id) as fee from subaccount where id = ${subaccountId}::int`.execute(
    transaction,
  );
  const [row] = rows;
  if (!row) throw new Error(`The owner of subaccount ${subaccountId} cannot be read.`);
  return row.fee;
}
