import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { paymentSchema, scheduledWithdrawalLimits, type Payment } from '@headframe/domain/pool/scheduled-withdrawal';
import { scheduledWithdrawalMinimum } from '@headframe/domain/pool/scheduled-withdrawal-fee';
import { wholeShare } from '@headframe/domain/pool/split-amount';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { sql } from 'kysely';
import { mergeOrRefuse } from '../../../platform/changes/merge-or-refuse.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { parsed } from '../../../platform/validation/validated.ts';
import { requireSecondFactor } from '../../people/two-factor/index.ts';
import { isLightningOn } from '../address-book/index.ts';
import { auditSchedule } from './audit-schedule.ts';
import {
  insertSchedule,
  lockSchedules,
  scheduleOwner,
  updateSchedule,
  writeRecipients,
  type ScheduleKeys,
  type ScheduleOwner,
  type ScheduleValues,
} from './schedule-store.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

type TwoFactorCode = string | null | undefined;

/** A payment as it is stored, in the words in which people give it. */
type StoredPayment = ScheduleKeys & { given: Record<keyof Payment, unknown>; code: string };

/** Reads what people give for a payment. @throws DomainError `validation-failed`. */
function readPayment(given: unknown): Payment & { values: ScheduleValues } {
  const payment = parsed(paymentSchema, given, 'payment');
  const minimum = payment.amount ?? payment.minAmount ?? 0n;
  return {
    ...payment,
    values: {
      description: payment.description,
      method: payment.method,
      fixed: payment.amount,
      minimum,
      dayOfMonth: payment.dayOfTheMonth,
      dayOfWeek: payment.dayOfTheWeek,
      isActive: payment.isActive,
    },
  };
}

/**
 * Passes for a payment that can be sent so, of an amount that the pool pays. One that is off stays, whatever it is sent by.
 * @throws DomainError `validation-failed`.
 */
async function requirePayable(
  { transaction, chainId, terms }: ScheduleOwner,
  { method, isActive, amount, values }: ReturnType<typeof readPayment>,
): Promise<void> {
  if (!isActive) return;
  const poolMinimum = scheduledWithdrawalMinimum('payment', method, terms);
  if (values.minimum < poolMinimum)
    throw new DomainError('validation-failed', `The minimum is ${exactCoinAmount(poolMinimum)} BTC.`, {
      path: amount === null ? 'minAmount' : 'amount',
    });
  if (method === 'lightning' && !(await isLightningOn(transaction, chainId)))
    throw new DomainError('validation-failed', messageText('lightningDisabled'), { path: 'method' });
}

/** What the audit log says of a payment. */
function audited(payment: Record<keyof Payment, unknown>, code: string): object {
  const { entry: _entry, amount, minAmount, ...rest } = payment;
  const text = (satoshi: unknown) => (typeof satoshi === 'bigint' ? exactCoinAmount(satoshi) : satoshi);
  return { ...rest, address: code, amount: text(amount), minAmount: text(minAmount) };
}

async function storedPayment(owner: ScheduleOwner, id: string): Promise<StoredPayment> {
  const { rows } = await sql<StoredPayment>`
    select s.id, s.selector_id as "publicId", e.code, json_build_object('description', s.description, 'entry', e.selector_id,
      'amount', (s.fixed_satoshi / 1e8)::numeric(20, 8)::text,
      'minAmount', case when s.fixed_satoshi is null then (s.min_satoshi / 1e8)::numeric(20, 8)::text end,
      'method', s.method, 'dayOfTheMonth', s.day_of_month, 'dayOfTheWeek', s.day_of_week, 'isActive', s.is_active) as given
    from scheduled_withdrawal s join scheduled_recipient r on r.schedule_id = s.id join address_book_entry e on e.id = r.entry_id
    where s.selector_id = ${uuidOrNull(id)}::uuid and s.kind = 'payment' and s.subaccount_id = ${owner.subaccountId}
      and s.chain_id = ${owner.chainId} for update of s`.execute(owner.transaction);
  const [payment] = rows;
  if (!payment) throw new DomainError('not-found', messageText('paymentMissing'));
  return payment;
}

/**
 * Creates a payment and returns its inner key.
 * @throws DomainError `validation-failed` for what is not valid, an entry that cannot be paid, or another coin than Bitcoin;
 * `permission-error` at the limit; as `requireSecondFactor` besides.
 */
export async function createPayment(
  context: ScopedContext,
  { coinEnum, given, twoFactorCode }: { coinEnum: number; given: unknown; twoFactorCode: TwoFactorCode },
): Promise<number> {
  const read = readPayment(given);
  const { values, ...payment } = read;
  const owner = await scheduleOwner(context, coinEnum);
  await requirePayable(owner, read);
  await lockSchedules(owner);
  const schedule = await insertSchedule(owner, 'payment', values);
  const recipient = { entry: payment.entry, share: wholeShare };
  const [code = ''] = await writeRecipients(owner, schedule.id, [recipient], payment.method);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from scheduled_withdrawal
    where kind = 'payment' and subaccount_id = ${owner.subaccountId} and chain_id = ${owner.chainId}`.execute(
    owner.transaction,
  );
  if ((rows[0]?.count ?? 0) > scheduledWithdrawalLimits.payments)
    throw new DomainError('permission-error', messageText('paymentLimit'));
  await requireSecondFactor(context, twoFactorCode);
  const named = { ...schedule, name: values.description || code };
  await auditSchedule(context, owner, 'payment.create', named, { after: audited(payment, code) });
  return schedule.id;
}

interface PaymentChange {
  id: string;
  changes: object;
  from?: object | null | undefined;
  twoFactorCode: TwoFactorCode;
}

/**
 * Changes what is given of a payment and returns its inner key; what is left out stays. Other days, and switching it on, let
 * it start again: no window before is made up for.
 * @throws DomainError `not-found`, `conflict`; as {@link createPayment}.
 */
export async function updatePayment(
  context: ScopedContext,
  { id, changes, from, twoFactorCode }: PaymentChange,
): Promise<number> {
  const owner = await scheduleOwner(context, 0);
  await lockSchedules(owner);
  const stored = await storedPayment(owner, id);
  const merged = await mergeOrRefuse(
    owner.transaction,
    { kind: 'payment', id },
    { current: stored.given, change: { ...changes }, from: from && { ...from } },
  );
  const read = readPayment({ ...stored.given, ...merged });
  const { values, ...payment } = read;
  await requirePayable(owner, read);
  await updateSchedule(owner, stored.id, values);
  const isSame = payment.entry === stored.given.entry && payment.method === stored.given.method;
  const recipient = { entry: payment.entry, share: wholeShare };
  const [code = ''] = isSame ? [stored.code] : await writeRecipients(owner, stored.id, [recipient], payment.method);
  await requireSecondFactor(context, twoFactorCode);
  const named = { ...stored, name: values.description || code };
  await auditSchedule(context, owner, 'payment.update', named, {
    before: audited(stored.given, stored.code),
    after: audited(payment, code),
  });
  return stored.id;
}

/** Deletes a payment; what it has requested stays. @throws DomainError `not-found`; as `requireSecondFactor` besides. */
export async function deletePayment(context: ScopedContext, id: string, twoFactorCode: TwoFactorCode): Promise<void> {
  const owner = await scheduleOwner(context, 0);
  await lockSchedules(owner);
  const stored = await storedPayment(owner, id);
  await requireSecondFactor(context, twoFactorCode);
  await sql`delete from scheduled_withdrawal where id = ${stored.id}`.execute(owner.transaction);
  const named = { ...stored, name: String(stored.given.description) || stored.code };
  await auditSchedule(context, owner, 'payment.delete', named, { before: audited(stored.given, stored.code) });
}
