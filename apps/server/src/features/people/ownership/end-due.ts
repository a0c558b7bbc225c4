import { ownershipTransitions } from '@headframe/domain/ownership/ownership-transitions';
import { sql } from 'kysely';
import { recordAudit, type AuditActor } from '../../../platform/audit/record-audit.ts';
import { isMovedFrom, stateAfter } from '../../../platform/database/transition-sql.ts';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { ofAccounts, type PubSub } from '../../../platform/pubsub/pubsub.ts';
import { actionOf, auditedTransfer } from './conclude-step.ts';
import { mailStep } from './transfer-mails.ts';
import { readTransfers, type Transfer } from './transfer-row.ts';

const system: AuditActor = { kind: 'system', accountId: null, name: 'Headframe', ip: null };

/** Transfers that one run ends at most; the next run ends the others. */
const atOnce = 200;

const dues = [
  { step: 'expired', event: 'offerExpired' },
  { step: 'final', event: 'termOver' },
] as const;

async function homeOf(transaction: AccessTransaction, transfers: readonly Transfer[]): Promise<Map<number, number>> {
  const { rows } = await sql<{
    id: number;
    organizationId: number;
  }>`select id, organization_id as "organizationId" from subaccount
    where id = any (${transfers.map(({ subaccountId }) => subaccountId)}::int[])`.execute(transaction);
  return new Map(rows.map(({ id, organizationId }) => [id, organizationId]));
}

/** Ends offers that nobody answered and ways back that are over, each once. Runs as the identity role; returns what ended. */
export async function endDue(transaction: AccessTransaction, publicUrl: string): Promise<Transfer[]> {
  const ended: Transfer[] = [];
  for (const { step, event } of dues) {
    const transfers = await readTransfers(
      transaction,
      sql`case ${step} when 'expired' then t.state = 'offered' and t.expires_at <= now()
        else t.state = 'accepted' and t.returnable_until <= now() end`,
      atOnce,
    );
    if (transfers.length === 0) continue;
    const transitions = ownershipTransitions[event];
    await sql`update ownership_transfer t set state = ${stateAfter(sql`t.state`, transitions)}, ended_at = now()
      where t.id = any (${transfers.map(({ id }) => id)}::int[]) and ${isMovedFrom(sql`t.state`, transitions)}`.execute(
      transaction,
    );
    const homes = await homeOf(transaction, transfers);
    const records = transfers.map((transfer) => ({
      action: actionOf[step],
      object: { kind: transfer.kind, id: transfer.objectId, name: transfer.name },
      subaccountId: transfer.subaccountId,
      organizationId: transfer.organizationId ?? homes.get(transfer.subaccountId ?? 0) ?? null,
      after: auditedTransfer(transfer),
    }));
    await recordAudit(transaction, system, ...records);
    await mailStep(transaction, step, transfers, publicUrl);
    ended.push(...transfers);
  }
  return ended;
}

/** Has the open pages of those whom it concerned read again. */
export async function announceEnded(
  transaction: AccessTransaction,
  pubsub: Pick<PubSub, 'publish'>,
  ended: readonly Transfer[],
): Promise<void> {
  const ids = new Set(ended.flatMap(({ giverId, receiverId }) => [giverId, receiverId]));
  if (ids.size > 0) await pubsub.publish(transaction, ofAccounts(...ids));
}
