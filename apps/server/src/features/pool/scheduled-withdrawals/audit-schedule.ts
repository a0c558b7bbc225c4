import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import type { ScheduleKeys, ScheduleOwner } from './schedule-store.ts';

/** Records a change of an auto-withdrawal or a payment in the audit log, and pushes it to open pages. */
export async function auditSchedule(
  context: ScopedContext,
  { subaccountId, transaction }: ScheduleOwner,
  action: 'auto-withdrawal.create' | 'auto-withdrawal.delete' | 'payment.create' | 'payment.update' | 'payment.delete',
  schedule: ScheduleKeys & { name: string },
  change: { before?: object; after?: object },
): Promise<void> {
  const kind = action.startsWith('payment') ? 'payment' : 'auto-withdrawal';
  await recordChange(context, {
    action,
    object: { kind, id: schedule.publicId, name: schedule.name },
    subaccountId,
    ...change,
  });
  await context.services.pubsub.publish(transaction, {
    topic: 'scheduledWithdrawal',
    subaccountId,
    ids: [schedule.id],
  });
}
