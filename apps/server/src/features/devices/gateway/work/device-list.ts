import { serialSchema, type LinkCredential, type LinkDevice } from '@headframe/agent-link';
import { findKind } from '@headframe/domain/devices/kind-support';
import { sql } from 'kysely';
import { withAccess } from '../../../../platform/database/with-access.ts';
import { readCredentials } from '../../kind-platform/index.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { readPorts, type DevicePorts } from '../connection/presence.ts';

/** Whether the agent is to read the device with this serial number and no other. */
function isKnownBySerial(kind: string, serial: string): boolean {
  return findKind(kind)?.unitsKnownBySerial === true && serialSchema.safeParse(serial).success;
}

/**
 * Loads devices of an agent in the form that the agent receives: all, or those named (deleted ones are left out). A device is
 * reached on its own ports where it has such, else on those of its agent.
 */
export async function loadLinkDevices(
  deps: GatewayDeps,
  agentId: number,
  ports: DevicePorts,
  ids: readonly number[] | 'all',
): Promise<LinkDevice[]> {
  const named = ids === 'all' ? sql`` : sql`and id = any (${ids as number[]}::int[])`;
  const rows = await withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const result = await sql<{
      id: number;
      ip: string;
      mac: string | null;
      kind: string;
      family: string;
      unit: number | null;
      serial: string;
      credential: string | null;
      own: object | null;
    }>`
      select id, host(ip) as ip, mac, kind, family, unit, serial_number as serial, credential, ports as own from device
      where agent_id = ${agentId} and deleted_at is null and family(ip) = 4 ${named} order by id`.execute(transaction);
    return result.rows;
  });
  const read = new Map<string | null, LinkCredential[]>();
  return rows.map(({ id, ip, mac, kind, family, unit, serial, credential, own }) => {
    const credentials = read.get(credential) ?? readCredentials(deps, credential);
    read.set(credential, credentials);
    const reached = own === null ? ports : readPorts({ ...ports, ...own });
    const known = { ...(unit !== null && { unit }), ...(isKnownBySerial(kind, serial) && { serial }) };
    return { deviceId: id, ip, mac, kind, family, ...known, ports: reached, credentials };
  });
}

/** Splits a list into parts of at most `size`; at least one part, which may be empty. */
export function inParts<Entry>(entries: readonly Entry[], size: number): Entry[][] {
  const parts: Entry[][] = [];
  for (let from = 0; from < entries.length || from === 0; from += size) parts.push(entries.slice(from, from + size));
  return parts;
}
