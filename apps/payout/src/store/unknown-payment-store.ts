import { displayOfHash, hashOfDisplay, hexOfBytes } from '@headframe/chain/bytes';
import type { Outpoint } from '@headframe/chain/read-transaction';
import type pg from 'pg';
import type { WalletPayment } from '../wallet/node-wallet.ts';
import { asPayout } from './payout-database.ts';

/** Up to where the wallet was looked at before: its newest known transaction, or the time before which this database paid nothing. */
export interface LookedTo {
  /** Display order; undefined where nothing is known yet. */
  readonly txid: string | undefined;
  readonly from: Date;
}

/** An unknown payment as it is stored. `bytes`: what of it could be read; undefined for a transaction of another form. */
export interface NewUnknownPayment extends WalletPayment {
  readonly bytes: { readonly virtualBytes: number; readonly inputs: readonly Outpoint[] } | undefined;
}

/** Unknown payments that wait for a person. */
export interface OpenUnknownPayments {
  readonly count: number;
  /** The oldest, in display order. */
  readonly first: string | undefined;
  /** Waiting withdrawals to addresses that they pay, by number, up to 10; `matches` counts all. */
  readonly withdrawals: readonly string[];
  readonly matches: number;
}

const internal = (txid: string) => Buffer.from(hashOfDisplay(txid));

/** Payments of the wallet on one chain that no payout of this database made, under the role of the payout program. */
export class UnknownPaymentStore {
  readonly #database: pg.Pool;
  readonly #chainId: number;

  constructor(database: pg.Pool, chainId: number) {
    this.#database = database;
    this.#chainId = chainId;
  }

  /** Up to where the wallet was looked at: else to the newest final payout, of before the first look. */
  async lookedTo(): Promise<LookedTo> {
    const [row] = await this.#rows<{ txid: string | null; from: Date }>(
      `select encode(coalesce(s.looked_to, (select t.txid from payout p join payout_transaction t on t.payout_id = p.id and t.confirmations > 0
           where p.chain_id = c.id and p.engine = 'core' and p.state = 'final' order by p.id desc limit 1)), 'hex') as txid,
         c.created_at as "from"
       from chain c left join payout_status s on s.chain_id = c.id where c.id = $1`,
      [this.#chainId],
    );
    if (!row) throw new Error('The chain is not in the database.');
    return { txid: row.txid === null ? undefined : displayOfHash(Buffer.from(row.txid, 'hex')), from: row.from };
  }

  /** Notes up to where every payment of the wallet is known. */
  async noteLookedTo(txid: string): Promise<void> {
    await this.#rows('update payout_status set looked_to = $2 where chain_id = $1 and looked_to is distinct from $2', [
      this.#chainId,
      internal(txid),
    ]);
  }

  /** Which of some transactions a payout has, or people have decided on. */
  async known(txids: readonly string[]): Promise<ReadonlySet<string>> {
    if (txids.length === 0) return new Set();
    const rows = await this.#rows<{ txid: Buffer }>(
      `select t.txid from payout_transaction t where t.txid = any ($2::bytea[])
       union all select u.txid from unknown_payment u where u.chain_id = $1 and u.txid = any ($2::bytea[]) and u.state <> 'open'`,
      [this.#chainId, txids.map(internal)],
    );
    return new Set(rows.map(({ txid }) => displayOfHash(txid)));
  }

  /** Notes a payment that nobody knows, or where it is by now. */
  async note(payment: NewUnknownPayment): Promise<void> {
    const { txid, hex, fee, madeAt, confirmations, isAbandoned, outputs, bytes } = payment;
    const raw = bytes === undefined ? null : Buffer.from(hex, 'hex');
    await asPayout(this.#database, async (client) => {
      const { rows } = await client.query<{ id: string; isNew: boolean }>(
        `insert into unknown_payment as u (chain_id, txid, raw, fee_satoshi, virtual_bytes, made_at, confirmations, is_abandoned)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (chain_id, txid) do update
           set confirmations = excluded.confirmations, is_abandoned = excluded.is_abandoned
         returning u.id::text as id, u.xmax = 0 as "isNew"`,
        [this.#chainId, internal(txid), raw, `${fee}`, bytes?.virtualBytes ?? null, madeAt, confirmations, isAbandoned],
      );
      const [noted] = rows;
      if (!noted?.isNew) return;
      await client.query(
        `insert into unknown_payment_output (payment_id, vout, address, amount_satoshi)
         select $1, o.vout, o.address, o.satoshi from json_to_recordset($2) as o (vout int, address text, satoshi bigint)`,
        [noted.id, JSON.stringify(outputs.map((one) => ({ ...one, satoshi: `${one.satoshi}` })))],
      );
      await client.query(
        `insert into unknown_payment_input (payment_id, txid, vout)
         select $1, decode(i.txid, 'hex'), i.vout from json_to_recordset($2) as i (txid text, vout bigint)`,
        [
          noted.id,
          JSON.stringify((bytes?.inputs ?? []).map((one) => ({ ...one, txid: hexOfBytes(hashOfDisplay(one.txid)) }))),
        ],
      );
    });
  }

  /** Notes that something else in the chain has replaced payments. */
  async noteReplaced(txids: readonly string[]): Promise<void> {
    if (txids.length === 0) return;
    await this.#rows(
      `update unknown_payment set confirmations = -1
       where chain_id = $1 and state = 'open' and txid = any ($2::bytea[]) and confirmations >= 0`,
      [this.#chainId, txids.map(internal)],
    );
  }

  /** Forgets open payments that a payout has by now. */
  async forgetKnown(): Promise<void> {
    await this.#rows(
      `delete from unknown_payment u where u.chain_id = $1 and u.state = 'open'
         and exists (select from payout_transaction t where t.txid = u.txid)`,
      [this.#chainId],
    );
  }

  /** What waits for a person: payments that no other transaction has replaced in the chain. */
  async open(): Promise<OpenUnknownPayments> {
    const [row] = await this.#rows<{ count: number; first: Buffer | null; matches: number; ids: string[] | null }>(
      `select count(*)::int as count, (array_agg(u.txid order by u.made_at, u.id))[1] as first,
         (select count(distinct m.withdrawal_id)::int from unknown_payment_match m join unknown_payment o on o.id = m.payment_id
           where o.chain_id = $1) as matches,
         (select array_agg(m.id::text) from (select distinct m.withdrawal_id as id from unknown_payment_match m
           join unknown_payment o on o.id = m.payment_id where o.chain_id = $1 order by 1 limit 10) m) as ids
       from unknown_payment u where u.chain_id = $1 and u.network = 'bitcoin' and u.state = 'open' and u.confirmations >= 0`,
      [this.#chainId],
    );
    return {
      count: row?.count ?? 0,
      first: row?.first ? displayOfHash(row.first) : undefined,
      matches: row?.matches ?? 0,
      withdrawals: row?.ids ?? [],
    };
  }

  async #rows<Row extends pg.QueryResultRow>(statement: string, parameters: unknown[]): Promise<Row[]> {
    const { rows } = await asPayout(this.#database, (client) => client.query<Row>(statement, parameters));
    return rows;
  }
}
