import type { LightningInvoice } from '@headframe/chain/lightning/read-invoice';
import type pg from 'pg';
import { asPayout } from '../store/payout-database.ts';
import type { EngineStatus } from '../store/payout-status.ts';
import type { OpenPayment, WaitingLightning } from './lightning-payment.ts';
import { NoInvoiceError } from './request-invoice.ts';

/** PostgreSQL's code for a value that is there already. */
const uniqueViolation = '23505';

/** Withdrawals `w` of chain $1 that may be paid by Lightning now. */
const payable = `w.chain_id = $1 and w.payout_id is null and not w.canceled and not w.declined and w.network = 'lightning'
  and (w.hold_until is null or w.hold_until <= now())`;

type Texts<Row, Keys extends keyof Row> = Omit<Row, Keys> & Record<Keys, string>;

/** Payments by Lightning of one chain in the database, under the role of the payout program. */
export class LightningStore {
  readonly #database: pg.Pool;
  readonly chainId: number;

  constructor(database: pg.Pool, chainId: number) {
    this.#database = database;
    this.chainId = chainId;
  }

  /** What waits to be paid, oldest first, up to a number of withdrawals, without some of them. */
  async waiting(limit: number, without: Iterable<string>): Promise<WaitingLightning[]> {
    const rows = await this.#rows<Texts<WaitingLightning, 'satoshi' | 'fee'>>(
      `select w.id, e.kind, e.code as destination, w.amount_satoshi::text as satoshi, w.fee_satoshi::text as fee,
         (select count(*)::int from lightning_payment l where l.withdrawal_id = w.id) as failed
       from withdrawal w join address_book_entry e on e.id = w.entry_id
       where ${payable} and w.id <> all ($3::bigint[]) order by w.id limit $2`,
      [this.chainId, limit, [...without]],
    );
    return rows.map((row) => ({ ...row, satoshi: BigInt(row.satoshi), fee: BigInt(row.fee) }));
  }

  /**
   * Takes a withdrawal for a payout and stores the invoice that pays it, in one commit; undefined where it is taken back or taken
   * meanwhile. @throws NoInvoiceError where the invoice was used before
   */
  async claim({ id }: WaitingLightning, invoice: LightningInvoice, feeLimit: bigint): Promise<string | undefined> {
    const hash = Buffer.from(invoice.paymentHash, 'hex');
    try {
      return await asPayout(this.#database, async (client) => {
        const free = await client.query(`select w.id from withdrawal w where ${payable} and w.id = $2 for update`, [
          this.chainId,
          id,
        ]);
        if (free.rowCount === 0) return undefined;
        const made = await client.query<{ id: string }>(
          `insert into payout (chain_id, engine) values ($1, 'lightning') returning id`,
          [this.chainId],
        );
        const payoutId = made.rows[0]?.id;
        await client.query(
          `insert into lightning_payment (payout_id, withdrawal_id, payment_hash, invoice, amount_satoshi, fee_limit_satoshi, expires_at)
           select $1, w.id, $3, $4, w.amount_satoshi, $5, $6 from withdrawal w where w.id = $2`,
          [payoutId, id, hash, invoice.text, `${feeLimit}`, invoice.expiresAt],
        );
        await client.query(`update withdrawal set payout_id = $2, payment_hash = $3, payout_note = '' where id = $1`, [
          id,
          payoutId,
          hash,
        ]);
        return payoutId;
      });
    } catch (error) {
      // A hash that was paid once protects no further payment: whoever saw its proof can take it.
      if ((error as { code?: unknown }).code === uniqueViolation)
        throw new NoInvoiceError('The receiver gave an invoice that was used before.');
      throw error;
    }
  }

  /** Payments whose outcome is open, oldest first. */
  async open(): Promise<OpenPayment[]> {
    const rows = await this.#rows<Texts<OpenPayment, 'satoshi' | 'feeLimit'>>(
      `select l.payout_id as "payoutId", l.withdrawal_id as "withdrawalId", e.kind, encode(l.payment_hash, 'hex') as "paymentHash",
         l.invoice, l.amount_satoshi::text as satoshi, l.fee_limit_satoshi::text as "feeLimit", l.expires_at as "expiresAt", l.state,
         l.attempts, l.seen_at is not null as "isSeen", l.updated_at as "triedAt"
       from payout p join lightning_payment l on l.payout_id = p.id join withdrawal w on w.id = l.withdrawal_id
         join address_book_entry e on e.id = w.entry_id
       where p.chain_id = $1 and p.engine = 'lightning' and p.state not in ('final', 'void') order by p.id`,
      [this.chainId],
    );
    return rows.map((row) => ({ ...row, satoshi: BigInt(row.satoshi), feeLimit: BigInt(row.feeLimit) }));
  }

  /** The newest payments that succeeded since a person last looked, by their hashes in hex: a node that forgot them was restored. */
  async newestPaid(count: number): Promise<string[]> {
    const rows = await this.#rows<{ hash: string }>(
      `select encode(l.payment_hash, 'hex') as hash from payout p join lightning_payment l on l.payout_id = p.id
       where p.chain_id = $1 and l.state = 'succeeded'
         and l.updated_at > coalesce((select s.continued_at from payout_status s where s.chain_id = p.chain_id), '-infinity')
       order by p.id desc limit $2`,
      [this.chainId, count],
    );
    return rows.map(({ hash }) => hash);
  }

  /** Notes that the node is asked to pay next: from this commit on it may have the payment. */
  async noteHanded(payoutId: string): Promise<void> {
    await asPayout(this.#database, async (client) => {
      await client.query(
        `update lightning_payment set state = 'handed', attempts = attempts + 1 where payout_id = $1`,
        [payoutId],
      );
      await client.query(`update payout set state = 'sent' where id = $1 and state = 'claimed'`, [payoutId]);
    });
  }

  /** Notes that the node knows the payment. */
  async noteSeen(payoutId: string): Promise<void> {
    await this.#rows(`update lightning_payment set seen_at = now() where payout_id = $1 and seen_at is null`, [
      payoutId,
    ]);
  }

  /** Notes what proves the payment (hex), and what routing cost in thousandths of a satoshi: the withdrawal is paid. */
  async notePaid(payoutId: string, preimage: string, feeMillisatoshi: bigint): Promise<void> {
    const proof = Buffer.from(preimage, 'hex');
    await asPayout(this.#database, async (client) => {
      await client.query(
        `update lightning_payment set state = 'succeeded', seen_at = coalesce(seen_at, now()), preimage = $2, fee_millisatoshi = $3
         where payout_id = $1`,
        [payoutId, proof, `${feeMillisatoshi}`],
      );
      await client.query(
        `update withdrawal set sent = true, payment_preimage = $2, payout_note = '' where payout_id = $1`,
        [payoutId, proof],
      );
      await client.query(`update payout set state = 'final' where id = $1`, [payoutId]);
    });
  }

  /** Ends a payment that surely was not and will not be made: its withdrawal waits for another invoice, or is declined, with a reason for people. */
  async noteFailed(payoutId: string, reason: string, isDeclined: boolean): Promise<void> {
    const note = reason.slice(0, 200);
    await asPayout(this.#database, async (client) => {
      await client.query(`update lightning_payment set state = 'failed', failure = $2 where payout_id = $1`, [
        payoutId,
        note,
      ]);
      await client.query(
        `update withdrawal set payout_id = null, declined = $3, decline_reason = case when $3 then $2 end,
           payout_note = case when $3 then '' else $2 end where payout_id = $1`,
        [payoutId, note, isDeclined],
      );
      await client.query(`update payout set state = 'void' where id = $1`, [payoutId]);
    });
  }

  /** Declines a withdrawal that no payout has taken, and gives back what it reserved; one that is taken or canceled meanwhile stays. */
  async decline(withdrawalId: string, reason: string): Promise<void> {
    await this.#rows(
      `update withdrawal w set declined = true, decline_reason = $3, payout_note = '' where ${payable} and w.id = $2`,
      [this.chainId, withdrawalId, reason.slice(0, 200)],
    );
  }

  /** Notes for people why a withdrawal waits. */
  async noteWaiting(withdrawalId: string, reason: string): Promise<void> {
    await this.#rows(
      `update withdrawal w set payout_note = $3 where ${payable} and w.id = $2 and w.payout_note <> $3`,
      [this.chainId, withdrawalId, reason.slice(0, 200)],
    );
  }

  /** Notes for operators which withdrawals the channels cannot send now, with the reason by their ids, and forgets the others. */
  async noteShort(reasons: ReadonlyMap<string, string>): Promise<void> {
    const given = JSON.stringify([...reasons].map(([id, reason]) => ({ id, reason: reason.slice(0, 200) })));
    await asPayout(this.#database, async (client) => {
      await client.query(
        `delete from payout_left_out l using withdrawal w
         where w.id = l.withdrawal_id and w.chain_id = $1 and w.network = 'lightning' and l.cause = 'wallet'
           and l.withdrawal_id not in (select g.id from json_to_recordset($2) as g (id bigint, reason text))`,
        [this.chainId, given],
      );
      await client.query(
        `insert into payout_left_out as l (withdrawal_id, reason, cause)
         select w.id, g.reason, 'wallet' from json_to_recordset($2) as g (id bigint, reason text) join withdrawal w on w.id = g.id
         where ${payable}
         on conflict (withdrawal_id) do update set reason = excluded.reason, noted_at = now()
           where l.cause = 'wallet' and l.reason <> excluded.reason`,
        [this.chainId, given],
      );
    });
  }

  /** How payments were before; undefined where there is no row yet. */
  async status(): Promise<EngineStatus | undefined> {
    const [row] = await this.#rows<EngineStatus>(
      `select coalesce(lightning_state, 'working') as state, lightning_reason as reason from payout_status where chain_id = $1`,
      [this.chainId],
    );
    return row;
  }

  /** Writes how payments are, and what the channels can send; `undefined` where the installation has no Lightning. */
  async writeStatus(status: (EngineStatus & { readonly balance: bigint | undefined }) | undefined): Promise<void> {
    await this.#rows(
      `update payout_status set lightning_state = $2, lightning_reason = $3,
         lightning_balance_satoshi = case when $2::text is not null then coalesce($4, lightning_balance_satoshi) end, lightning_checked_at = now()
       where chain_id = $1 and ($2::text is not null or lightning_state is not null)`,
      [
        this.chainId,
        status?.state ?? null,
        (status?.reason ?? '').slice(0, 500),
        status?.balance === undefined ? null : `${status.balance}`,
      ],
    );
  }

  async #rows<Row extends pg.QueryResultRow>(statement: string, parameters: unknown[]): Promise<Row[]> {
    const { rows } = await asPayout(this.#database, (client) => client.query<Row>(statement, parameters));
    return rows;
  }
}
