import type { RunningProduct } from '../product.ts';
import { inDatabase } from './pool-database.ts';
import { writeEntry } from './write-entry.ts';

/**
 * Stops the payouts of a chain of its own, as a payout program does that finds payments of its wallet which the database does not know:
 * one paid the first of two withdrawals that wait, the other one neither. Makes the person the administrator. Amounts in satoshi.
 */
export async function writeUnknownPayments(
  product: RunningProduct,
  { subaccount, email }: { subaccount: string; email: string },
  amounts: readonly [bigint, bigint],
): Promise<void> {
  await writeEntry(product, subaccount);
  await inDatabase(product, async (client) => {
    await client.query('update account set is_administrator = true where email = $1', [email]);
    const { rows } = await client.query<{ chain: number; entry: number; owner: number; account: number; code: string }>(
      `update address_book_entry e set hold_until = now() from subaccount s where s.name = $1 and e.subaccount_id = s.id
       returning e.chain_id as chain, e.id as entry, s.id as owner, s.owner_account_id as account, e.code`,
      [subaccount],
    );
    const [made] = rows;
    if (!made) throw new Error('The address book has no entry.');
    await client.query(
      `insert into ledger_entry (subaccount_id, chain_id, coin_enum, kind, day, revision, amount_satoshi, house_account)
       values ($1, $2, 0, 'earnings', current_date, 0, 10000000, 'earnings')`,
      [made.owner, made.chain],
    );
    for (const amount of amounts)
      await client.query(
        `insert into withdrawal (subaccount_id, chain_id, coin_enum, kind, entry_id, amount_satoshi, idempotency_key, created_by)
         values ($1, $2, 0, 'quick', $3, $4, gen_random_uuid(), $5)`,
        [made.owner, made.chain, made.entry, `${amount}`, made.account],
      );
    for (const [digits, address] of [
      ['c1', made.code],
      ['d2', `bcrt1q${'9'.repeat(38)}`],
    ])
      await client.query(
        `with payment as (
           insert into unknown_payment (chain_id, txid, raw, fee_satoshi, virtual_bytes, made_at, confirmations)
           values ($1, decode(repeat($2, 32), 'hex'), decode(repeat('ab', 80), 'hex'), 700, 80, now() - interval '1 hour', 6) returning id
         ), input as (insert into unknown_payment_input (payment_id, txid, vout) select id, decode(repeat($2, 32), 'hex'), 0 from payment)
         insert into unknown_payment_output (payment_id, vout, address, amount_satoshi) select id, 0, $3, $4 from payment`,
        [made.chain, digits, address, `${amounts[0]}`],
      );
    await client.query(
      `insert into payout_status (chain_id, state, reason, checked_at) values ($1, 'stopped',
         'The wallet made 2 payments that this database does not know.', now())`,
      [made.chain],
    );
  });
}
