import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { ScopedContext } from '../../../platform/graphql/context.ts';
import { singleGrant } from '../../../platform/graphql/field-access.ts';
import { loadDeviceNames } from '../requests/index.ts';

/**
 * Adds devices that a scan discovered, with its credentials: all, or the named addresses. Those that its agent already has
 * (by MAC, else by address) are linked to the existing device. Returns the number added.
 */
export async function addDiscoveredDevices(
  context: ScopedContext,
  requestId: string,
  ips: readonly string[] | null,
): Promise<number> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const { rows: requests } = await sql<{ id: number; agent_id: number; secret: string | null }>`
    select r.id, r.agent_id, r.secret from agent_request r join agent g on g.id = r.agent_id
    where r.selector_id::text = ${requestId} and r.kind = 'scan' and g.removed_at is null for update of r`.execute(
    transaction,
  );
  const [request] = requests;
  if (!request) throw new DomainError('not-found', 'This scan does not exist.');
  await sql`select pg_advisory_xact_lock(hashtext('headframe.add-devices'), ${request.agent_id})`.execute(transaction);
  const wanted = ips === null ? sql`true` : sql`host(f.ip) = any (${ips}::text[])`;
  const { rows: added } = await sql<{ id: number }>`
    with wanted as (
      select f.* from discovered_device f where f.request_id = ${request.id} and f.status <> 'missing' and ${wanted}
        and not exists (
          select from device d where d.agent_id = ${request.agent_id} and d.deleted_at is null
            and (d.mac = f.mac or (d.ip = f.ip and (d.mac is null or f.mac is null)))
        )
    ), added as (
      insert into device (kind, subaccount_id, agent_id, mac, ip, family, model, firmware, name, credential, last_scan_at)
      select distinct on (coalesce(mac, host(ip))) 'asic', ${subaccountId}::int, ${request.agent_id}::int, mac, ip, family,
        model, firmware, worker_name, ${request.secret}::text, discovered_at
      from wanted
      returning id, subaccount_id
    ), miners as (
      insert into asic (device_id, subaccount_id) select id, subaccount_id from added
    ), states as (
      insert into asic_state (device_id, subaccount_id, coin_enum)
      select id, subaccount_id, coalesce((select coin_enum from subaccount where id = ${subaccountId}::int), 0) from added
    )
    select id from added`.execute(transaction);
  await sql`update discovered_device f set device_id = d.id from device d
    where f.request_id = ${request.id} and f.status <> 'missing' and ${wanted} and d.agent_id = ${request.agent_id} and d.deleted_at is null
      and (d.mac = f.mac or (d.ip = f.ip and (d.mac is null or f.mac is null)))`.execute(transaction);
  const ids = added.map((row) => row.id);
  await recordChange(context, {
    action: 'scan.add-found',
    object: { kind: 'command', id: requestId, name: await loadDeviceNames(transaction, ids) },
    subaccountId,
    after: { deviceCount: ids.length },
  });
  if (ids.length > 0) await context.services.pubsub.publish(transaction, { topic: 'asic', subaccountId, ids });
  await context.services.pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids: [request.id] });
  return ids.length;
}
