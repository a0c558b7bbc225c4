import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { PayoutPage } from './payout-page.ts';
import { untaken } from './payout-status.ts';
import { integerOrNull } from '../../../platform/validation/named-id.ts';

/** A withdrawal of any subaccount, as the administrator sees it. Amounts in satoshi. */
export interface PaidWithdrawal {
  id: string;
  /** Its inner key, by which the payout program names it in its log. */
  number: string;
  subaccount: string;
  chainId: number;
  coinEnum: number;
  network: string;
  kind: string;
  method: string;
  /** Its address, or the payment code that it gets one from. */
  destination: string;
  amount: string;
  fee: string;
  description: string;
  createdAt: Date;
  holdUntil: Date | null;
  holdReason: string | null;
  /** Why no payout takes it, though nothing holds it; null where the next one does. */
  leftOut: string | null;
  /** Whether it is left out as the wallet cannot pay it now: it is paid once that can. */
  isShort: boolean;
}

/** Which withdrawals: those that no payout has taken, oldest first, or those of one payout. */
type WithdrawalChoice = 'waiting' | { readonly payoutId: string };

/** Withdrawals of all subaccounts with the number of all of the choice. Runs under the identity role. */
export async function loadPaidWithdrawals(
  transaction: AccessTransaction,
  choice: WithdrawalChoice,
  { limit, offset }: PayoutPage,
): Promise<{ count: number; withdrawals: PaidWithdrawal[] }> {
  const chosen = choice === 'waiting' ? untaken : sql`w.payout_id = ${integerOrNull(choice.payoutId)}::bigint`;
  const { rows } = await sql<PaidWithdrawal>`
    select w.selector_id as id, w.id::text as number, n.name as subaccount, w.chain_id as "chainId", w.coin_enum as "coinEnum",
      e.network, w.kind, w.network as method, coalesce(w.address, e.code) as destination, w.amount_satoshi::text as amount,
      w.fee_satoshi::text as fee, w.description, w.created_at as "createdAt", w.hold_until as "holdUntil", w.hold_reason as "holdReason",
      case when ${untaken} then coalesce(l.reason,
        case when w.address is null and w.network = 'bitcoin' then
          'it pays a payment code and has no address yet: a payout program with a seed gives it one' end) end as "leftOut",
      ${untaken} and coalesce(l.cause = 'wallet', false) as "isShort"
    from withdrawal w join subaccount n on n.id = w.subaccount_id join address_book_entry e on e.id = w.entry_id
      left join payout_left_out l on l.withdrawal_id = w.id
    where ${chosen} order by w.id limit ${limit} offset ${offset}`.execute(transaction);
  const counted = await sql<{ count: number }>`select count(*)::int as count from withdrawal w where ${chosen}`.execute(
    transaction,
  );
  return { count: counted.rows[0]?.count ?? 0, withdrawals: rows };
}
