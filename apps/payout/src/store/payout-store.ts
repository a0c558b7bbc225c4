import { displayOfHash, hashOfDisplay, hexOfBytes } from '@headframe/chain/bytes';
import type { Outpoint } from '@headframe/chain/read-transaction';
import type pg from 'pg';
import type { CodesOfChain } from './codes-of-chain.ts';
import { giveAddresses } from './give-addresses.ts';
import { payable } from './payable-withdrawals.ts';
import type { OpenPayout, PayoutState, PayoutVersion, WaitingWithdrawal } from './payout.ts';
import { asPayout } from './payout-database.ts';
import { isNotified, releaseNotifications } from './notified-codes.ts';
import { noteShort, type NotedShort, type Short } from './short-withdrawals.ts';

interface OpenRow {
  id: string;
  state: PayoutState;
  payments: { address: string; satoshi: string }[] | null;
  versions:
    | {
        version: number;
        txid: string;
        raw: string;
        fee: string;
        bytes: number;
        sent: string | null;
        inputs: { txid: string; vout: number }[];
      }[]
    | null;
}

const display = (internalHex: string) => displayOfHash(Buffer.from(internalHex, 'hex'));

/** How deep a version is, as the wallet counts. */
interface VersionPlace {
  readonly version: number;
  readonly confirmations: number;
}

export type NewVersion = Omit<PayoutVersion, 'sentAt'>;

/** Payouts of one chain in the database, under the role of the payout program. */
export class PayoutStore {
  readonly #database: pg.Pool;
  readonly #codes: CodesOfChain | undefined;
  readonly chainId: number;

  /** `codes`: how payment codes are paid; without it withdrawals to them are left out. */
  constructor(database: pg.Pool, chainId: number, codes?: CodesOfChain) {
    this.#database = database;
    this.#codes = codes;
    this.chainId = chainId;
  }

  /** What waits to be paid and asks for less than an amount, oldest first, up to a number of withdrawals, without some of them. */
  async waiting(limit: number, without: Iterable<string>, below: bigint): Promise<WaitingWithdrawal[]> {
    const { rows } = await this.#run<{ id: string; destination: string; satoshi: string }>(
      `select w.id, coalesce(w.address, e.code) as destination, w.amount_satoshi::text as satoshi
       from withdrawal w left join address_book_entry e on e.id = w.entry_id and w.address is null
       where ${payable} and ${isNotified('$4')} and w.id <> all ($3::bigint[])
         and w.amount_satoshi < $5 order by w.id limit $2`,
      [this.chainId, limit, [...without], this.#codes?.houseCode ?? null, `${below}`],
    );
    return rows.map((row) => ({ ...row, satoshi: BigInt(row.satoshi) }));
  }

  /** How many withdrawals cannot be paid, as they go to payment codes and the house has none to pay from. */
  async withoutAddress(): Promise<number> {
    if (this.#codes) return 0;
    const { rows } = await this.#run<{ count: number }>(
      `select count(*)::int as count from withdrawal w where w.chain_id = $1 and w.payout_id is null and not w.canceled
         and not w.declined and w.network = 'bitcoin' and w.address is null`,
      [this.chainId],
    );
    return rows[0]?.count ?? 0;
  }

  /** Notes why a withdrawal is left out of every batch, for the pages of the administrator. */
  async noteLeftOut(withdrawalId: string, reason: string): Promise<void> {
    await this.#run(
      `insert into payout_left_out (withdrawal_id, reason) values ($1, $2)
       on conflict (withdrawal_id) do update set reason = excluded.reason, cause = 'unpayable', noted_at = now()`,
      [withdrawalId, reason],
    );
  }

  /** Notes withdrawals that the wallet cannot pay now, and forgets those that it can. */
  noteShort(noted: NotedShort): Promise<Short> {
    const of = { chainId: this.chainId, houseCode: this.#codes?.houseCode ?? null };
    return asPayout(this.#database, (client) => noteShort(client, of, noted));
  }

  /** Which of some withdrawals still wait: the others were canceled, declined or paid by hand. */
  async stillWaiting(withdrawalIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (withdrawalIds.length === 0) return new Set();
    const { rows } = await this.#run<{ id: string }>(
      `select w.id from withdrawal w where w.id = any ($1::bigint[]) and w.payout_id is null and not w.canceled and not w.declined`,
      [withdrawalIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Takes withdrawals for a payout, those that are still free; those to payment codes get their addresses. Returns its id; undefined where none is free. */
  claim(withdrawalIds: readonly string[]): Promise<string | undefined> {
    return asPayout(this.#database, async (client) => {
      const made = await client.query<{ id: string }>(`insert into payout (chain_id) values ($1) returning id`, [
        this.chainId,
      ]);
      const id = made.rows[0]?.id;
      if (this.#codes)
        await giveAddresses(client, { chainId: this.chainId, withdrawalIds, condition: payable }, this.#codes);
      const taken = await client.query(
        `update withdrawal w set payout_id = $3, payout_note = '' where ${payable} and w.address is not null and w.id = any ($2::bigint[])`,
        [this.chainId, withdrawalIds, id],
      );
      if (taken.rowCount !== 0) return id;
      await client.query('delete from payout where id = $1', [id]);
      return undefined;
    });
  }

  /** Gives back what a payout should pay that has no transaction; the database refuses it for any other. */
  async release(payoutId: string): Promise<void> {
    await asPayout(this.#database, async (client) => {
      await client.query('update withdrawal set payout_id = null where payout_id = $1', [payoutId]);
      await releaseNotifications(client, payoutId);
      await client.query('delete from payout where id = $1', [payoutId]);
    });
  }

  /**
   * Ends a payout whose inputs another transaction spent for good, and gives back what it should pay, in one commit. `places`: how deep in
   * the chain that one is, for each version of which it is not noted yet.
   */
  async giveUp(payoutId: string, places: readonly VersionPlace[] = []): Promise<void> {
    await asPayout(this.#database, async (client) => {
      await notePlaces(client, payoutId, places);
      await client.query(`update payout set state = 'void' where id = $1`, [payoutId]);
      await client.query('update withdrawal set payout_id = null, sent = false, txid = null where payout_id = $1', [
        payoutId,
      ]);
      await releaseNotifications(client, payoutId);
    });
  }

  /** Payouts whose outcome is open, oldest first. */
  async open(): Promise<OpenPayout[]> {
    const { rows } = await this.#run<OpenRow>(
      `select p.id, p.state,
         (select json_agg(json_build_object('address', o.address, 'satoshi', o.amount_satoshi::text) order by o.id)
          from (select id, address, amount_satoshi from withdrawal where payout_id = p.id union all
            select id, address, amount_satoshi from payment_code_notification where payout_id = p.id) o) as payments,
         (select json_agg(json_build_object('version', t.version, 'txid', encode(t.txid, 'hex'), 'raw', encode(t.raw, 'hex'),
            'fee', t.fee_satoshi::text, 'bytes', t.virtual_bytes, 'sent', t.sent_at,
            'inputs', (select json_agg(json_build_object('txid', encode(i.txid, 'hex'), 'vout', i.vout)) from payout_input i
              where i.payout_id = t.payout_id and i.version = t.version)) order by t.version)
          from payout_transaction t where t.payout_id = p.id) as versions
       from payout p where p.chain_id = $1 and p.engine = 'core' and p.state not in ('final', 'void') order by p.id`,
      [this.chainId],
    );
    return rows.map(({ id, state, payments, versions }) => ({
      id,
      state,
      payments: (payments ?? []).map(({ address, satoshi }) => ({ address, satoshi: BigInt(satoshi) })),
      versions: (versions ?? []).map(({ version, txid, raw, fee, bytes, sent, inputs }) => ({
        version,
        txid: display(txid),
        hex: raw,
        fee: BigInt(fee),
        virtualBytes: bytes,
        inputs: inputs.map((input) => ({ txid: display(input.txid), vout: input.vout })),
        sentAt: sent === null ? undefined : new Date(sent),
      })),
    }));
  }

  /** The payout of each of some transactions, in display order; those that are of no payout of this chain are left out. */
  async payoutsOf(txids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (txids.length === 0) return new Map();
    const { rows } = await this.#run<{ txid: string; id: string }>(
      `select encode(t.txid, 'hex') as txid, p.id from payout_transaction t join payout p on p.id = t.payout_id
       where p.chain_id = $1 and t.txid = any ($2::bytea[])`,
      [this.chainId, txids.map((txid) => Buffer.from(hashOfDisplay(txid)))],
    );
    return new Map(rows.map(({ txid, id }) => [display(txid), id]));
  }

  /** The newest transactions whose payouts are final, in display order: a wallet that forgot them was restored. Those before a person said to go on are not asked for. */
  async newestFinal(count: number): Promise<string[]> {
    const { rows } = await this.#run<{ txid: string }>(
      `select encode(t.txid, 'hex') as txid from payout p join payout_transaction t on t.payout_id = p.id and t.confirmations > 0
       where p.chain_id = $1 and p.engine = 'core' and p.state = 'final'
         and p.updated_at > coalesce((select s.continued_at from payout_status s where s.chain_id = p.chain_id), '-infinity')
       order by p.id desc limit $2`,
      [this.chainId, count],
    );
    return rows.map(({ txid }) => display(txid));
  }

  /** Stores a signed transaction with its inputs; from this commit on it may be sent. The database refuses a version that spends none of the inputs of an earlier one. */
  async storeVersion(payoutId: string, { version, txid, hex, fee, virtualBytes, inputs }: NewVersion): Promise<void> {
    await asPayout(this.#database, async (client) => {
      await client.query(
        `insert into payout_transaction (payout_id, version, txid, raw, fee_satoshi, virtual_bytes)
         values ($1, $2, $3, $4, $5, $6)`,
        [payoutId, version, Buffer.from(hashOfDisplay(txid)), Buffer.from(hex, 'hex'), `${fee}`, virtualBytes],
      );
      await client.query(
        `insert into payout_input (payout_id, version, txid, vout)
         select $1, $2, decode(i.txid, 'hex'), i.vout from json_to_recordset($3) as i (txid text, vout bigint)`,
        [payoutId, version, JSON.stringify(inputs.map(internalOutpoint))],
      );
      if (version === 1) await client.query(`update payout set state = 'signed' where id = $1`, [payoutId]);
    });
  }

  /** Notes that the node took a version. */
  async noteSent(payoutId: string, version: number): Promise<void> {
    await asPayout(this.#database, async (client) => {
      await client.query(
        `update payout_transaction set sent_at = coalesce(sent_at, now()) where payout_id = $1 and version = $2`,
        [payoutId, version],
      );
      await client.query(`update payout set state = 'sent' where id = $1 and state = 'signed'`, [payoutId]);
    });
  }

  /** Notes how deep each version is, and with the one that was mined whether its withdrawals are paid. */
  async notePlaces(payoutId: string, places: readonly VersionPlace[], state: PayoutState): Promise<void> {
    await asPayout(this.#database, async (client) => {
      await notePlaces(client, payoutId, places);
      await client.query(
        `update withdrawal w set sent = m.txid is not null, txid = m.txid
         from (select (select t.txid from payout_transaction t where t.payout_id = $1 and t.confirmations > 0) as txid) m
         where w.payout_id = $1 and (w.sent, w.txid) is distinct from (m.txid is not null, m.txid)`,
        [payoutId],
      );
      await client.query(`update payout set state = $2 where id = $1 and state <> $2`, [payoutId, state]);
    });
  }

  #run<Row extends pg.QueryResultRow>(statement: string, parameters: unknown[]): Promise<pg.QueryResult<Row>> {
    return asPayout(this.#database, (client) => client.query<Row>(statement, parameters));
  }
}

async function notePlaces(client: pg.ClientBase, payoutId: string, places: readonly VersionPlace[]): Promise<void> {
  await client.query(
    `update payout_transaction t set confirmations = c.confirmations, sent_at = coalesce(t.sent_at, now()), checked_at = now()
     from json_to_recordset($2) as c (version int, confirmations int)
     where t.payout_id = $1 and t.version = c.version`,
    [payoutId, JSON.stringify(places)],
  );
}

function internalOutpoint({ txid, vout }: Outpoint) {
  return { txid: hexOfBytes(hashOfDisplay(txid)), vout };
}
