import { sql } from 'kysely';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { requireAdministrator } from '../../people/organizations/index.ts';

/** How the payouts of a chain go. Amounts in satoshi. */
export interface PayoutStatus {
  chainId: number;
  coinEnum: number;
  network: string;
  chainName: string;
  /** `core`: a payout program pays the chain, or runs for its coin and waits for its node; `manual`: people pay it. */
  engine: 'core' | 'manual';
  /** `none` where no payout program has the chain. */
  state: 'working' | 'waiting' | 'stopped' | 'none';
  reason: string;
  balance: string | null;
  checkedAt: Date | null;
  /** Since when the state is what it is. */
  changedAt: Date | null;
  waiting: number;
  waitingAmount: string;
  /** Payments of its wallet that no payout made and nobody has decided on. */
  unknownPayments: number;
  /** Null where the chain is not paid by Lightning. */
  lightningState: 'working' | 'waiting' | 'stopped' | null;
  lightningReason: string;
  lightningBalance: string | null;
}

/** Withdrawals `w` that no payout has taken. */
export const untaken = sql`w.payout_id is null and not w.canceled and not w.declined`;

/** Every chain that is paid or has withdrawals to pay. @throws DomainError `access-denied` for all but the administrator. */
export async function listPayoutStatus(context: ScopedContext): Promise<PayoutStatus[]> {
  requireAdministrator(context);
  const { transaction } = context.scope;
  return asIdentity(transaction, async () => {
    const { rows } = await sql<PayoutStatus>`
      select c.id as "chainId", c.coin_enum as "coinEnum", c.network, c.name as "chainName", 
        case when s.chain_id is null then 'manual' else 'core' end as engine, coalesce(s.state, 'none') as state,
        coalesce(s.reason, '') as reason, s.balance_satoshi::text as balance, s.checked_at as "checkedAt",
        s.changed_at as "changedAt", w.count as waiting, w.amount as "waitingAmount",
        (select count(*)::int from unknown_payment u where u.chain_id = c.id and u.state = 'open' and u.confirmations >= 0) as "unknownPayments", s.lightning_state as "lightningState",
        coalesce(s.lightning_reason, '') as "lightningReason", s.lightning_balance_satoshi::text as "lightningBalance"
      from chain c left join chain_payouts s on s.chain_id = c.id
        cross join lateral (select count(*)::int as count, coalesce(sum(w.amount_satoshi), 0)::text as amount from withdrawal w
          where w.chain_id = c.id and ${untaken}) w
      where w.count > 0 or exists (select from payout_status p where p.chain_id = c.id)
        or (s.chain_id is not null and c.id = current_chain(c.coin_enum)) order by c.id`.execute(transaction);
    return rows;
  });
}
