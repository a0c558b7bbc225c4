import type pg from 'pg';
import type { MadePayment } from '../lightning/lnd-node.ts';
import { asPayout } from './payout-database.ts';

/** Unknown payments of the Lightning node that wait for a person. */
export interface OpenUnknownLightning {
  readonly count: number;
  /** Hash of the oldest, in hex. */
  readonly first: string | undefined;
  /** Withdrawals that ask for what one of them paid. */
  readonly matches: number;
}

const bytes = (hash: string) => Buffer.from(hash, 'hex');

/** Payments of the Lightning node on one chain that no payout of this database made, under the role of the payout program. */
export class UnknownLightningStore {
  readonly #database: pg.Pool;
  readonly #chainId: number;

  constructor(database: pg.Pool, chainId: number) {
    this.#database = database;
    this.#chainId = chainId;
  }

  /** The number up to which every payment is known; undefined before the first look. `from`: since when this database paid anything. */
  async lookedTo(): Promise<{ readonly index: number | undefined; readonly from: Date }> {
    const [row] = await this.#rows<{ index: string | null; from: Date }>(
      `select s.lightning_looked_to::text as index, c.created_at as "from" from chain c left join payout_status s on s.chain_id = c.id
       where c.id = $1`,
      [this.#chainId],
    );
    if (!row) throw new Error('The chain is not in the database.');
    return { index: row.index === null ? undefined : Number(row.index), from: row.from };
  }

  async noteLookedTo(index: number): Promise<void> {
    await this.#rows(
      `update payout_status set lightning_looked_to = $2 where chain_id = $1 and lightning_looked_to is distinct from $2`,
      [this.#chainId, index],
    );
  }

  /** Which of some payments, by hash, a payout made, people have decided on, or a withdrawal to that very invoice waits for, which its node pays once. */
  async known(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    if (hashes.length === 0) return new Set();
    const rows = await this.#rows<{ hash: string }>(
      `select encode(k.hash, 'hex') as hash from (
         select l.payment_hash as hash from lightning_payment l where l.payment_hash = any ($2::bytea[])
         union all select w.payment_hash from withdrawal w where w.payment_hash = any ($2::bytea[]) and not w.canceled
         union all select u.txid from unknown_payment u where u.chain_id = $1 and u.txid = any ($2::bytea[]) and u.state <> 'open') k`,
      [this.#chainId, hashes.map(bytes)],
    );
    return new Set(rows.map(({ hash }) => hash));
  }

  /** Notes a payment that nobody knows. */
  async note(
    { hash, satoshi, feeMillisatoshi, madeAt, isSettled }: MadePayment,
    invoice?: { readonly text: string; readonly expiresAt: Date },
  ): Promise<void> {
    await this.#rows(
      `with noted as (
         insert into unknown_payment as u (chain_id, network, txid, fee_satoshi, made_at, confirmations, invoice, expires_at)
         values ($1, 'lightning', $2, $3, $4, $5, $6, $7)
         on conflict (chain_id, txid) do update set confirmations = excluded.confirmations returning u.id, u.xmax = 0 as is_new)
       insert into unknown_payment_output (payment_id, vout, amount_satoshi) select n.id, 0, $8 from noted n where n.is_new`,
      [
        this.#chainId,
        bytes(hash),
        `${(feeMillisatoshi + 999n) / 1_000n}`,
        madeAt,
        isSettled ? 1 : 0,
        invoice?.text ?? null,
        invoice?.expiresAt ?? null,
        `${satoshi}`,
      ],
    );
  }

  async open(): Promise<OpenUnknownLightning> {
    const [row] = await this.#rows<{ count: number; first: string | null; matches: number }>(
      `select count(*)::int as count, encode((array_agg(u.txid order by u.made_at, u.id))[1], 'hex') as first,
         (select count(distinct w.id)::int from withdrawal w join unknown_payment_output o on o.amount_satoshi = w.amount_satoshi
            join unknown_payment p on p.id = o.payment_id and p.state = 'open' and p.network = 'lightning' and p.chain_id = $1
           where w.chain_id = $1 and w.network = 'lightning' and w.payout_id is null and not w.canceled and not w.declined) as matches
       from unknown_payment u where u.chain_id = $1 and u.state = 'open' and u.network = 'lightning'`,
      [this.#chainId],
    );
    return { count: row?.count ?? 0, first: row?.first ?? undefined, matches: row?.matches ?? 0 };
  }

  async #rows<Row extends pg.QueryResultRow>(statement: string, parameters: unknown[]): Promise<Row[]> {
    const { rows } = await asPayout(this.#database, (client) => client.query<Row>(statement, parameters));
    return rows;
  }
}
