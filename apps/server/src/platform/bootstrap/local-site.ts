import { devicePortsSchema } from '@headframe/agent-link';
import { defaultPorts } from '@headframe/devices/default-ports';
import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AccessTransaction } from '../database/with-access.ts';
import type { PubSub } from '../pubsub/pubsub.ts';

type DevicePorts = z.output<typeof devicePortsSchema>;

/** The agent that runs beside the server, and where its launcher says that its devices are. */
export interface LocalSite {
  agentKey: string;
  /** Name of its machine. */
  hostname: string;
  /** CIDR, from-to or single addresses; empty where the launcher knows of none. */
  ranges: readonly string[];
  /** TCP ports of its devices; undefined where the launcher knows of none. */
  ports: Readonly<DevicePorts> | undefined;
}

const connectTimeoutMs = 1000;
const maxNameLength = 64;

/** What a launcher gave at its last start; the key as its hash in hexadecimal digits. */
const givenSchema = z.object({
  keyHash: z.string(),
  ranges: z.array(z.string()).nullable(),
  ports: devicePortsSchema.nullable(),
});
type Given = z.output<typeof givenSchema>;

const storedAgentSchema = z.object({
  id: z.number(),
  subaccountId: z.number(),
  isRemoved: z.boolean(),
  ranges: z.array(z.string()).catch([]),
  ports: devicePortsSchema,
  given: givenSchema.nullable(),
});
type Agent = z.output<typeof storedAgentSchema>;

/** The agent with this key, or the one whose launcher has it still though the key was renewed since. */
async function findAgent(transaction: AccessTransaction, keyHash: Buffer): Promise<Agent | undefined> {
  const { rows } = await sql`
    select id, subaccount_id as "subaccountId", removed_at is not null as "isRemoved", setting -> 'ranges' as ranges,
      device_ports as ports, local_given as given
    from agent where key_hash = ${keyHash} or local_given ->> 'keyHash' = ${keyHash.toString('hex')}
    order by key_hash = ${keyHash} desc limit 1`.execute(transaction);
  return rows[0] === undefined ? undefined : storedAgentSchema.parse(rows[0]);
}

/** `Local site` for the first machine of a subaccount, then with the name of the machine, then counted. */
async function freeName(transaction: AccessTransaction, subaccountId: number, hostname: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from agent where subaccount_id = ${subaccountId} and removed_at is null`.execute(transaction);
  const taken = new Set(rows.map(({ name }) => name));
  const plain = 'Local site';
  const named = `${plain} of ${hostname}`.slice(0, maxNameLength - 5);
  let name = taken.has(plain) ? named : plain;
  for (let count = 2; taken.has(name); count += 1) name = `${named} ${count}`;
  return name;
}

async function createAgent(
  transaction: AccessTransaction,
  subaccountName: string,
  site: LocalSite,
  keyHash: Buffer,
  given: Given,
): Promise<Agent> {
  const subaccount = await transaction
    .selectFrom('subaccount')
    .select('id')
    .where('name', '=', subaccountName)
    .executeTakeFirst();
  if (!subaccount)
    throw new Error(`There is no subaccount "${subaccountName}" (HEADFRAME_SUBACCOUNT) for the local agent.`);
  const subaccountId = subaccount.id;
  const ranges = given.ranges ?? [];
  const ports = given.ports ?? defaultPorts;
  const name = await freeName(transaction, subaccountId, site.hostname);
  const { rows } = await sql<{ id: number }>`
    insert into agent (subaccount_id, name, key_hash, setting, device_ports, local_given)
    values (${subaccountId}, ${name}, ${keyHash}, ${JSON.stringify({ ranges })}, ${JSON.stringify(ports)},
      ${JSON.stringify(given)})
    returning id`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('The local agent could not be created.');
  return { id: row.id, subaccountId, isRemoved: false, ranges, ports, given };
}

/**
 * What an agent is to have: what its launcher gives where that is other than last time; nothing where the launcher gives
 * nothing any more and nobody changed what it gave; else what it has.
 */
function nextValue<Value>(present: Value, last: Value | null, given: Value | null, nothing: Value): Value {
  if (given !== null) return isDeepStrictEqual(given, last) ? present : given;
  return last !== null && isDeepStrictEqual(present, last) ? nothing : present;
}

async function updateAgent(transaction: AccessTransaction, present: Agent, given: Given): Promise<Agent> {
  const last = present.given;
  const ranges = nextValue(present.ranges, last?.ranges ?? null, given.ranges, []);
  const ports = nextValue(present.ports, last?.ports ?? null, given.ports, defaultPorts);
  const agent: Agent = { ...present, ranges, ports, given };
  if (isDeepStrictEqual(agent, present)) return agent;
  await sql`
    update agent
    set setting = setting || ${JSON.stringify({ ranges })}::jsonb, device_ports = ${JSON.stringify(ports)}::jsonb,
      local_given = ${JSON.stringify(given)}::jsonb
    where id = ${agent.id}`.execute(transaction);
  return agent;
}

async function requestScan(
  transaction: AccessTransaction,
  deps: { pubsub: PubSub },
  agent: Agent,
  ranges: readonly string[],
): Promise<void> {
  const request = await transaction
    .insertInto('agent_request')
    .values({
      subaccount_id: agent.subaccountId,
      agent_id: agent.id,
      batch_id: randomUUID(),
      kind: 'scan',
      payload: JSON.stringify({ ranges, ports: agent.ports, addNewDevices: true, connectTimeoutMs }),
      origin: 'system',
      expires_at: sql<Date>`now() + interval '1 hour'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { subaccountId } = agent;
  await deps.pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids: [request.id] });
}

/**
 * Keeps the agent of a launcher's key: creates it where there is none, gives it the launcher's ranges and ports where these
 * are other than at the last start, and requests a scan of the launcher's ranges then. What people set about it stays, and
 * one that they removed stays removed.
 * @throws Error when an agent is to be created and there is no such subaccount.
 */
export async function storeLocalSite(
  transaction: AccessTransaction,
  deps: { pubsub: PubSub },
  subaccountName: string,
  site: LocalSite,
): Promise<void> {
  await sql`select set_config('role', 'headframe_jobs', true)`.execute(transaction);
  const keyHash = createHash('sha256').update(site.agentKey).digest();
  const given: Given = {
    keyHash: keyHash.toString('hex'),
    ranges: site.ranges.length === 0 ? null : [...site.ranges],
    ports: site.ports ?? null,
  };
  const present = await findAgent(transaction, keyHash);
  if (present?.isRemoved) return;
  const agent = present
    ? await updateAgent(transaction, present, given)
    : await createAgent(transaction, subaccountName, site, keyHash, given);
  if (present !== undefined && isDeepStrictEqual(agent, present)) return;
  await deps.pubsub.publish(transaction, { topic: 'agent', subaccountId: agent.subaccountId, ids: [agent.id] });
  const isMoved =
    !isDeepStrictEqual(agent.ranges, present?.ranges ?? []) || !isDeepStrictEqual(agent.ports, present?.ports);
  if (isMoved && given.ranges) await requestScan(transaction, deps, agent, given.ranges);
}
