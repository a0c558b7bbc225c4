import { displayOfHash } from '@headframe/chain/bytes';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** A block that a miner of the pool found. */
export interface PoolBlock {
  readonly id: string;
  readonly coinEnum: number;
  readonly network: string;
  readonly height: number;
  /** As nodes and explorers print it. */
  readonly hash: string;
  readonly foundAt: Date;
  /** `subaccount.worker`; null where the share named no worker that may mine. */
  readonly worker: string | null;
  readonly stratum: string;
  /** What its coinbase pays, whole satoshi as text. */
  readonly amount: string;
  readonly fees: string;
  readonly state: 'submitted' | 'accepted' | 'confirmed' | 'orphaned';
  readonly confirmations: number;
  readonly checkedAt: Date | null;
  /** Why a node refused it, in its own words; null where none did. */
  readonly refusal: string | null;
}

/** A page of the blocks, the latest first. Runs as a role that may read all of them. */
export async function loadPoolBlocks(
  transaction: AccessTransaction,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; blocks: PoolBlock[] }> {
  const { rows } = await sql<PoolBlock & { bytes: Buffer }>`
    select b.id::text as id, c.coin_enum as "coinEnum", c.network, b.height, b.hash as bytes, b.found_at as "foundAt",
      s.name || '.' || b.worker_name as worker, b.stratum, (b.subsidy_satoshi + b.fees_satoshi)::text as amount, b.fees_satoshi::text as fees,
      b.state, b.confirmations, b.checked_at as "checkedAt", b.refusal
    from block b join chain c on c.id = b.chain_id left join subaccount s on s.id = b.subaccount_id
    order by b.found_at desc, b.id desc limit ${limit} offset ${offset}`.execute(transaction);
  const counted = await sql<{ count: number }>`select count(*)::int as count from block`.execute(transaction);
  const blocks = rows.map(({ bytes, ...block }) => ({ ...block, hash: displayOfHash(bytes) }));
  return { count: counted.rows[0]?.count ?? 0, blocks };
}
