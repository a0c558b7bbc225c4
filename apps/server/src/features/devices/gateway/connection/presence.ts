import { isIP } from 'node:net';
import os from 'node:os';
import type { Hello } from '@headframe/agent-link';
import { agentSettingSchema, devicePortsSchema, type AgentSetting } from '@headframe/agent-link';
import { standardPorts } from '@headframe/domain/devices/device-ports';
import { sql } from 'kysely';
import type { z } from 'zod';
import { withAccess, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import { beginOutages, endOutages } from './agent-outages.ts';
import type { GatewayDeps } from '../gateway-deps.ts';

/** A server that gave no sign of life for this long is dead, in seconds. */
const deadAfterSeconds = 15;

/** Ports of a site's devices. */
export type DevicePorts = z.infer<typeof devicePortsSchema>;

/** A connection of this server as the database knows it. */
interface HeldAgent {
  agentId: number;
  /** Start of the connection in microseconds since the epoch. */
  connectedAt: number;
}

/** What a connection begins with. */
export interface AcceptedAgent {
  /** Start of this connection in microseconds since the epoch: the later one of two is the valid one. */
  connectedAt: number;
  setting: AgentSetting;
  ports: DevicePorts;
  /** Highest frame of the agent's spool that is stored. */
  ackedSeq: number;
  /** The house, and its epoch, which each restore raises. */
  house: { id: string; epoch: number };
  /** Whether nothing of this spool is stored: the agent works from another folder than before, or for the first time. */
  isNewFolder: boolean;
}

/** Reads what is stored of an agent's setting; what cannot be read becomes the default. */
export function readSetting(setting: unknown): AgentSetting {
  const read = agentSettingSchema.safeParse(setting);
  return read.success ? read.data : agentSettingSchema.parse({});
}

/** Reads what is stored of a site's ports; what cannot be read becomes the default. */
export function readPorts(ports: unknown): DevicePorts {
  const read = devicePortsSchema.safeParse(ports);
  return read.success ? read.data : { ...standardPorts };
}

/** A peer's address as the database takes it: without the zone of a link-local one; null for what is no address. */
function storedAddress(ip: string): string | null {
  const bare = ip.split('%')[0] ?? '';
  return isIP(bare) === 0 ? null : bare;
}

async function publishAgents(
  deps: GatewayDeps,
  transaction: AccessTransaction,
  changed: readonly { id: number; subaccountId: number }[],
): Promise<void> {
  for (const [subaccountId, agents] of Map.groupBy(changed, (agent) => agent.subaccountId))
    await deps.pubsub.publish(transaction, { topic: 'agent', subaccountId, ids: agents.map(({ id }) => id) });
}

/** Records agents that lost their connection, and publishes the change. */
async function publishLost(
  deps: GatewayDeps,
  transaction: AccessTransaction,
  lost: readonly { id: number; subaccountId: number }[],
): Promise<void> {
  await beginOutages(
    transaction,
    lost.map(({ id }) => id),
  );
  await publishAgents(deps, transaction, lost);
}

/** Makes this server the holder of the agent's connection, and notifies the previous holder; null when the agent was removed. */
export async function acceptAgent(
  deps: GatewayDeps,
  agentId: number,
  hello: Hello,
  ip: string,
): Promise<AcceptedAgent | null> {
  return withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<{
      connectedAt: number;
      setting: unknown;
      ports: unknown;
      subaccountId: number;
      before: string | null;
    }>`
      with old as (select id, server_id from agent where id = ${agentId} and removed_at is null for update)
      update agent a set server_id = ${deps.serverId}::uuid, connected_at = clock_timestamp(), last_seen_at = now(),
        version = ${hello.version}, os = ${hello.os}, hostname = ${hello.hostname}, ip = ${storedAddress(ip)}::inet,
        kinds = ${JSON.stringify(hello.kinds)}::jsonb,
        program = ${hello.program ? JSON.stringify(hello.program) : null}::jsonb
      from old where a.id = old.id
      returning (extract(epoch from a.connected_at) * 1000000)::float8 as "connectedAt", a.setting,
        a.device_ports as ports, a.subaccount_id as "subaccountId", old.server_id::text as before`.execute(transaction);
    const [row] = rows;
    if (!row) return null;
    const marks = await sql<{ id: string; epoch: number; seq: number | null }>`
      select h.id, h.epoch::float8 as epoch, w.seq::float8 as seq from house h left join agent_watermark w
        on w.agent_id = ${agentId} and w.spool_id = ${hello.spoolId}::uuid`.execute(transaction);
    const [mark] = marks.rows;
    if (!mark) throw new Error('The database names no house.');
    if (row.before !== null && row.before !== deps.serverId)
      await sql`select pg_notify('agent_work', ${`replaced:${agentId}:${row.connectedAt}`})`.execute(transaction);
    await endOutages(transaction, [agentId]);
    await publishAgents(deps, transaction, [{ id: agentId, subaccountId: row.subaccountId }]);
    const ackedSeq = mark.seq ?? 0;
    return {
      connectedAt: row.connectedAt,
      setting: readSetting(row.setting),
      ports: readPorts(row.ports),
      ackedSeq,
      house: { id: mark.id, epoch: mark.epoch },
      isNewFolder: ackedSeq === 0,
    };
  });
}

/** Marks agents offline whose connection to this server ended, unless they came back meanwhile. */
export async function releaseAgents(deps: GatewayDeps, connections: readonly HeldAgent[]): Promise<void> {
  if (connections.length === 0) return;
  await withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<{ id: number; subaccountId: number }>`
      update agent a set server_id = null, connected_at = null, last_seen_at = now()
      from json_to_recordset(${JSON.stringify(connections)}) as row ("agentId" int, "connectedAt" float8)
      where a.id = row."agentId" and a.server_id = ${deps.serverId}::uuid
        and abs(extract(epoch from a.connected_at)::float8 * 1000000 - row."connectedAt") < 2
      returning a.id, a.subaccount_id as "subaccountId"`.execute(transaction);
    await publishLost(deps, transaction, rows);
  });
}

/**
 * Records a heartbeat of this server and its connections, and takes back agents that another server gave up for dead
 * meanwhile. Returns those of the given agents that belong to another server by now.
 */
export async function heartbeat(deps: GatewayDeps, connections: readonly HeldAgent[]): Promise<number[]> {
  return withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    await sql`
      insert into server_process (id, hostname, process_id, roles)
      values (${deps.serverId}::uuid, ${os.hostname()}, ${process.pid}, ${deps.roles as string[]}::text[])
      on conflict (id) do update set seen_at = now(), roles = excluded.roles`.execute(transaction);
    if (connections.length === 0) return [];
    const { rows } = await sql<{ id: number }>`
      update agent a set last_seen_at = now(), server_id = ${deps.serverId}::uuid,
        connected_at = coalesce(a.connected_at, to_timestamp(row."connectedAt" / 1000000))
      from json_to_recordset(${JSON.stringify(connections)}) as row ("agentId" int, "connectedAt" float8)
      where a.id = row."agentId" and a.removed_at is null and (a.server_id is null or a.server_id = ${deps.serverId}::uuid)
      returning a.id`.execute(transaction);
    const held = new Set(rows.map(({ id }) => id));
    await endOutages(transaction, [...held]);
    return connections.map(({ agentId }) => agentId).filter((id) => !held.has(id));
  });
}

/**
 * Marks the agents of dead servers offline. Every live server does this; it changes only what is wrong. A sign of life from
 * the future was given before the clock was set back, and counts as none: a live server gives the next one within seconds.
 */
export async function releaseDeadServers(deps: GatewayDeps): Promise<void> {
  await withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    await sql`delete from server_process
      where abs(extract(epoch from now() - seen_at)) > ${deadAfterSeconds}`.execute(transaction);
    const { rows } = await sql<{ id: number; subaccountId: number }>`
      update agent set server_id = null, connected_at = null
      where server_id is not null and not exists (select from server_process p where p.id = agent.server_id)
      returning id, subaccount_id as "subaccountId"`.execute(transaction);
    await publishLost(deps, transaction, rows);
  });
}

/** Removes this server from the list of live ones. */
export async function endServer(deps: GatewayDeps): Promise<void> {
  await withAccess(deps.database, 'headframe_gateway', [], async (transaction) => {
    const { rows } = await sql<{ id: number; subaccountId: number }>`
      update agent set server_id = null, connected_at = null, last_seen_at = now() where server_id = ${deps.serverId}::uuid
      returning id, subaccount_id as "subaccountId"`.execute(transaction);
    await publishLost(deps, transaction, rows);
    await sql`delete from server_process where id = ${deps.serverId}::uuid`.execute(transaction);
  });
}
