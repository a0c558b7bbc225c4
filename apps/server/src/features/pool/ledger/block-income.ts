import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** What a block of ours paid the house. Whatever happens to it, earnings of miners stay as they are. */
interface BlockIncome {
  readonly chainId: number;
  /** Hash in display order, 64 lower-case hex digits. */
  readonly hash: string;
  /** Subsidy and fees that its coinbase pays to us, in satoshi. */
  readonly amount: bigint;
  /** 0, and one more each time that it comes back to the best chain. */
  readonly revision?: number;
}

/** What happened to a block: it was found, has 100 confirmations, or lost its place on the best chain before. */
export type BlockEvent = 'found' | 'matured' | 'orphaned';

const accounts = {
  found: ['issued', 'block_immature'],
  matured: ['block_immature', 'block_mature'],
  orphaned: ['block_immature', 'issued'],
} as const;

/**
 * Posts the income of a block, its maturity or its loss, each once: posting it again changes nothing. The database refuses an
 * outcome of a block that was not found with this amount.
 */
export async function postBlockIncome(
  transaction: AccessTransaction,
  event: BlockEvent,
  { chainId, hash, amount, revision = 0 }: BlockIncome,
): Promise<void> {
  const [from, to] = accounts[event];
  const internal = Buffer.from(hash, 'hex').toReversed();
  await sql`
    insert into house_entry (chain_id, kind, block_hash, revision, from_account, to_account, amount_satoshi)
    select ${chainId}::int, ${`block_${event}`}::text, ${internal}::bytea, ${revision}::int, ${from}::text, ${to}::text,
      ${`${amount}`}::bigint
    where not exists (select from house_entry h where h.chain_id = ${chainId}::int and h.block_hash = ${internal}::bytea
      and h.revision = ${revision}::int and h.kind = ${`block_${event}`}::text)`.execute(transaction);
}
