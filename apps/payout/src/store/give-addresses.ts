import type pg from 'pg';
import type { CodesOfChain } from './codes-of-chain.ts';
import { isNotified } from './notified-codes.ts';

interface TakenRow {
  id: string;
  entry: number;
  code: string;
}

/**
 * Gives withdrawals to payment codes their addresses, within the transaction that takes them for a payout: an index that was taken and an
 * address that was stored come true together, or neither does; a code whose holder is not notified gets none. `condition`: what withdrawals `w` have to fulfil, with the chain as $1.
 */
export async function giveAddresses(
  client: pg.ClientBase,
  { chainId, withdrawalIds, condition }: { chainId: number; withdrawalIds: readonly string[]; condition: string },
  { houseCode, addressOf }: CodesOfChain,
): Promise<void> {
  // Locked first, so that no index is taken for a withdrawal that somebody cancels meanwhile.
  const { rows } = await client.query<TakenRow>(
    `select w.id, w.entry_id as entry, e.code from withdrawal w join address_book_entry e on e.id = w.entry_id
     where ${condition} and ${isNotified('$3')} and w.address is null and w.id = any ($2::bigint[]) order by w.id for update of w`,
    [chainId, withdrawalIds, houseCode],
  );
  for (const { id, entry, code } of rows) {
    const address = await nextAddress(client, entry, (index) => addressOf(code, index));
    await client.query('update withdrawal set address = $2 where id = $1', [id, address]);
  }
}

/** The address of the next index that has one; the transaction keeps others from the code until it ends. */
async function nextAddress(
  client: pg.ClientBase,
  entry: number,
  addressAt: (index: number) => string | undefined,
): Promise<string> {
  for (;;) {
    const { rows } = await client.query<{ index: number }>('select take_payment_code_index($1) as index', [entry]);
    const [taken] = rows;
    if (!taken) throw new Error('The database gave no index.');
    const address = addressAt(taken.index);
    if (address !== undefined) return address;
  }
}
