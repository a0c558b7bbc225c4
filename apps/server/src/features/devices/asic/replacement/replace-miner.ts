import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { deviceName } from '../../kind-platform/index.ts';
import { lockOwner } from '../../requests/index.ts';
import { uuidsOf } from '../../../../platform/validation/named-id.ts';

/** A miner as far as it is one machine and no other. */
interface Machine {
  id: number;
  selectorId: string;
  name: string;
  ip: string;
  mac: string | null;
  model: string;
  serialNumber: string;
  isBusy: boolean;
}

async function lockMachines(
  transaction: AccessTransaction,
  subaccountId: number,
  ids: readonly string[],
): Promise<Map<string, Machine>> {
  const { rows } = await sql<Machine>`
    select d.id, d.selector_id as "selectorId", ${deviceName} as name, host(d.ip) as ip, d.mac, d.model,
      d.serial_number as "serialNumber", exists (select from agent_request_item t where t.device_id = d.id
        and t.state in ('waiting', 'pending', 'sent', 'started')) as "isBusy"
    from device d where d.selector_id = any (${uuidsOf(ids)}::uuid[]) and d.kind = 'asic'
      and d.subaccount_id = ${subaccountId} and d.deleted_at is null order by d.id for update`.execute(transaction);
  return new Map(rows.map((row) => [row.selectorId, row]));
}

/** Gives the place of one device the machine of another one, whose own place is deleted with its link to outlets. */
async function takePlace(transaction: AccessTransaction, oldId: number, newId: number): Promise<void> {
  await sql`update device set deleted_at = now() where id = ${newId}`.execute(transaction);
  await sql`update device d set mac = n.mac, ip = n.ip, unit = n.unit, family = n.family, model = n.model, firmware = n.firmware,
      serial_number = n.serial_number, hostname = n.hostname, name = n.name, credential = n.credential, agent_id = n.agent_id,
      ports = n.ports, last_scan_at = n.last_scan_at
    from device n where d.id = ${oldId} and n.id = ${newId}`.execute(transaction);
}

/**
 * Puts a miner of the caller's own in the place of another one: the place keeps its history, requests, tags, note, settings, targets,
 * shares and link to outlets; the new miner brings its address, identity, credential and agent, and its own place is deleted.
 * @throws DomainError `not-found` for a miner that is not the caller's; `validation-failed` for one and the same, or with a command
 *   under way on one of them.
 */
export async function replaceMiner(context: ScopedContext, id: string, byId: string): Promise<string> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  if (id === byId) throw new DomainError('validation-failed', 'A miner cannot replace itself.');
  await lockOwner(transaction, subaccountId);
  const machines = await lockMachines(transaction, subaccountId, [id, byId]);
  const [before, after] = [machines.get(id), machines.get(byId)];
  if (!before || !after) throw new DomainError('not-found', 'This miner does not exist.');
  if (before.isBusy || after.isBusy)
    throw new DomainError('validation-failed', 'A command on one of these miners is under way.');
  await takePlace(transaction, before.id, after.id);
  const identityOf = ({ ip, mac, model, serialNumber }: Machine) => ({ ip, mac, model, serialNumber });
  await recordChange(context, {
    action: 'asic.replace',
    object: { kind: 'device', id, name: before.name },
    subaccountId,
    before: identityOf(before),
    after: identityOf(after),
  });
  await context.services.pubsub.publish(transaction, { topic: 'asic', subaccountId, ids: [before.id, after.id] });
  return id;
}
