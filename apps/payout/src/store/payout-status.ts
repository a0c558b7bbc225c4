import { hashOfDisplay } from '@headframe/chain/bytes';
import type { ChainIdentity } from '@headframe/domain/pool/chain-identity';
import type pg from 'pg';
import { asPayout } from './payout-database.ts';

/** How long a program keeps a chain for itself without a word, in seconds. */
const leaseSeconds = 60;

/** Whether a chain is paid: `waiting` goes on by itself, `stopped` only when a person says so. */
export type EngineState = 'working' | 'waiting' | 'stopped';

/** A chain with the program that pays it, as operators see it. */
export interface EngineStatus {
  readonly state: EngineState;
  /** Why it waits or was stopped; empty while it works. */
  readonly reason: string;
}

/** The id of a chain in the database; undefined while no pool has mined it. */
export async function findChain(database: pg.Pool, chain: ChainIdentity): Promise<number | undefined> {
  const { rows } = await asPayout(database, (client) =>
    client.query<{ id: number }>(
      'select id from chain where coin_enum = $1 and network = $2 and genesis = $3 and name = $4',
      [chain.coinEnum, chain.network, Buffer.from(hashOfDisplay(chain.genesis)), chain.name],
    ),
  );
  return rows[0]?.id;
}

/**
 * Takes a chain for this program, or keeps it, for the next minute. Undefined where another program has it: at most one pays a chain.
 * `program` is an id of this run, `paymentCode` what it pays payment codes from, for people to see.
 */
export async function takeChain(
  database: pg.Pool,
  chainId: number,
  program: string,
  paymentCode?: string,
): Promise<EngineStatus | undefined> {
  const { rows } = await asPayout(database, (client) =>
    client.query<EngineStatus>(
      `insert into payout_status as s (chain_id, program, program_until, payment_code)
       values ($1, $2, now() + make_interval(secs => ${leaseSeconds}), $3)
       on conflict (chain_id) do update set program = excluded.program, program_until = excluded.program_until,
         payment_code = excluded.payment_code
         where s.program = excluded.program or s.program_until < now()
       returning s.state, s.reason`,
      [chainId, program, paymentCode ?? null],
    ),
  );
  return rows[0];
}

/** Lets another program have the chain at once. */
export async function leaveChain(database: pg.Pool, chainId: number, program: string): Promise<void> {
  await asPayout(database, (client) =>
    client.query('update payout_status set program_until = now() where chain_id = $1 and program = $2', [
      chainId,
      program,
    ]),
  );
}

/** A chain with how its payouts go, for operators. */
export interface ListedStatus extends EngineStatus {
  readonly chainId: number;
  readonly coinEnum: number;
  readonly network: string;
  readonly balance: string | null;
  readonly checkedAt: Date | null;
  /** Withdrawals that no payout has taken, and payouts whose outcome is open. */
  readonly waiting: number;
  readonly open: number;
  /** How payments by Lightning go; null where there are none. */
  readonly lightning: (EngineStatus & { readonly balance: string | null }) | null;
}

/** How payouts of every chain go. */
export async function listStatus(database: pg.Pool): Promise<ListedStatus[]> {
  const { rows } = await asPayout(database, (client) =>
    client.query<ListedStatus>(
      `select s.chain_id as "chainId", c.coin_enum as "coinEnum", c.network, s.state, s.reason, s.balance_satoshi::text as balance,
         s.checked_at as "checkedAt",
         (select count(*)::int from withdrawal w where w.chain_id = s.chain_id and w.payout_id is null and not w.canceled
           and not w.declined) as waiting,
         (select count(*)::int from payout p where p.chain_id = s.chain_id and p.state not in ('final', 'void')) as open,
         case when s.lightning_state is not null then json_build_object('state', s.lightning_state, 'reason', s.lightning_reason,
           'balance', s.lightning_balance_satoshi::text) end as lightning
       from payout_status s join chain c on c.id = s.chain_id order by s.chain_id`,
    ),
  );
  return rows;
}

/**
 * Lets payouts of a chain that were stopped go on, when a person has looked: what the node took once and does not know now is sent again,
 * the same bytes, and what a wallet forgot of final payouts is no reason any more. False where the chain is not stopped.
 */
export async function continueChain(database: pg.Pool, chainId: number): Promise<boolean> {
  return asPayout(database, async (client) => {
    const { rowCount } = await client.query(
      `update payout_status set state = 'working', reason = '', changed_at = now(), continued_at = now()
       where chain_id = $1 and state = 'stopped'`,
      [chainId],
    );
    if (rowCount === 0) return false;
    await client.query(
      `update payout_transaction t set sent_at = null from payout p
       where p.id = t.payout_id and p.chain_id = $1 and p.engine = 'core' and p.state in ('signed', 'sent') and t.confirmations = 0`,
      [chainId],
    );
    return true;
  });
}

/** Writes how payouts of a chain are. What was stopped stays so: `working` and `waiting` never end it. */
export async function writeStatus(
  database: pg.Pool,
  chainId: number,
  { state, reason }: EngineStatus,
  balance: bigint | undefined,
): Promise<void> {
  await asPayout(database, (client) =>
    client.query(
      `update payout_status set balance_satoshi = coalesce($4, balance_satoshi), checked_at = now(),
         state = case when state = 'stopped' then state else $2 end,
         reason = case when state = 'stopped' and $2 <> 'stopped' then reason else $3 end,
         changed_at = case when state in ($2, 'stopped') then changed_at else now() end
       where chain_id = $1`,
      [chainId, state, reason.slice(0, 500), balance === undefined ? null : `${balance}`],
    ),
  );
}
