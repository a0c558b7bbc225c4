import type pg from 'pg';
import { isNotified } from './notified-codes.ts';
import { payable } from './payable-withdrawals.ts';

/** Withdrawals that the wallet cannot pay now: how many, and their amounts together. */
export interface Short {
  readonly count: number;
  readonly satoshi: bigint;
}

/** Which withdrawals the wallet cannot pay: those of `balance` or more for `reason`, and some others for reasons of their own, by their ids. */
export interface NotedShort {
  readonly balance: bigint;
  readonly reason: string;
  readonly reasons: ReadonlyMap<string, string>;
}

/** What the people of such a withdrawal read; what the wallet has is not theirs to know. */
const note =
  'The wallet that pays cannot pay it now, as it has too little or too many small amounts. It is paid by itself later; smaller ones may be paid first.';

/** Notes withdrawals that the wallet cannot pay now, for their people and for operators, and forgets those that it can. */
export async function noteShort(
  client: pg.ClientBase,
  { chainId, houseCode }: { readonly chainId: number; readonly houseCode: string | null },
  { balance, reason, reasons }: NotedShort,
): Promise<Short> {
  const others = JSON.stringify([...reasons].map(([id, text]) => ({ id, reason: text.slice(0, 200) })));
  const { rows } = await client.query<{ id: string; satoshi: string; reason: string }>(
    `select w.id, w.amount_satoshi::text as satoshi, coalesce(o.reason, $4) as reason
     from withdrawal w left join address_book_entry e on e.id = w.entry_id and w.address is null
       left join json_to_recordset($5) as o (id bigint, reason text) on o.id = w.id
     where ${payable} and ${isNotified('$2')} and (w.amount_satoshi >= $3 or o.id is not null)
       and not exists (select from payout_left_out l where l.withdrawal_id = w.id and l.cause = 'unpayable')
     order by w.id`,
    [chainId, houseCode, `${balance}`, reason, others],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    `delete from payout_left_out l using withdrawal w
     where w.id = l.withdrawal_id and w.chain_id = $1 and w.network = 'bitcoin' and l.cause = 'wallet' and l.withdrawal_id <> all ($2::bigint[])`,
    [chainId, ids],
  );
  await client.query(
    `insert into payout_left_out as l (withdrawal_id, reason, cause)
     select s.id, s.reason, 'wallet' from json_to_recordset($1) as s (id bigint, reason text)
     on conflict (withdrawal_id) do update set reason = excluded.reason, noted_at = now()
       where l.cause = 'wallet' and l.reason <> excluded.reason`,
    [JSON.stringify(rows.map((row) => ({ id: row.id, reason: row.reason })))],
  );
  await client.query(
    `update withdrawal w set payout_note = case when w.id = any ($2::bigint[]) then $3 else '' end
     where ${payable} and w.payout_note is distinct from case when w.id = any ($2::bigint[]) then $3 else '' end`,
    [chainId, ids, note],
  );
  return { count: rows.length, satoshi: rows.reduce((sum, { satoshi }) => sum + BigInt(satoshi), 0n) };
}
