import { DomainError } from '@headframe/domain/errors/domain-error';
import { messageText } from '@headframe/domain/errors/error-catalogue';
import { autoWithdrawalSchema } from '@headframe/domain/pool/scheduled-withdrawal';
import { exactCoinAmount } from '@headframe/domain/units/coin-amount';
import { sql } from 'kysely';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { refusingDuplicates } from '../../../platform/records/record-refusals.ts';
import { parsed } from '../../../platform/validation/validated.ts';
import { requireSecondFactor } from '../../people/two-factor/index.ts';
import { auditSchedule } from './audit-schedule.ts';
import { insertSchedule, lockSchedules, scheduleOwner, writeRecipients, type ScheduleKeys } from './schedule-store.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/**
 * Creates the auto-withdrawal of a subaccount and returns its inner key.
 * @throws DomainError `validation-failed` for what is not valid, an entry that cannot be paid, or another coin than Bitcoin;
 * `constraint-violation` where there is one already; as `requireSecondFactor` besides.
 */
export async function createAutoWithdrawal(
  context: ScopedContext,
  { coinEnum, twoFactorCode, ...given }: { coinEnum: number; twoFactorCode: string | null | undefined },
): Promise<number> {
  const { minAmount, addresses, dayOfTheMonth, dayOfTheWeek } = parsed(autoWithdrawalSchema, given, 'autoWithdrawal');
  const owner = await scheduleOwner(context, coinEnum);
  if (minAmount < owner.terms.autoMinimum)
    throw new DomainError(
      'validation-failed',
      `The minimum amount is at least ${exactCoinAmount(owner.terms.autoMinimum)} BTC.`,
      { path: 'minAmount' },
    );
  await lockSchedules(owner);
  const values = {
    description: '',
    method: 'bitcoin',
    fixed: null,
    minimum: minAmount,
    dayOfMonth: dayOfTheMonth,
    dayOfWeek: dayOfTheWeek,
    isActive: true,
  } as const;
  const schedule = await refusingDuplicates({ index: 'one_auto_withdrawal', message: 'autoWithdrawalExists' }, {}, () =>
    insertSchedule(owner, 'auto', values),
  );
  const codes = await writeRecipients(owner, schedule.id, addresses, 'bitcoin');
  await requireSecondFactor(context, twoFactorCode);
  const after = {
    minAmount: exactCoinAmount(minAmount),
    addresses: codes.map((code, index) => ({ code, share: addresses[index]?.share })),
    dayOfTheMonth,
    dayOfTheWeek,
  };
  await auditSchedule(context, owner, 'auto-withdrawal.create', { ...schedule, name: 'Bitcoin' }, { after });
  return schedule.id;
}

/**
 * Deletes the auto-withdrawal; what it has requested stays.
 * @throws DomainError `not-found`; as `requireSecondFactor` besides.
 */
export async function deleteAutoWithdrawal(
  context: ScopedContext,
  id: string,
  twoFactorCode: string | null | undefined,
): Promise<void> {
  const owner = await scheduleOwner(context, 0);
  await lockSchedules(owner);
  const { rows } = await sql<ScheduleKeys & { before: object }>`
    select s.id, s.selector_id as "publicId", json_build_object('minAmount', (s.min_satoshi / 1e8)::numeric(20, 8)::text,
      'dayOfTheMonth', s.day_of_month, 'dayOfTheWeek', s.day_of_week,
      'addresses', (select json_agg(json_build_object('code', e.code, 'share', r.share) order by r.position)
        from scheduled_recipient r join address_book_entry e on e.id = r.entry_id where r.schedule_id = s.id)) as before
    from scheduled_withdrawal s where s.selector_id = ${uuidOrNull(id)}::uuid and s.kind = 'auto' and s.subaccount_id = ${owner.subaccountId}
    for update of s`.execute(owner.transaction);
  const [schedule] = rows;
  if (!schedule) throw new DomainError('not-found', messageText('autoWithdrawalMissing'));
  await requireSecondFactor(context, twoFactorCode);
  await sql`delete from scheduled_withdrawal where id = ${schedule.id}`.execute(owner.transaction);
  await auditSchedule(
    context,
    owner,
    'auto-withdrawal.delete',
    { ...schedule, name: 'Bitcoin' },
    { before: schedule.before },
  );
}
