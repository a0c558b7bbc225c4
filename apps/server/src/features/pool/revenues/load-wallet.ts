import { sql } from 'kysely';
import { asIdentity, type AccessTransaction } from '../../../platform/database/with-access.ts';
import { loadChains, type PoolChain } from './pool-chains.ts';

/** What a subaccount has of a coin, on the chain that the pool mines now. Amounts are whole satoshi as text. */
export interface Wallet {
  readonly coinEnum: number;
  readonly subaccount: string;
  /** Null where the pool never mined the coin. */
  readonly chain: PoolChain | null;
  readonly amount: string;
  /** What shares and referrals earned, after fees. */
  readonly earned: string;
  /** What left it by withdrawals, with their network fees; those taken back are not in it. */
  readonly withdrawn: string;
  readonly asOf: Date;
  /** The last day whose earnings are in it, `YYYY-MM-DD`. */
  readonly earnedUntil: string | null;
}

const isOut = sql`coalesce(o.kind, e.kind) in ('withdrawal', 'network_fee')`;

/** The wallet of a subaccount for a coin: its balance, and what it is the difference of. */
export async function loadWallet(
  transaction: AccessTransaction,
  { subaccountId, name }: { subaccountId: number; name: string },
  coinEnum: number,
): Promise<Wallet> {
  const [first] = await loadChains(transaction, subaccountId, coinEnum);
  // A balance of another chain is never shown as that of the coin: after a move to a node it starts at 0.
  const chain = first?.isCurrent ? first : undefined;
  const chainId = chain?.id ?? null;
  const { rows } = await sql<Pick<Wallet, 'amount' | 'earned' | 'withdrawn' | 'asOf'>>`
    select coalesce((select b.available_satoshi from ledger_balance b where b.subaccount_id = ${subaccountId}::int
        and b.chain_id = ${chainId}::int), 0)::text as amount,
      coalesce(sum(e.amount_satoshi) filter (where not ${isOut}), 0)::text as earned,
      coalesce(-sum(e.amount_satoshi) filter (where ${isOut}), 0)::text as withdrawn, now() as "asOf"
    from ledger_entry e left join ledger_entry o on o.id = e.reverses_id
    where e.subaccount_id = ${subaccountId}::int and e.chain_id = ${chainId}::int`.execute(transaction);
  const [sums] = rows;
  if (!sums) throw new Error('A sum has one row.');
  const closed = await asIdentity(transaction, () =>
    sql<{ day: string | null }>`select max(day) as day from day_close where chain_id = ${chainId}::int`.execute(
      transaction,
    ),
  );
  return { coinEnum, subaccount: name, chain: chain ?? null, earnedUntil: closed.rows[0]?.day ?? null, ...sums };
}
