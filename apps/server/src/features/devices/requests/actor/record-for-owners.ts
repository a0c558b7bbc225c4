import { sql } from 'kysely';
import { asIdentity } from '../../../../platform/database/with-access.ts';
import type { AuditRecord } from '../../../../platform/audit/record-audit.ts';
import { loadDeviceNames } from '../../kind-platform/index.ts';
import type { Actor } from './actor.ts';

/** What the log of an owner says of a command, beside the number of devices. */
type Written = Pick<AuditRecord, 'action' | 'object' | 'after'>;

/**
 * Adds a command on shared devices to the audit logs of their owners too, in the name of who gave it and their subaccount; each log has the
 * devices of its owner alone.
 */
export async function recordForOwners(
  actor: Actor,
  requestIds: readonly number[],
  written: (names: string) => Written,
): Promise<void> {
  const { rows } = await sql<{ ownerId: number; guest: string; deviceIds: number[] }>`
    select t.shared_by as "ownerId", r.requested_from as guest, array_agg(distinct t.device_id) as "deviceIds"
    from agent_request_item t join agent_request r on r.id = t.request_id
    where t.request_id = any (${requestIds as number[]}::int[]) and t.shared_by is not null group by 1, 2 order by 1`.execute(
    actor.transaction,
  );
  for (const { ownerId, guest, deviceIds } of rows) {
    const { after, ...record } = written(await loadDeviceNames(actor.transaction, deviceIds));
    await asIdentity(actor.transaction, () =>
      actor.record({
        ...record,
        subaccountId: ownerId,
        seenAs: `${actor.holderName} of ${guest}`,
        after: { deviceCount: deviceIds.length, ...after },
      }),
    );
  }
}
