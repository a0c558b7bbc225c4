import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../../platform/database/generated/database.ts';

/**
 * A payment of the wallet that no payout made, as the payout program notes one: it pays the address of a withdrawal its amount, or
 * another one. `txid`: one byte in hex, repeated. Returns its id, and the id of the withdrawal as the API has it.
 */
export async function seedUnknownPayment(
  database: Kysely<DB>,
  given: { chainId: number; withdrawalId: number; txid?: string; satoshi?: bigint },
): Promise<{ id: string; withdrawal: string }> {
  const { rows } = await sql<{ id: string; withdrawal: string }>`
    with payment as (
      insert into unknown_payment (chain_id, txid, raw, fee_satoshi, virtual_bytes, made_at)
      values (${given.chainId}::int, decode(repeat(${given.txid ?? 'cc'}, 32), 'hex'), decode(repeat('ab', 80), 'hex'), 700, 80, now())
      returning id
    ), output as (
      insert into unknown_payment_output (payment_id, vout, address, amount_satoshi)
      select p.id, 0, w.address, coalesce(${given.satoshi === undefined ? null : `${given.satoshi}`}::bigint, w.amount_satoshi)
      from payment p, withdrawal w where w.id = ${given.withdrawalId}::bigint
    ), input as (
      insert into unknown_payment_input (payment_id, txid, vout) select p.id, decode(repeat('ee', 32), 'hex'), p.id % 1000 from payment p
    )
    select p.id::text as id, w.selector_id as withdrawal from payment p, withdrawal w where w.id = ${given.withdrawalId}::bigint`.execute(
    database,
  );
  const [row] = rows;
  if (!row) throw new Error('No payment was made.');
  return row;
}
