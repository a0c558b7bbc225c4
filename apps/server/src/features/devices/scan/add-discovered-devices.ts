import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { addableKinds, addDeviceStates, topicOfKind, type DeviceOfKind } from '../ingest/index.ts';
import { loadDeviceNames, ownPorts, sealedByKind } from '../kind-platform/index.ts';
import { integerOrNull, uuidOrNull } from '../../../platform/validation/named-id.ts';

/** Whether a device `d` is what was discovered as `f`. */
const isSameDevice = sql`(d.mac = f.mac or d.serial_number = f.serial or (d.ip = f.ip and d.unit is not distinct from f.unit and (d.mac is null or f.mac is null)
  and (f.serial is null or d.serial_number = '')))`;

/**
 * Adds devices that a scan discovered, with its credentials of their kind and its ports: all, or the named ones. Those that its agent
 * already has (by MAC or serial number, else by address and unit) are linked to the existing device. Returns the number added.
 */
export async function addDiscoveredDevices(
  context: ScopedContext,
  requestId: string,
  discoveredIds: readonly string[] | null,
): Promise<number> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const { rows: requests } = await sql<{ id: number; agent_id: number; secret: string | null; ports: object | null }>`
    select r.id, r.agent_id, r.secret, ${ownPorts(sql`r.payload -> 'ports'`, sql`g.device_ports`)} as ports from agent_request r join agent g on g.id = r.agent_id
    where r.selector_id = ${uuidOrNull(requestId)}::uuid and r.kind = 'scan' and g.removed_at is null for update of r`.execute(
    transaction,
  );
  const [request] = requests;
  if (!request) throw new DomainError('not-found', 'This scan does not exist.');
  await sql`select pg_advisory_xact_lock(hashtext('headframe.add-devices'), ${request.agent_id})`.execute(transaction);
  const wanted = discoveredIds === null ? sql`true` : sql`f.id = any (${discoveredIds.map(integerOrNull)}::bigint[])`;
  const { secrets, log } = context.services;
  const deps = { encrypt: secrets.encrypt, decrypt: secrets.decrypt, log };
  const credentials = JSON.stringify(sealedByKind(deps, request.secret, addableKinds));
  const { rows: added } = await sql<DeviceOfKind>`
    with wanted as (
      select f.* from discovered_device f where f.request_id = ${request.id} and f.status <> 'missing' and ${wanted}
        and f.kind = any (${addableKinds}::text[])
        -- A known device that the caller does not see is another subaccount's, which the agent reads as a guest's.
        and (f.device_id is null or exists (select from device seen where seen.id = f.device_id))
        and not exists (
          select from device d where d.agent_id = ${request.agent_id} and d.deleted_at is null and d.kind = f.kind
            and ${isSameDevice}
        )
    )
    insert into device (kind, subaccount_id, agent_id, mac, ip, unit, serial_number, family, model, firmware, name, credential, last_scan_at, ports)
    select distinct on (kind, coalesce(mac, host(ip)), unit) kind, ${subaccountId}::int, ${request.agent_id}::int, mac, ip, unit, coalesce(serial, ''), family,
      model, firmware, worker_name, coalesce(${credentials}::jsonb ->> (kind || ':' || credential_index), ${credentials}::jsonb ->> kind), discovered_at,
      ${request.ports && JSON.stringify(request.ports)}::jsonb
    from wanted
    on conflict do nothing
    returning id, kind`.execute(transaction);
  await addDeviceStates(transaction, added);
  await sql`update discovered_device f set device_id = d.id from device d
    where f.request_id = ${request.id} and f.status <> 'missing' and ${wanted} and d.agent_id = ${request.agent_id} and d.deleted_at is null
      and d.kind = f.kind and ${isSameDevice}`.execute(transaction);
  const ids = added.map((row) => row.id);
  await recordChange(context, {
    action: 'scan.add-found',
    object: { kind: 'command', id: requestId, name: await loadDeviceNames(transaction, ids) },
    subaccountId,
    after: { deviceCount: ids.length },
  });
  for (const [topic, devices] of Map.groupBy(added, ({ kind }) => topicOfKind(kind))) {
    const changed = devices.map(({ id }) => id);
    if (topic) await context.services.pubsub.publish(transaction, { topic, subaccountId, ids: changed });
  }
  await context.services.pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids: [request.id] });
  return ids.length;
}
