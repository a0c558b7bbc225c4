import { randomUUID } from 'node:crypto';
import { readPaymentCode } from '@headframe/chain/bip47/payment-code';
import { hashOfDisplay } from '@headframe/chain/bytes';
import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import type pg from 'pg';

/** Makes a migrated database: what the server's tests use. */
export type CreateDatabase = () => Promise<{ url: string; adminPool(max?: number): pg.Pool; drop(): Promise<void> }>;

/** A withdrawal as tests look at it. `txid` in display order. */
interface SeenWithdrawal {
  readonly payout: string | null;
  readonly sent: boolean;
  readonly canceled: boolean;
  readonly txid: string | null;
  readonly address: string | null;
}

/** A migrated database with a chain and a subaccount that has earned much there, to request withdrawals of. */
export async function openPayoutScene(createTestDatabase: CreateDatabase, chain: ChainIdentity) {
  const database = await createTestDatabase();
  const admin = database.adminPool(2);
  const one = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row> => {
    const [row] = (await admin.query<Row>(text, values)).rows;
    if (!row) throw new Error(`No row: ${text}`);
    return row;
  };
  const { id: subaccount, account } = await one<{ id: number; account: number }>(
    `with a as (insert into account (email) values ('miner@example.test') returning id),
       o as (insert into organization (owner_account_id) select id from a returning id, owner_account_id)
     insert into subaccount (organization_id, owner_account_id, name) select id, owner_account_id, 'farm' from o returning id, owner_account_id as account`,
  );
  const { id: chainId } = await one<{ id: number }>(
    'insert into chain (coin_enum, network, genesis, name) values ($1, $2, $3, $4) returning id',
    [chain.coinEnum, chain.network, Buffer.from(hashOfDisplay(chain.genesis)), chain.name],
  );
  await admin.query(
    `insert into ledger_entry (subaccount_id, chain_id, coin_enum, kind, day, revision, amount_satoshi, house_account)
     values ($1, $2, $3, 'earnings', '2026-11-20', 0, 1000000000000, 'earnings')`,
    [subaccount, chainId, chain.coinEnum],
  );
  /** Requests a withdrawal to an address or an approved payment code, with a fee of 1,000 satoshi. Returns its id. */
  const request = async (destination: string, satoshi: bigint): Promise<string> => {
    const kind = readPaymentCode(destination) ? 'payment_code' : 'address';
    const { id: entry } = await one<{ id: number }>(
      `insert into address_book_entry (subaccount_id, chain_id, coin_enum, network, kind, code, hold_until, approved_at)
       values ($1, $2, $3, $4, $6, $5, now(), now()) on conflict (subaccount_id, chain_id, code) do update set updated_at = now()
       returning id`,
      [subaccount, chainId, chain.coinEnum, chain.network, destination, kind],
    );
    const { id } = await one<{ id: string }>(
      `insert into withdrawal (subaccount_id, chain_id, coin_enum, kind, entry_id, amount_satoshi, fee_satoshi, idempotency_key, created_by)
       values ($1, $2, $3, 'quick', $4, $5, 1000, $6, $7) returning id`,
      [subaccount, chainId, chain.coinEnum, entry, `${satoshi}`, randomUUID(), account],
    );
    return id;
  };
  const withdrawal = async (id: string): Promise<SeenWithdrawal> => {
    const row = await one<SeenWithdrawal & { bytes: Buffer | null }>(
      'select payout_id::text as payout, sent, canceled, address, txid as bytes from withdrawal where id = $1',
      [id],
    );
    const { payout, sent, canceled, address, bytes } = row;
    return { payout, sent, canceled, address, txid: bytes && bytes.reverse().toString('hex') };
  };
  const close = async () => {
    await admin.end();
    await database.drop();
  };
  return { url: database.url, admin, one, chainId, subaccount, request, withdrawal, close };
}

export type PayoutScene = Awaited<ReturnType<typeof openPayoutScene>>;
