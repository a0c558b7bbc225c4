import type { DiscoveredDevice } from '@headframe/agent-link/scan';
import { kindsBehindSsh } from '@headframe/domain/devices/ssh-scan';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';

/** Scans whose lists changed. */
interface ChangedScan {
  id: number;
  subaccountId: number;
}

/**
 * Notes on the lists of all scans of an agent that SSH servers are locked no longer, where a scan of the same subaccount has just been let in
 * by them. Returns the scans whose lists changed.
 */
export async function noteOpenedServers(
  transaction: AccessTransaction,
  { agentId, requestId }: { agentId: number; requestId: number },
  discovered: readonly DiscoveredDevice[],
): Promise<ChangedScan[]> {
  const isOverSsh = ({ kind, hostKey }: DiscoveredDevice): boolean =>
    hostKey !== undefined || kindsBehindSsh.some((one) => one === kind);
  const letIn = discovered.filter((one) => isOverSsh(one) && one.credentialOutcome === 'taken').map(({ ip }) => ip);
  if (letIn.length === 0) return [];
  const { rows } = await sql<ChangedScan>`
    update discovered_device f set opened_at = now()
    from agent_request r, agent_request this
    where this.id = ${requestId} and this.agent_id = ${agentId} and r.id = f.request_id and r.agent_id = ${agentId}
      and r.subaccount_id = this.subaccount_id and f.host_key is not null and f.opened_at is null and f.ip = any (${letIn}::inet[])
    returning r.id, r.subaccount_id as "subaccountId"`.execute(transaction);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
