import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';

/** What the house owes and has on a chain. Amounts are whole satoshi as text. */
export interface ChainLiabilities {
  readonly chainId: number;
  readonly coinEnum: number;
  readonly network: string;
  readonly name: string;
  readonly isCurrent: boolean;
  readonly balances: string;
  readonly holders: number;
  readonly openWithdrawals: string;
  readonly total: string;
  /** What of the open withdrawals waits for the wallet, and how many do. */
  readonly shortWithdrawals: string;
  readonly shortCount: number;
  readonly fees: string;
  readonly immature: string;
  readonly mature: string;
  /** What the wallet of the node can spend, as the payout program reported it; null where none did. */
  readonly nodeBalance: string | null;
  readonly nodeBalanceAt: Date | null;
  /** `working`, `waiting` or `stopped`, and why; null without a payout program. */
  readonly payoutState: string | null;
  readonly payoutReason: string | null;
}

/** Chains that are read at once: an installation mines a few. */
const maxChains = 50;

/** What the house owes and has, for each chain; the current ones first. Runs as a role that may read the sums of all subaccounts. */
export async function loadLiabilities(transaction: AccessTransaction): Promise<ChainLiabilities[]> {
  const { rows } = await sql<ChainLiabilities>`
    select l.chain_id as "chainId", c.coin_enum as "coinEnum", c.network, c.name, coalesce(c.id = current_chain(c.coin_enum::int), false) as "isCurrent",
      l.balances_satoshi::text as balances, l.holders, l.open_withdrawals_satoshi::text as "openWithdrawals",
      coalesce(o.satoshi, 0)::text as "shortWithdrawals", coalesce(o.count, 0) as "shortCount",
      (l.balances_satoshi + l.open_withdrawals_satoshi)::text as total, l.fees_satoshi::text as fees,
      l.immature_satoshi::text as immature, l.mature_satoshi::text as mature,
      s.balance_satoshi::text as "nodeBalance", case when s.balance_satoshi is not null then s.checked_at end as "nodeBalanceAt",
      s.state as "payoutState", nullif(s.reason, '') as "payoutReason"
    from pool_liabilities() l join chain c on c.id = l.chain_id left join payout_status s on s.chain_id = l.chain_id
      left join short_withdrawals() o on o.chain_id = l.chain_id
    order by "isCurrent" desc, c.coin_enum, c.id desc limit ${maxChains}`.execute(transaction);
  return rows;
}
