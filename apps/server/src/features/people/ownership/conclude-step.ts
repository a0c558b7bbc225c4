import type { AuditAction } from '@headframe/domain/audit/audit-actions';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { ofAccounts, wholeSubaccount } from '../../../platform/pubsub/pubsub.ts';
import { mailStep, type TransferStep } from './transfer-mails.ts';
import type { Transfer } from './transfer-row.ts';

export const actionOf = {
  offered: 'ownership.offer',
  accepted: 'ownership.accept',
  declined: 'ownership.decline',
  withdrawn: 'ownership.withdraw',
  expired: 'ownership.expire',
  'taken-back': 'ownership.take-back',
  final: 'ownership.conclude',
} as const satisfies Record<TransferStep, AuditAction>;

/** What the audit log keeps of a transfer. */
export const auditedTransfer = ({ giverEmail, receiverEmail }: Transfer) => ({ giverEmail, receiverEmail });

interface Concerned {
  /** Organizations of which people gain or lose something. */
  readonly organizationIds: readonly number[];
  readonly subaccountIds: readonly number[];
}

/** Writes a step of a person into the audit log, mails both sides, and has the rights of all whom it concerns read again. */
export async function concludeStep(
  context: ScopedContext,
  step: TransferStep,
  transfer: Transfer,
  home: number | null,
  { organizationIds, subaccountIds }: Concerned = { organizationIds: [], subaccountIds: [] },
): Promise<void> {
  const { transaction } = context.scope;
  const { pubsub, publicUrl } = context.services;
  await recordChange(context, {
    action: actionOf[step],
    object: { kind: transfer.kind, id: transfer.objectId, name: transfer.name },
    subaccountId: transfer.subaccountId,
    organizationId: home,
    after: auditedTransfer(transfer),
  });
  await mailStep(transaction, step, [transfer], publicUrl);
  const { rows } = await sql<{ id: number }>`select account_id as id from organization_member
      where organization_id = any (${organizationIds}::int[])
    union select owner_account_id from organization where id = any (${organizationIds}::int[])
    union select account_id from subaccount_access where subaccount_id = any (${subaccountIds}::int[])`.execute(
    transaction,
  );
  const accountIds = new Set([transfer.giverId, transfer.receiverId, ...rows.map(({ id }) => id)]);
  await pubsub.publish(transaction, ofAccounts(...accountIds), ...subaccountIds.map(wholeSubaccount));
}
