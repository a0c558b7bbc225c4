import { insertedAsicSchema } from '@headframe/domain/devices/asic/inserted-asic';
import { unidentifiedFamily } from '@headframe/domain/devices/unidentified-family';
import { DomainError } from '@headframe/domain/errors/domain-error';
import { sql } from 'kysely';
import type { z } from 'zod';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import { asIdentity, type AccessTransaction } from '../../../../platform/database/with-access.ts';
import type { ScopedContext } from '../../../../platform/graphql/context.ts';
import { singleGrant } from '../../../../platform/graphql/field-access.ts';
import { validated } from '../../../../platform/validation/validated.ts';
import { portsChangeSchema, withGiven } from '../../agents/index.ts';
import { addStates, deviceName, ownPorts, writeCredentials } from '../../kind-platform/index.ts';
import { asicIngest } from '../ingest/asic-ingest.ts';
import { uuidOrNull } from '../../../../platform/validation/named-id.ts';

const insertionSchema = insertedAsicSchema.safeExtend({ devicePorts: portsChangeSchema.optional() });

/** The agent that is to read a new miner. */
interface ReadingAgent {
  id: number;
  name: string;
  ports: object;
}

async function requireAgent(transaction: AccessTransaction, agentId: string): Promise<ReadingAgent> {
  const { rows } = await sql<ReadingAgent>`select id, name, device_ports as ports from agent
    where selector_id = ${uuidOrNull(agentId)}::uuid and removed_at is null`.execute(transaction);
  if (!rows[0]) throw new DomainError('not-found', 'Agent not found.');
  return rows[0];
}

/**
 * Whoever the known miner belongs to: an agent reads each once. That of another subaccount is not named.
 * @throws DomainError `constraint-violation` where the agent reads a miner at the address or with the MAC address.
 */
async function requireUnknown(
  transaction: AccessTransaction,
  place: { subaccountId: number; agent: ReadingAgent; ip: string; macAddress: string | null },
): Promise<void> {
  const { subaccountId, agent, ip, macAddress } = place;
  const { rows } = await asIdentity(transaction, () =>
    sql<{ name: string; ip: string; mac: string | null; isOwn: boolean }>`
      select ${deviceName} as name, host(d.ip) as ip, d.mac, d.subaccount_id = ${subaccountId} as "isOwn" from device d
      where d.agent_id = ${agent.id} and d.kind = 'asic' and d.deleted_at is null and (d.ip = ${ip}::inet or d.mac = ${macAddress})
      order by d.mac is not distinct from ${macAddress} desc limit 1`.execute(transaction),
  );
  const [known] = rows;
  if (!known) return;
  const what = macAddress !== null && known.mac === macAddress ? `The MAC address ${macAddress}` : ip;
  const whose = known.isOwn ? `${known.name}, ${known.ip}` : 'a miner of another subaccount';
  throw new DomainError('constraint-violation', `${what} is listed already with the agent ${agent.name}: ${whose}.`);
}

/** Writes the row of a new miner, and returns its keys. */
async function write(
  { scope: { transaction }, services: { secrets } }: ScopedContext,
  subaccountId: number,
  agent: ReadingAgent,
  miner: z.output<typeof insertionSchema>,
): Promise<{ id: number; selectorId: string }> {
  const { ip, macAddress = null, model, serialNumber, user, password, devicePorts = {} } = miner;
  const credential = writeCredentials(secrets, user === '' ? [] : [{ user, password }]);
  const ports = ownPorts(
    sql`${JSON.stringify(withGiven(agent.ports, devicePorts))}::jsonb`,
    sql`${JSON.stringify(agent.ports)}::jsonb`,
  );
  const { rows } = await sql<{ id: number; selectorId: string }>`
    insert into device (kind, subaccount_id, agent_id, ip, mac, family, model, serial_number, credential, ports)
    values ('asic', ${subaccountId}, ${agent.id}, ${ip}, ${macAddress}, ${unidentifiedFamily}, ${model}, ${serialNumber}, ${credential}, ${ports})
    returning id, selector_id as "selectorId"`.execute(transaction);
  const [device] = rows;
  if (!device) throw new Error('The inserted miner is not there.');
  await addStates(transaction, asicIngest, [device.id]);
  return device;
}

/**
 * Adds a miner of which no scan knows to an agent of the caller's own, which identifies and reads it from its next poll on. Returns its id.
 * @throws DomainError `validation-failed` for what no miner can have, `not-found` for an agent that is not the caller's,
 *   `constraint-violation` for a miner that the agent reads already.
 */
export async function insertAsic(context: ScopedContext, agentId: string, given: object): Promise<string> {
  const { subaccountId } = singleGrant(context.scope.grants);
  const { transaction } = context.scope;
  const miner = validated(insertionSchema, given, 'miner');
  const agent = await requireAgent(transaction, agentId);
  await sql`select pg_advisory_xact_lock(hashtext('headframe.add-devices'), ${agent.id})`.execute(transaction);
  const { ip, macAddress = null, model, serialNumber, user } = miner;
  await requireUnknown(transaction, { subaccountId, agent, ip, macAddress });
  const { id, selectorId } = await write(context, subaccountId, agent, miner);
  await recordChange(context, {
    action: 'asic.insert',
    object: { kind: 'device', id: selectorId, name: ip },
    subaccountId,
    after: { agent: agent.name, ip, mac: macAddress, model, serialNumber, user: user === '' ? null : user },
  });
  await context.services.pubsub.publish(transaction, { topic: 'asic', subaccountId, ids: [id] });
  return selectorId;
}
