import { sql, type Kysely } from 'kysely';
import type { DB } from '../../../platform/database/generated/database.ts';
import { withAccess, type AccessTransaction } from '../../../platform/database/with-access.ts';
import type { Logger } from '../../../platform/log/create-logger.ts';
import { postBlockIncome, type BlockEvent } from './block-income.ts';

/** What posting the income of blocks needs. */
export interface BlockIncomeDeps {
  readonly database: Kysely<DB>;
  readonly log: Pick<Logger, 'error'>;
}

/** Blocks of one run; the next one goes on. */
const maxBlocks = 1000;

/**
 * A block beside what is posted of it. Only blocks that a node has taken are posted; a block that came back to the best chain is
 * found again, with the next revision.
 */
const positions = sql`
  select b.id, b.chain_id as "chainId", encode(b.hash, 'hex') as hash, b.state,
    (b.subsidy_satoshi + b.fees_satoshi)::text as amount, f.revision,
    (select h.kind from house_entry h where h.chain_id = b.chain_id and h.block_hash = b.hash and h.revision = f.revision
      and h.kind <> 'block_found') as outcome
  from block b left join lateral (
    select max(h.revision) as revision from house_entry h
    where h.chain_id = b.chain_id and h.block_hash = b.hash and h.kind = 'block_found') f on true`;

interface Position {
  id: number;
  chainId: number;
  /** As it is hashed. */
  hash: string;
  state: 'submitted' | 'accepted' | 'confirmed' | 'orphaned';
  amount: string;
  revision: number | null;
  outcome: 'block_matured' | 'block_orphaned' | null;
}

/** What is to be posted of a block, in order, and under which revision. */
function dueEvents({ state, revision, outcome }: Position): { events: BlockEvent[]; revision: number } {
  const isOpen = revision !== null && outcome === null;
  const next = revision === null ? 0 : isOpen ? revision : revision + 1;
  if (state === 'submitted' || outcome === 'block_matured') return { events: [], revision: next };
  if (state === 'orphaned') return { events: isOpen ? ['orphaned'] : [], revision: next };
  const events: BlockEvent[] = isOpen ? [] : ['found'];
  return { events: state === 'confirmed' ? [...events, 'matured'] : events, revision: next };
}

async function postBlock(transaction: AccessTransaction, id: number): Promise<number> {
  // The lock first: whoever waited for it reads what the other one posted.
  await sql`select pg_advisory_xact_lock(hashtext('headframe.block-income'), ${id}::int)`.execute(transaction);
  const { rows } = await sql<Position>`${positions} where b.id = ${id}::bigint`.execute(transaction);
  const [block] = rows;
  if (!block || block.amount === '0') return 0;
  const { events, revision } = dueEvents(block);
  const hash = Buffer.from(block.hash, 'hex').reverse().toString('hex');
  for (const event of events)
    await postBlockIncome(transaction, event, {
      chainId: block.chainId,
      hash,
      amount: BigInt(block.amount),
      revision,
    });
  return events.length;
}

/**
 * Posts what blocks of the pool paid the house, as far as their nodes follow them: immature once a node has a block on its best
 * chain, mature with 100 confirmations, taken back where another block won. Each exactly once, whoever runs it at the same time.
 * A block that fails is logged and does not hold the others up. Returns how many postings were made.
 */
export async function postBlockIncomes({ database, log }: BlockIncomeDeps): Promise<number> {
  const { rows } = await withAccess(database, 'headframe_jobs', [], (transaction) =>
    sql<{ id: number }>`
      with positions as (${positions} where b.state <> 'submitted' and b.subsidy_satoshi + b.fees_satoshi > 0)
      select id from positions
      where case when state = 'orphaned' then revision is not null and outcome is null
        when state = 'confirmed' then outcome is distinct from 'block_matured'
        else revision is null or outcome = 'block_orphaned' end
      order by id limit ${maxBlocks}::int`.execute(transaction),
  );
  let posted = 0;
  for (const { id } of rows)
    try {
      posted += await withAccess(database, 'headframe_jobs', [], (transaction) => postBlock(transaction, id));
    } catch (error) {
      log.error({ err: error, blockId: id }, 'The income of a block could not be posted; it is tried again.');
    }
  return posted;
}
