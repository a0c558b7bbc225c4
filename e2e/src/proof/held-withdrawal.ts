import { eventually } from '../eventually.ts';
import { inDatabase } from '../pool/pool-database.ts';
import type { RunningProduct } from '../product.ts';

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

/** What a house owes and paid, in satoshi. */
export interface Money {
  balance: string;
  posted: string;
  asked: string;
  payouts: number;
}

/** Lets the first subaccount have earned on the simulated chain, and asks for a withdrawal of a part of it, which is held. */
export async function holdWithdrawal(product: RunningProduct): Promise<void> {
  await eventually('The simulated chain', 60_000, () =>
    inDatabase(product, async (client) => {
      const { rows } = await client.query<{ chain: number; subaccount: number; account: number }>(
        `select c.id as chain, s.id as subaccount, s.owner_account_id as account from chain c, subaccount s
         where c.network = 'simulated' and c.coin_enum = 0 and s.name = 'main'`,
      );
      const [found] = rows;
      if (!found) return undefined;
      const keys = [found.subaccount, found.chain];
      await client.query(
        `insert into ledger_entry (subaccount_id, chain_id, coin_enum, kind, day, revision, amount_satoshi, house_account)
         values ($1, $2, 0, 'earnings', current_date - 2, 0, 10000000, 'earnings')`,
        keys,
      );
      const { rows: entries } = await client.query<{ id: number }>(
        `insert into address_book_entry (subaccount_id, chain_id, coin_enum, network, kind, code)
         values ($1, $2, 0, 'simulated', 'address', $3) returning id`,
        [...keys, address],
      );
      // An address that is new holds what is paid to it.
      await client.query(
        `insert into withdrawal (subaccount_id, chain_id, coin_enum, kind, entry_id, amount_satoshi, idempotency_key, created_by)
         values ($1, $2, 0, 'quick', $3, 150000, gen_random_uuid(), $4)`,
        [...keys, entries[0]?.id, found.account],
      );
      return true;
    }),
  );
}

export function moneyOf(product: RunningProduct): Promise<Money | undefined> {
  return inDatabase(product, async (client) => {
    const { rows } = await client.query<Money>(
      `select (select sum(available_satoshi)::text from ledger_balance) as balance,
         (select sum(amount_satoshi)::text from ledger_entry) as posted,
         (select sum(amount_satoshi)::text from withdrawal) as asked, (select count(*)::int from payout) as payouts`,
    );
    return rows[0];
  });
}

/** Waits until the wallet has sent a payment. */
export function paymentSent(product: RunningProduct): Promise<true> {
  return eventually('A payment', 60_000, () =>
    inDatabase(product, async (client) => {
      const { rowCount } = await client.query('select from payout_transaction where sent_at is not null');
      return rowCount === 1 ? true : undefined;
    }),
  );
}

/** Waits until the payout program has looked at the wallet of a house that now runs; resolves to what it says of it. */
export function payoutState(product: RunningProduct, since: Date): Promise<{ state: string; reason: string }> {
  return eventually('A look at the wallet', 60_000, () =>
    inDatabase(product, async (client) => {
      const { rows } = await client.query<{ state: string; reason: string }>(
        'select state, reason from payout_status where checked_at > $1',
        [since],
      );
      return rows[0];
    }),
  );
}
