import { displayOfHash, hashOfDisplay } from '@headframe/chain/bytes';
import type pg from 'pg';
import { asPayout } from '../store/payout-database.ts';
import type { Notification } from './notification-signer.ts';

/** A notification that no payout funds yet. */
interface WaitingNotification {
  readonly id: number;
  /** The payment code of the holder. */
  readonly code: string;
}

/** A notification that a payout with a confirmation funds. */
export interface FundedNotification extends WaitingNotification {
  /** The transaction of that payout that is in the chain. */
  readonly funding: { readonly txid: string; readonly hex: string };
  /** As it is stored; undefined before, and where it spends another transaction, which cannot be mined any more. */
  readonly stored: Pick<Notification, 'txid' | 'hex' | 'spends'> | undefined;
  readonly isSent: boolean;
  /** Of the block that has it. */
  readonly height: number | undefined;
}

interface FundedRow {
  id: number;
  code: string;
  minedTxid: Buffer;
  minedRaw: Buffer;
  txid: Buffer | null;
  raw: Buffer | null;
  fundingTxid: Buffer | null;
  vout: number | null;
  isSent: boolean;
  height: number | null;
}

/** Notifications of the holders of payment codes on one chain, from one payment code of the house, under the role of the payout program. */
export class NotificationStore {
  readonly #database: pg.Pool;
  readonly #chainId: number;
  readonly #houseCode: string;

  constructor(database: pg.Pool, chainId: number, houseCode: string) {
    this.#database = database;
    this.#chainId = chainId;
    this.#houseCode = houseCode;
  }

  /** Approved payment codes whose holders no payout notifies yet, oldest first. */
  async waiting(limit: number): Promise<WaitingNotification[]> {
    const approved = `from address_book_entry e where e.chain_id = $1 and e.kind = 'payment_code'
      and e.approved_at is not null and e.archived_at is null and e.deleted_at is null`;
    await this.#run(
      `insert into payment_code_notification (chain_id, house_code, code)
       select $1::int, $2::text, c.code from (select distinct e.code ${approved}) c
       where not exists (select from payment_code_notification n where n.chain_id = $1 and n.house_code = $2 and n.code = c.code)
       on conflict do nothing`,
      [this.#chainId, this.#houseCode],
    );
    const { rows } = await this.#run<WaitingNotification>(
      `select n.id, n.code from payment_code_notification n where n.chain_id = $1 and n.house_code = $2 and n.payout_id is null
         and exists (select ${approved} and e.code = n.code) order by n.id limit $3`,
      [this.#chainId, this.#houseCode, limit],
    );
    return rows;
  }

  /** Takes notifications for a payout that funds them with these amounts. */
  async claim(funded: readonly { id: number; address: string; satoshi: bigint }[]): Promise<void> {
    await asPayout(this.#database, async (client) => {
      const { rows } = await client.query<{ id: string }>('insert into payout (chain_id) values ($1) returning id', [
        this.#chainId,
      ]);
      const { rowCount } = await client.query(
        `update payment_code_notification n set payout_id = $2, address = f.address, amount_satoshi = f.satoshi
         from json_to_recordset($3) as f (id int, address text, satoshi bigint)
         where n.chain_id = $1 and n.id = f.id and n.payout_id is null`,
        [this.#chainId, rows[0]?.id, JSON.stringify(funded.map((one) => ({ ...one, satoshi: `${one.satoshi}` })))],
      );
      if (rowCount === 0) await client.query('delete from payout where id = $1', [rows[0]?.id]);
    });
  }

  /** Notifications whose payout is in the chain, and which are not final themselves, oldest first. */
  async funded(): Promise<FundedNotification[]> {
    const { rows } = await this.#run<FundedRow>(
      `select n.id, n.code, t.txid as "minedTxid", t.raw as "minedRaw", n.txid, n.raw, n.funding_txid as "fundingTxid",
         n.funding_vout::int as vout, n.sent_at is not null as "isSent", n.height
       from payment_code_notification n join payout_transaction t on t.payout_id = n.payout_id and t.confirmations > 0
       where n.chain_id = $1 and n.house_code = $2 and not n.is_final order by n.id`,
      [this.#chainId, this.#houseCode],
    );
    return rows.map(({ id, code, minedTxid, minedRaw, txid, raw, fundingTxid, vout, isSent, height }) => ({
      id,
      code,
      funding: { txid: displayOfHash(minedTxid), hex: minedRaw.toString('hex') },
      stored:
        txid && raw && fundingTxid?.equals(minedTxid)
          ? {
              txid: displayOfHash(txid),
              hex: raw.toString('hex'),
              spends: { txid: displayOfHash(fundingTxid), vout: vout ?? 0 },
            }
          : undefined,
      isSent,
      height: height ?? undefined,
    }));
  }

  /** Stores a signed notification; from this commit on it may be sent. */
  async keep(id: number, { txid, hex, spends }: Notification): Promise<void> {
    await this.#run(
      `update payment_code_notification set txid = $2, raw = $3, funding_txid = $4, funding_vout = $5, sent_at = null, height = null
       where id = $1`,
      [
        id,
        Buffer.from(hashOfDisplay(txid)),
        Buffer.from(hex, 'hex'),
        Buffer.from(hashOfDisplay(spends.txid)),
        spends.vout,
      ],
    );
  }

  /** Notes that the node has it: in the block at a height, or in none. */
  async notePlace(id: number, height: number | undefined, isFinal: boolean): Promise<void> {
    await this.#run(
      `update payment_code_notification set sent_at = coalesce(sent_at, now()), height = $2, is_final = $3 where id = $1`,
      [id, height ?? null, isFinal],
    );
  }

  /** How many withdrawals wait until the holder of their payment code is notified. */
  async waitingWithdrawals(): Promise<number> {
    const { rows } = await this.#run<{ count: number }>(
      `select count(*)::int as count from withdrawal w join address_book_entry e on e.id = w.entry_id
       where w.chain_id = $1 and w.payout_id is null and not w.canceled and not w.declined and w.address is null
         and (w.hold_until is null or w.hold_until <= now())
         and not exists (select from payment_code_notification n where n.chain_id = $1 and n.house_code = $2 and n.code = e.code
           and n.sent_at is not null)`,
      [this.#chainId, this.#houseCode],
    );
    return rows[0]?.count ?? 0;
  }

  #run<Row extends pg.QueryResultRow>(statement: string, parameters: unknown[]): Promise<pg.QueryResult<Row>> {
    return asPayout(this.#database, (client) => client.query<Row>(statement, parameters));
  }
}
