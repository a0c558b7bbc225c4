import { tunnelCommand } from '@headframe/agent-link/tunnel/index';
import { agentNeedsUpdate } from '@headframe/domain/devices/agent-needs-update';
import { findKind } from '@headframe/domain/devices/kind-support';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { initialTunnelTime, maxTunnels } from '@headframe/domain/limits/device-limits';
import { sql } from 'kysely';
import { z } from 'zod';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { accountCaller, requirePermission } from '../../../platform/auth/caller-grant.ts';
import { asIdentity } from '../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { validated } from '../../../platform/validation/validated.ts';
import { topicOfKind } from '../ingest/index.ts';
import { exclusiveRefusal } from '../requests/index.ts';
import { ownPages } from './proxy/tunnel-origin.ts';
import { sharersMayTunnel } from './sharers-may-tunnel.ts';
import { hashSecret, makeLabel, makeSecret } from './tunnel-secrets.ts';
import { uuidOrNull } from '../../../platform/validation/named-id.ts';

/** How long a ticket is good for, in seconds. */
const ticketSeconds = 30;

/** The host by which a browser calls the server: a name or address, in brackets where it is one of IPv6. */
const hostSchema = z.string().regex(/^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])$/);
const secondsSchema = z.number().int().min(0).max(initialTunnelTime);

/** A tunnel of the caller as the API shows it. */
export interface TunnelOfCaller {
  deviceId: string;
  kind: string;
  ip: string;
  name: string;
  tunnelAddress: string | null;
  /** Seconds until it ends; 0 for a tunnel that is closed. */
  tunnelActiveTime: number;
  /** Address that opens it once, within half a minute; set by who opens or prolongs it alone. */
  url: string | null;
}

interface Device {
  id: number;
  key: string;
  kind: string;
  ip: string;
  name: string;
  mac: string | null;
  ownerId: number;
  agentId: number;
  isOnline: boolean;
  /** Whether the agent knows tunnels. */
  canTunnel: boolean;
  /** Whether it is the caller's, or shared with tunnel access. */
  mayTunnel: boolean;
  /** Who shares it; null for an own one. */
  sharerId: number | null;
  label: string | null;
  /** Why the device must be left alone now; null where it need not. */
  refusal: string | null;
}

async function readDevice(context: ScopedContext, id: string, accountId: number): Promise<Device> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { rows } = await sql<Device>`
    select d.id, d.selector_id as key, d.kind, host(d.ip) as ip, d.name, d.mac, d.subaccount_id as "ownerId",
      d.agent_id as "agentId", g.is_online as "isOnline",
      coalesce(g.kinds -> d.kind -> 'commands' ? ${tunnelCommand}, false) as "canTunnel",
      d.subaccount_id = ${subaccountId} or coalesce(s.tunnel_access, false) as "mayTunnel", s.created_by_account_id as "sharerId", t.label,
      ${exclusiveRefusal('device', sql`d.id`)} as refusal
    from device d join agent_summary g on g.agent_id = d.agent_id
      left join device_share s on s.device_id = d.id and s.subaccount_id = ${subaccountId}
      left join tunnel t on t.device_id = d.id and t.account_id = ${accountId} and t.subaccount_id = ${subaccountId}
        and t.ends_at > now()
    where d.selector_id = ${uuidOrNull(id)}::uuid and d.deleted_at is null`.execute(context.scope.transaction);
  const [device] = rows;
  if (!device) throw new DomainError('not-found', 'This device does not exist.');
  return device;
}

async function requireReachable(context: ScopedContext, device: Device): Promise<void> {
  const isShared = device.ownerId !== singleGrant(context.scope.grants).subaccountId;
  if (!device.mayTunnel || (isShared && (await sharersMayTunnel(context.scope.transaction, [device])).length === 0))
    throw new DomainError(
      'permission-error',
      'The owner of this device has not allowed its tunnel to those it is shared with.',
    );
  if (!findKind(device.kind)?.webPages)
    throw new DomainError('validation-failed', 'Devices of this kind have no web page.');
  if (device.refusal !== null) throw new DomainError('validation-failed', device.refusal);
  if (!device.isOnline) throw new DomainError('validation-failed', 'The agent of this device is offline.');
  if (!device.canTunnel) throw new DomainError('validation-failed', agentNeedsUpdate.command(tunnelCommand));
}

/** @throws DomainError `429` where a person, an agent or the installation has as many tunnels as may be. */
async function requireRoom(context: ScopedContext, device: Device, accountId: number): Promise<void> {
  const { transaction } = context.scope;
  const max = context.services.tunnels?.limit ?? 0;
  await asIdentity(transaction, async () => {
    await sql`select pg_advisory_xact_lock(hashtext('headframe.tunnels'))`.execute(transaction);
    await sql`delete from tunnel where ends_at < now() or account_id = ${accountId} and device_id = ${device.id}`.execute(
      transaction,
    );
    const { rows } = await sql<{ person: number; agent: number; all: number }>`
      select count(*) filter (where account_id = ${accountId})::int as person,
        count(*) filter (where agent_id = ${device.agentId})::int as agent, count(*)::int as "all" from tunnel`.execute(
      transaction,
    );
    const { person = 0, agent = 0, all = 0 } = rows[0] ?? {};
    if (person >= maxTunnels.ofPerson)
      throw new DomainError('429', `At most ${maxTunnels.ofPerson} tunnels of one person are open at once. Close one.`);
    if (agent >= maxTunnels.ofAgent)
      throw new DomainError('429', `At most ${maxTunnels.ofAgent} tunnels to devices of one agent are open at once.`);
    if (all >= max) throw new DomainError('429', `At most ${max} tunnels are open at once on this installation.`);
  });
}

async function announce(context: ScopedContext, device: Device, verb: 'open' | 'prolong' | 'close'): Promise<void> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  await recordChange(context, {
    action: `tunnel.${verb}`,
    object: { kind: 'device', id: device.key, name: device.name || device.ip },
    subaccountId,
    after: { ip: device.ip, deviceKind: device.kind },
  });
  const topic = topicOfKind(device.kind);
  await context.services.pubsub.publish(
    transaction,
    { topic: 'tunnel', subaccountId, ids: [device.id] },
    ...(topic === undefined ? [] : [{ topic, subaccountId, ids: [device.id] }]),
  );
}

const shown = ({ key, kind, ip, name }: Device) => ({ deviceId: key, kind, ip, name });

async function prolong(context: ScopedContext, device: Device, seconds: number): Promise<TunnelOfCaller | undefined> {
  const { transaction } = context.scope;
  const { accountId, sessionId } = accountCaller(context);
  const ticket = makeSecret();
  const { rows } = await sql<{ address: string }>`
    update tunnel set ends_at = now() + make_interval(secs => ${seconds}), prolonged_at = now(),
      session_id = ${sessionId}::uuid, ticket_hash = ${hashSecret(ticket)},
      ticket_until = now() + make_interval(secs => ${ticketSeconds})
    where label = ${device.label} and account_id = ${accountId} and ends_at > now() returning address`.execute(
    transaction,
  );
  const [tunnel] = rows;
  if (!tunnel) return undefined;
  await announce(context, device, 'prolong');
  return opened(device, tunnel.address, seconds, ticket);
}

function opened(device: Device, address: string, seconds: number, ticket: string): TunnelOfCaller {
  const url = `${address}${ownPages.enter}?ticket=${ticket}`;
  return { ...shown(device), tunnelAddress: address, tunnelActiveTime: seconds, url };
}

async function open(context: ScopedContext, device: Device, seconds: number, host: string): Promise<TunnelOfCaller> {
  const { transaction, grants } = context.scope;
  const { subaccountId } = singleGrant(grants);
  const { accountId, sessionId } = accountCaller(context);
  const { tunnels } = context.services;
  if (!tunnels || tunnels.limit === 0) throw new DomainError('503', 'This server opens no tunnels.');
  await requireRoom(context, device, accountId);
  const label = makeLabel();
  const ticket = makeSecret();
  const address = await tunnels.open(label, host);
  try {
    await sql`insert into tunnel (label, subaccount_id, owner_id, device_id, agent_id, mac, account_id, session_id, address,
        ticket_hash, ticket_until, ends_at)
      values (${label}, ${subaccountId}, ${device.ownerId}, ${device.id}, ${device.agentId}, ${device.mac}, ${accountId},
        ${sessionId}::uuid, ${address}, ${hashSecret(ticket)}, now() + make_interval(secs => ${ticketSeconds}),
        now() + make_interval(secs => ${seconds}))`.execute(transaction);
    await announce(context, device, 'open');
  } catch (error) {
    tunnels.release(label);
    throw error;
  }
  return opened(device, address, seconds, ticket);
}

async function close(context: ScopedContext, device: Device): Promise<TunnelOfCaller> {
  const { accountId } = accountCaller(context);
  const ended = await sql`delete from tunnel where device_id = ${device.id} and account_id = ${accountId}`.execute(
    context.scope.transaction,
  );
  if (Number(ended.numAffectedRows ?? 0) > 0) await announce(context, device, 'close');
  return { ...shown(device), tunnelAddress: null, tunnelActiveTime: 0, url: null };
}

/**
 * Sets for how many seconds the caller's tunnel to a device is open: opens or prolongs it, and closes it with 0. The answer
 * holds the address that opens it once in a browser.
 * @throws DomainError `not-found` for a device that the caller does not see; `access-denied` without the right to see it;
 * `permission-error` where it is shared without tunnel access; `validation-failed` where its agent is offline or needs an
 * update, or firmware is being put on it; `429` where as many tunnels are open as may be; `503` where this server opens none.
 */
export async function setTunnelActiveTime(
  context: ScopedContext,
  id: string,
  given: { seconds: number; host?: string | null | undefined },
): Promise<TunnelOfCaller> {
  const { accountId } = accountCaller(context);
  const seconds = validated(secondsSchema, given.seconds, 'seconds');
  const device = await readDevice(context, id, accountId);
  if (seconds === 0) return close(context, device);
  const kind = findKind(device.kind);
  if (kind) requirePermission(singleGrant(context.scope.grants), kind.permissions.read);
  await requireReachable(context, device);
  const { tunnels, publicUrl } = context.services;
  const host = validated(hostSchema, given.host ?? new URL(publicUrl).hostname, 'host');
  const isServed = device.label !== null && tunnels?.serves(device.label) === true;
  return (isServed ? await prolong(context, device, seconds) : undefined) ?? open(context, device, seconds, host);
}

/** The tunnels that the caller has open in these subaccounts. */
export async function tunnelsOfCaller(context: ScopedContext): Promise<TunnelOfCaller[]> {
  const { accountId } = accountCaller(context);
  const { rows } = await sql<TunnelOfCaller>`
    select d.selector_id as "deviceId", d.kind, host(d.ip) as ip, d.name, t.address as "tunnelAddress",
      ceil(extract(epoch from t.ends_at - now()))::int as "tunnelActiveTime", null as url
    from tunnel t join device d on d.id = t.device_id
    where t.account_id = ${accountId} and t.subaccount_id = any (${context.scope.subaccountIds}::int[]) and t.ends_at > now()
    order by t.opened_at limit ${maxTunnels.ofPerson}`.execute(context.scope.transaction);
  return rows;
}
