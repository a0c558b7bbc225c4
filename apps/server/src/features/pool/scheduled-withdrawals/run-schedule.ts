import { scheduledAmounts } from '@headframe/domain/pool/scheduled-amounts';
import { scheduledWithdrawalLimits, type ScheduleOutcome } from '@headframe/domain/pool/scheduled-withdrawal';
import { scheduledWithdrawalFee, scheduledWithdrawalMinimum } from '@headframe/domain/pool/scheduled-withdrawal-fee';
import { isDueOn, type WithdrawalSchedule } from '@headframe/domain/pool/withdrawal-schedule';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { lockBalances } from '../ledger/index.ts';
import { withdrawTermsOn } from '../rates/index.ts';
import { mayStillWithdraw } from './may-still-withdraw.ts';
import { withdrawalKey } from './withdrawal-key.ts';

/** A schedule as the job reads it. */
interface StoredSchedule extends WithdrawalSchedule {
  publicId: string;
  subaccountId: number;
  chainId: number;
  coinEnum: number;
  kind: 'auto' | 'payment';
  description: string;
  method: 'bitcoin' | 'lightning';
  fixed: string | null;
  minimum: string;
  lastCheckedDay: string;
  lastRequestedDay: string | null;
  changedBy: number | null;
  lastOutcome: ScheduleOutcome | null;
  recipients: { entryId: number; share: number; isPayable: boolean }[];
}

/** Locks a schedule, then reads it: a statement that waits for a change in progress still sees the recipients before that change. */
async function lockSchedule(transaction: AccessTransaction, id: number): Promise<StoredSchedule | undefined> {
  await sql`select from scheduled_withdrawal where id = ${id} for update`.execute(transaction);
  const { rows } = await sql<StoredSchedule>`
    select s.selector_id as "publicId", s.subaccount_id as "subaccountId", s.chain_id as "chainId", s.coin_enum as "coinEnum",
      s.kind, s.description, s.method, s.fixed_satoshi::text as fixed, s.min_satoshi::text as minimum,
      s.day_of_month as "dayOfMonth", s.day_of_week as "dayOfWeek", s.last_checked_day::text as "lastCheckedDay",
      s.last_requested_day::text as "lastRequestedDay", s.changed_by as "changedBy",
      s.last_outcome as "lastOutcome",
      (select json_agg(json_build_object('entryId', r.entry_id, 'share', r.share, 'isPayable', e.approved_at is not null
          and e.rejected_at is null and e.archived_at is null and e.deleted_at is null
          and (s.method <> 'lightning' or exists (select from payout_status p where p.chain_id = s.chain_id and p.lightning_state is not null)))
        order by r.position)
        from scheduled_recipient r join address_book_entry e on e.id = r.entry_id where r.schedule_id = s.id) as recipients
    from scheduled_withdrawal s join subaccount n on n.id = s.subaccount_id
    where s.id = ${id} and s.is_active and not n.is_archived and s.chain_id = current_chain(s.coin_enum::integer)`.execute(
    transaction,
  );
  return rows[0];
}

/** What makes a withdrawal of a schedule the one it is: of an auto-withdrawal the subaccount, chain and day alone. */
function keyOf(schedule: StoredSchedule, day: string, position: number): string {
  const { kind, publicId, subaccountId, chainId } = schedule;
  return kind === 'auto'
    ? withdrawalKey('auto-withdrawal', subaccountId, chainId, day, position)
    : withdrawalKey('payment', publicId, day, position);
}

async function wasRequested(transaction: AccessTransaction, schedule: StoredSchedule, day: string): Promise<boolean> {
  const { rows } = await sql`select from withdrawal
    where subaccount_id = ${schedule.subaccountId} and idempotency_key = ${keyOf(schedule, day, 0)}::uuid`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** The outcome of a run, and the inner keys of what it requested. */
interface Requested {
  readonly outcome: ScheduleOutcome;
  readonly withdrawalIds: readonly number[];
}

async function request(transaction: AccessTransaction, schedule: StoredSchedule, day: string): Promise<Requested> {
  const nothing = (outcome: ScheduleOutcome): Requested => ({ outcome, withdrawalIds: [] });
  const { subaccountId, chainId, coinEnum, kind, recipients } = schedule;
  if (!(await mayStillWithdraw(transaction, schedule))) return nothing('not-permitted');
  if (recipients.some(({ isPayable }) => !isPayable)) return nothing('address-unavailable');
  await lockBalances(transaction, chainId, [subaccountId]);
  if (await wasRequested(transaction, schedule, day)) return nothing('requested');
  const { rows } = await sql<{ available: string }>`select available_satoshi::text as available from ledger_balance
    where subaccount_id = ${subaccountId} and chain_id = ${chainId}`.execute(transaction);
  const terms = await withdrawTermsOn(transaction, day);
  const fee = scheduledWithdrawalFee(kind, schedule.method, terms);
  const poolMinimum = scheduledWithdrawalMinimum(kind, schedule.method, terms);
  const fixed = schedule.fixed === null ? null : BigInt(schedule.fixed);
  if (fixed !== null && fixed < poolMinimum) return nothing('below-minimum');
  const own = BigInt(schedule.minimum);
  const amounts = scheduledAmounts(
    {
      fixed,
      minimum: own < poolMinimum ? poolMinimum : own,
      fee,
      shares: recipients.map(({ share }) => share),
      smallestPart: scheduledWithdrawalLimits.smallestPart,
    },
    BigInt(rows[0]?.available ?? '0'),
  );
  if (!amounts) return nothing('balance-too-low');
  const withdrawalIds: number[] = [];
  for (const [position, amount] of amounts.entries()) {
    const inserted = await sql<{
      id: number;
    }>`insert into withdrawal (subaccount_id, chain_id, coin_enum, kind, entry_id, network, amount_satoshi, fee_satoshi,
        description, idempotency_key, created_by)
      values (${subaccountId}, ${chainId}, ${coinEnum}, ${kind}, ${recipients[position]?.entryId}, ${schedule.method},
        ${`${amount}`}::bigint, ${`${fee}`}::bigint, ${schedule.description}, ${keyOf(schedule, day, position)}::uuid,
        ${schedule.changedBy}) returning id`.execute(transaction);
    withdrawalIds.push(...inserted.rows.map(({ id }) => id));
  }
  return { outcome: 'requested', withdrawalIds };
}

/** What a run of a schedule did. */
interface ScheduleRun extends Requested {
  readonly subaccountId: number;
  readonly kind: 'auto' | 'payment';
  readonly description: string;
  /** It pays nothing any more since this run, as who set it up lost the right to withdraw. */
  readonly isStoppedNow: boolean;
}

/**
 * Looks at one schedule in the window of a day, in the caller's transaction under the role of the jobs: requests its withdrawals
 * where it is due, once a day however often and by however many servers it is run. Undefined where it was not due.
 */
export async function runSchedule(
  transaction: AccessTransaction,
  id: number,
  day: string,
): Promise<ScheduleRun | undefined> {
  const schedule = await lockSchedule(transaction, id);
  if (!schedule || schedule.lastRequestedDay === day || !isDueOn(schedule, schedule.lastCheckedDay, day))
    return undefined;
  const requested = await request(transaction, schedule, day);
  const { outcome } = requested;
  await sql`update scheduled_withdrawal set last_checked_day = ${day}::date, last_outcome = ${outcome},
      last_requested_day = case when ${outcome === 'requested'} then ${day}::date else last_requested_day end
    where id = ${id}`.execute(transaction);
  const { subaccountId, kind, description, lastOutcome } = schedule;
  const isStoppedNow = outcome === 'not-permitted' && lastOutcome !== outcome;
  return { ...requested, subaccountId, kind, description, isStoppedNow };
}
