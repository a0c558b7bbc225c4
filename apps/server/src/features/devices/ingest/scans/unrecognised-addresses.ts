import type { DiscoveredDevice } from '@headframe/agent-link/scan';
import { maxUnrecognisedListed, unrecognisedKind } from '@headframe/domain/devices/unrecognised-address';
import { sql } from 'kysely';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import { lastSeen } from './scan-outcomes.ts';

/** A device that gave a reading within this time is known to be at its address, in seconds. */
const readWithinSeconds = 300;

/** Whether an entry of a scan is an address that no driver recognises. */
export const isUnrecognised = ({ kind }: Pick<DiscoveredDevice, 'kind'>): boolean => kind === unrecognisedKind;

/**
 * What a scan discovered, without unrecognised addresses beyond the bound of what it lists, and without those at which a device of the
 * agent is read: the scan did not look for its kind, or it was busy.
 */
export async function withinListBound(
  transaction: AccessTransaction,
  { agentId, requestId }: { agentId: number; requestId: number },
  discovered: readonly DiscoveredDevice[],
): Promise<DiscoveredDevice[]> {
  const strangers = discovered.filter(isUnrecognised).map(({ ip }) => ip);
  if (strangers.length === 0) return [...discovered];
  const { rows } = await sql<{ listed: number; read: string[] }>`
    select (select count(*)::int from discovered_device where request_id = ${requestId} and kind = ${unrecognisedKind}
        and not ip = any (${strangers}::inet[])) as listed,
      array(select distinct host(d.ip) from device d join (${lastSeen}) s on s.device_id = d.id
        where d.agent_id = ${agentId} and d.deleted_at is null and d.ip = any (${strangers}::inet[])
          and s.last_seen_at > now() - make_interval(secs => ${readWithinSeconds})) as read`.execute(transaction);
  const [{ listed, read } = { listed: 0, read: [] }] = rows;
  const readAt = new Set(read);
  let room = maxUnrecognisedListed - listed;
  return discovered.filter((one) => !isUnrecognised(one) || (!readAt.has(one.ip) && (room -= 1) >= 0));
}
