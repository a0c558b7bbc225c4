import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** Accounts of the house that stand across from a subaccount. */
const houseAccounts = {
  earnings: 'earnings',
  pool_fee: 'pool_fee',
  user_fee: 'user_fee',
  referral: 'pool_fee',
} as const;

/** What an entry is for; reversals have a function of their own, and those of withdrawals come with their rows. */
export type EntryKind = keyof typeof houseAccounts;

/** One movement between a subaccount and the house. */
export interface LedgerEntry {
  readonly chainId: number;
  readonly subaccountId: number;
  readonly kind: EntryKind;
  /** UTC day that it is for, `YYYY-MM-DD`. */
  readonly day: string;
  readonly revision: number;
  /** Satoshi that the subaccount gets, or gives where it is below 0. An entry of 0 is left out. */
  readonly amount: bigint;
}

/** Locks the balances of subaccounts on a chain, in a fixed order. Every posting begins with it. */
export async function lockBalances(
  transaction: AccessTransaction,
  chainId: number,
  subaccountIds: readonly number[],
): Promise<void> {
  await sql`select lock_ledger_balances(${chainId}::int, ${[...subaccountIds]}::int[])`.execute(transaction);
}

/**
 * Posts entries of one chain. What gives is posted after what gets, so that a balance that suffices never fails; accounts of the
 * house come in one order, so that no two postings wait for each other in a circle. The database refuses an overdraft
 * (`nothing_is_overdrawn`) and an entry that is there already.
 */
export async function postEntries(transaction: AccessTransaction, entries: readonly LedgerEntry[]): Promise<void> {
  const [first] = entries;
  if (!first) return;
  if (entries.some(({ chainId }) => chainId !== first.chainId))
    throw new Error('Entries of two chains are posted apart.');
  await lockBalances(
    transaction,
    first.chainId,
    entries.map(({ subaccountId }) => subaccountId),
  );
  const rows = entries
    .filter(({ amount }) => amount !== 0n)
    .map(({ subaccountId, kind, day, revision, amount }) => ({
      subaccount: subaccountId,
      kind,
      day,
      revision,
      amount: `${amount}`,
      house: houseAccounts[kind],
    }));
  await sql`
    insert into ledger_entry (subaccount_id, chain_id, coin_enum, kind, day, revision, amount_satoshi, house_account)
    select e.subaccount, c.id, c.coin_enum, e.kind, e.day, e.revision, e.amount, e.house
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as e (subaccount int, kind text, day date, revision int, amount bigint, house text)
    join chain c on c.id = ${first.chainId}::int
    order by e.house, e.kind, e.subaccount`.execute(transaction);
}

/** Takes an entry back, whole and once, by an entry of its own. Returns false where there is no such entry. */
export async function reverseEntry(transaction: AccessTransaction, entryId: number): Promise<boolean> {
  const found = await sql<{ chain: number; subaccount: number }>`
    select chain_id as chain, subaccount_id as subaccount from ledger_entry where id = ${entryId}::bigint`.execute(
    transaction,
  );
  const [entry] = found.rows;
  if (!entry) return false;
  await lockBalances(transaction, entry.chain, [entry.subaccount]);
  await sql`
    insert into ledger_entry (subaccount_id, chain_id, coin_enum, kind, day, revision, amount_satoshi, house_account, reverses_id)
    select e.subaccount_id, e.chain_id, e.coin_enum, 'reversal', e.day,
      (select count(*)::int from ledger_entry r where r.chain_id = e.chain_id and r.subaccount_id = e.subaccount_id
        and r.day = e.day and r.kind = 'reversal'),
      -e.amount_satoshi, e.house_account, e.id
    from ledger_entry e where e.id = ${entryId}::bigint`.execute(transaction);
  return true;
}
