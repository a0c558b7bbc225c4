import type { DiscoveredDevice } from '@headframe/agent-link/scan';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { ownPorts } from '../../kind-platform/index.ts';
import type { DeviceOfKind } from './add-device-states.ts';
import { lastSeen } from './scan-outcomes.ts';

/** The ports of scan `r` that are not as its agent `g` has them. */
export const scannedPorts = ownPorts(sql`r.payload -> 'ports'`, sql`g.device_ports`);

/** A device that gave no reading for this long takes over the ports on which a scan discovers it, in seconds. */
const silentForSeconds = 300;

/**
 * Has known devices that a scan discovered, and that have given no reading for a while, be reached on the ports of the scan.
 * One that is read stays as it is: that it answers on other ports as well proves nothing. Returns the devices that changed.
 */
export async function followScannedPorts(
  transaction: AccessTransaction,
  { agentId, requestId }: { agentId: number; requestId: number },
  discovered: readonly DiscoveredDevice[],
): Promise<DeviceOfKind[]> {
  const { rows } = await sql<DeviceOfKind>`
    update device d set ports = scanned.ports
    from (select ${scannedPorts} as ports from agent_request r join agent g on g.id = r.agent_id where r.id = ${requestId}) scanned,
      (${lastSeen}) s
    where d.agent_id = ${agentId} and d.deleted_at is null and d.ip = any (${discovered.map(({ ip }) => ip)}::inet[])
      and s.device_id = d.id and coalesce(s.last_seen_at < now() - make_interval(secs => ${silentForSeconds}), true)
      and d.ports is distinct from scanned.ports
    returning d.id, d.kind`.execute(transaction);
  return rows;
}
