import { displayOfHash, hashOfDisplay, hexOfBytes } from '@headframe/chain/bytes';
import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import type pg from 'pg';
import { storeChains } from '../writer/store-chains.ts';
import type { BlockRecord } from './block-record.ts';
import { confirmationsOfMaturity, type BlockState } from './block-state.ts';

const input = `json_to_recordset($1) as b (chain int, height int, hash text, found timestamptz, subaccount int, worker text,
  bits bigint, subsidy bigint, fees bigint)`;

/** Stores blocks that the database does not have. A worker of a subaccount that it does not have becomes nobody. */
export async function storeBlocks(
  client: pg.PoolClient,
  records: readonly BlockRecord[],
  stratum: string,
): Promise<void> {
  const chains = await storeChains(
    client,
    records.map(({ chain }) => chain),
  );
  const rows = records.map(({ height, hash, foundAt, worker, nBits, subsidy, fees }, place) => ({
    chain: chains[place],
    height,
    hash: hexOfBytes(hashOfDisplay(hash)),
    found: new Date(foundAt),
    subaccount: worker?.subaccountId,
    worker: worker?.workerName,
    bits: nBits,
    subsidy,
    fees,
  }));
  await client.query(
    `insert into block (chain_id, height, hash, found_at, subaccount_id, worker_name, stratum, n_bits, subsidy_satoshi, fees_satoshi)
     select b.chain, b.height, decode(b.hash, 'hex'), b.found, s.id, case when s.id is not null then b.worker end, $2, b.bits,
       b.subsidy, b.fees
     from ${input} left join subaccount s on s.id = b.subaccount order by b.chain, b.hash
     on conflict (chain_id, hash) do nothing`,
    [JSON.stringify(rows), stratum],
  );
}

/** A block whose state may still change. */
export interface FollowedBlock {
  readonly id: string;
  /** Display order. */
  readonly hash: string;
  readonly height: number;
  readonly state: BlockState;
}

/** Blocks that are asked about in one round. */
const maxFollowed = 1_000;

/** The blocks of a chain whose state may change: an orphan may come back until the chain is 100 blocks above it. */
export async function followedBlocks(
  client: pg.PoolClient,
  chain: ChainIdentity,
  tipHeight: number,
): Promise<FollowedBlock[]> {
  const { rows } = await client.query<FollowedBlock & { bytes: Buffer }>(
    `select b.id, b.hash as bytes, b.height, b.state from block b join chain c on c.id = b.chain_id
     where c.coin_enum = $1 and c.network = $2 and c.genesis = $3 and c.name = $4 and b.state <> 'confirmed'
       and (b.state <> 'orphaned' or b.height > $5) order by b.height limit ${maxFollowed}`,
    [
      chain.coinEnum,
      chain.network,
      Buffer.from(hashOfDisplay(chain.genesis)),
      chain.name,
      tipHeight - confirmationsOfMaturity,
    ],
  );
  return rows.map(({ id, bytes, height, state }) => ({
    id,
    hash: displayOfHash(bytes),
    height,
    state,
  }));
}

/** Notes why a node refused a block, the first reason that came. */
export async function noteRefusal(client: pg.PoolClient, hash: string, refusal: string): Promise<void> {
  await client.query('update block set refusal = $2 where hash = $1 and refusal is null', [
    Buffer.from(hashOfDisplay(hash)),
    refusal,
  ]);
}

/** What the node said of a block. */
export interface CheckedBlock {
  readonly id: string;
  readonly state: BlockState;
  readonly confirmations: number;
}

/** Notes what the node said of blocks. */
export async function noteBlocks(client: pg.PoolClient, blocks: readonly CheckedBlock[]): Promise<void> {
  await client.query(
    `update block b set state = c.state, confirmations = c.confirmations, checked_at = now()
     from json_to_recordset($1) as c (id bigint, state text, confirmations int)
     where b.id = c.id and b.state <> 'confirmed'`,
    [JSON.stringify(blocks)],
  );
}
