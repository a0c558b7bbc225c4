import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';

/** A balance that is not the sum of its entries. */
export interface LedgerFault {
  readonly chainId: number;
  /** `subaccount 5`, `house pool_fee`, or `chain` where all balances together are not 0. */
  readonly account: string;
  /** Satoshi that the balance says, and that the entries add up to, as text. */
  readonly balance: string;
  readonly entries: string;
}

/** Compares every balance with the sum of its entries, and all balances of a chain with 0, at one moment. Empty when all agree. */
export async function checkLedger(database: Kysely<DB>): Promise<LedgerFault[]> {
  return withAccess(database, 'headframe_jobs', [], async (transaction) => {
    const { rows } = await sql<LedgerFault>`
      with entered as (
        select chain_id, 'subaccount ' || subaccount_id as account, amount_satoshi as amount from ledger_entry
        union all select chain_id, 'house ' || house_account, -amount_satoshi from ledger_entry
        union all select chain_id, 'house ' || from_account, -amount_satoshi from house_entry
        union all select chain_id, 'house ' || to_account, amount_satoshi from house_entry
      ), entries as (
        select chain_id, account, sum(amount) as total from entered group by 1, 2
      ), balances as (
        select chain_id, 'subaccount ' || subaccount_id as account, available_satoshi::numeric as total from ledger_balance
        union all select chain_id, 'house ' || account, balance_satoshi from house_balance
      ), faults as (
        select coalesce(b.chain_id, e.chain_id) as chain_id, coalesce(b.account, e.account) as account,
          coalesce(b.total, 0) as balance, coalesce(e.total, 0) as entered
        from balances b full join entries e on e.chain_id = b.chain_id and e.account = b.account
        where coalesce(b.total, 0) <> coalesce(e.total, 0)
        union all
        select chain_id, 'chain', sum(total), 0 from balances group by 1 having sum(total) <> 0
      )
      select chain_id as "chainId", account, balance::text as balance, entered::text as entries from faults order by 1, 2`.execute(
      transaction,
    );
    return rows;
  });
}
