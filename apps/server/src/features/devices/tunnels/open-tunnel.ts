import { sql } from 'kysely';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import { readPorts, type DevicePorts } from '../gateway/index.ts';
import { exclusiveRefusal } from '../requests/index.ts';
import { sharersMayTunnel } from './sharers-may-tunnel.ts';

/** A tunnel that is open: who has it, and what it leads to. */
export interface OpenTunnel {
  id: number;
  label: string;
  subaccountId: number;
  deviceId: number;
  /** The subaccount of the device. */
  ownerId: number;
  /** Who shares the device; null for an own one. */
  sharerId: number | null;
  agentId: number;
  kind: string;
  ip: string;
  mac: string | null;
  ports: DevicePorts;
  accountId: number;
  sessionId: string;
  /** Origin at which browsers reach it. */
  address: string;
  cookieHash: Buffer | null;
  /** When it was opened or last prolonged, as a text to compare with. */
  prolongedAt: string;
  /** Seconds until it ends by the clock of the database. */
  seconds: number;
}

interface Row extends Omit<OpenTunnel, 'ports'> {
  ports: object;
}

/**
 * Those of the tunnels that are open and lead to the device that they were opened to, still its owner's and still shared
 * with tunnel access where it is another's, by who may open one there, whose agent is connected, and that no exclusive command is under way on. Rights of people are not looked at. A tunnel whose
 * begin lies ahead was opened before the clock was set back; it has ended.
 */
export async function readOpenTunnels(
  transaction: AccessTransaction,
  labels: readonly string[],
): Promise<Map<string, OpenTunnel>> {
  const { rows } = await sql<Row>`
    select t.id, t.label, t.subaccount_id as "subaccountId", t.device_id as "deviceId",
      t.owner_id as "ownerId", s.created_by_account_id as "sharerId", t.agent_id as "agentId",
      d.kind, host(d.ip) as ip, d.mac, a.device_ports || coalesce(d.ports, '{}') as ports, t.account_id as "accountId",
      t.session_id as "sessionId", t.address, t.cookie_hash as "cookieHash", t.prolonged_at::text as "prolongedAt",
      extract(epoch from t.ends_at - now())::float8 as seconds
    from tunnel t
      join device d on d.id = t.device_id and d.subaccount_id = t.owner_id and d.agent_id = t.agent_id
        and d.mac is not distinct from t.mac and d.deleted_at is null
      join agent a on a.id = t.agent_id and a.removed_at is null and a.server_id is not null
      left join device_share s on s.device_id = d.id and s.subaccount_id = t.subaccount_id and s.owner_id = t.owner_id
    where t.label = any (${labels}::text[]) and (t.subaccount_id = t.owner_id or s.tunnel_access)
      and ${exclusiveRefusal('device', sql`d.id`)} is null
      and t.ends_at > now() and t.prolonged_at < now() + interval '5 seconds'`.execute(transaction);
  const shared = rows.filter(({ ownerId, subaccountId }) => ownerId !== subaccountId);
  const open = new Set(await sharersMayTunnel(transaction, shared));
  const left = rows.filter((row) => row.ownerId === row.subaccountId || open.has(row));
  return new Map(left.map((row) => [row.label, { ...row, ports: readPorts(row.ports) }]));
}
