import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AccessTransaction } from '../../../platform/database/with-access.ts';
import type { PubSub } from '../../../platform/pubsub/pubsub.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';

/** The agent that runs beside the server, and where its devices are. */
export interface LocalSite {
  agentKey: string;
  /** CIDR, from-to or single addresses. */
  ranges: readonly string[];
  /** TCP ports of its devices. */
  ports: Readonly<{ http: number; rpc: number; whatsminer: number; status: number }>;
}

/** Name of that agent until someone renames it. */
export const localAgentName = 'Local site';

const connectTimeoutMs = 1000;

/** Tried on every device found; what miners leave their factories with. */
const factoryCredentials = [
  { user: 'root', password: 'root' },
  { user: 'admin', password: 'admin' },
];

const storedSettingSchema = z.looseObject({ ranges: z.array(z.string()).catch([]) }).catch({ ranges: [] });

interface Agent {
  id: number;
  subaccountId: number;
  isRemoved: boolean;
  ranges: string[];
  ports: unknown;
}

async function findAgent(transaction: AccessTransaction, keyHash: Buffer, subaccountId: number) {
  const row = await transaction
    .selectFrom('agent')
    .select(['id', 'subaccount_id', 'removed_at', 'setting', 'device_ports'])
    .where((where) =>
      where.or([
        where('key_hash', '=', keyHash),
        where.and({ subaccount_id: subaccountId, name: localAgentName }).and('removed_at', 'is', null),
      ]),
    )
    .orderBy(sql`key_hash = ${keyHash}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const agent: Agent = {
    id: row.id,
    subaccountId: row.subaccount_id,
    isRemoved: row.removed_at !== null,
    ranges: storedSettingSchema.parse(row.setting).ranges,
    ports: row.device_ports,
  };
  return agent;
}

async function createAgent(transaction: AccessTransaction, keyHash: Buffer, subaccountId: number, site: LocalSite) {
  const { rows } = await sql<{ id: number }>`
    insert into agent (subaccount_id, name, key_hash, setting, device_ports)
    values (${subaccountId}, ${localAgentName}, ${keyHash},
      ${JSON.stringify({ ranges: site.ranges })}, ${JSON.stringify(site.ports)})
    returning id`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('The local agent could not be created.');
  return row.id;
}

async function orderScan(
  transaction: AccessTransaction,
  deps: { pubsub: PubSub; secrets: Secrets },
  agent: { id: number; subaccountId: number },
  site: LocalSite,
): Promise<void> {
  const request = await transaction
    .insertInto('agent_request')
    .values({
      subaccount_id: agent.subaccountId,
      agent_id: agent.id,
      batch_id: randomUUID(),
      kind: 'scan',
      payload: JSON.stringify({ ranges: site.ranges, ports: site.ports, addNewDevices: true, connectTimeoutMs }),
      secret: deps.secrets.encrypt(JSON.stringify({ credentials: factoryCredentials })),
      origin: 'system',
      expires_at: sql<Date>`now() + interval '1 hour'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { subaccountId } = agent;
  await deps.pubsub.publish(transaction, { topic: 'agentRequest', subaccountId, ids: [request.id] });
}

/**
 * Keeps the key, ranges and ports of the local agent as given, creating it where there is none, and orders a scan when it
 * is new or looks elsewhere than before. An agent that someone removed stays removed.
 * @throws Error when there is no such subaccount.
 */
export async function keepLocalSite(
  transaction: AccessTransaction,
  deps: { pubsub: PubSub; secrets: Secrets },
  subaccountName: string,
  site: LocalSite,
): Promise<void> {
  await sql`select set_config('role', 'headframe_jobs', true)`.execute(transaction);
  const subaccount = await transaction
    .selectFrom('subaccount')
    .select('id')
    .where('name', '=', subaccountName)
    .executeTakeFirst();
  if (!subaccount)
    throw new Error(`There is no subaccount "${subaccountName}" (HEADFRAME_SUBACCOUNT) for the local agent.`);
  const keyHash = createHash('sha256').update(site.agentKey).digest();
  const present = await findAgent(transaction, keyHash, subaccount.id);
  if (present?.isRemoved) return;
  const id = present?.id ?? (await createAgent(transaction, keyHash, subaccount.id, site));
  const agent = { id, subaccountId: present?.subaccountId ?? subaccount.id };
  if (present) {
    await sql`
      update agent
      set key_hash = ${keyHash},
        setting = setting || ${JSON.stringify({ ranges: site.ranges })}::jsonb,
        device_ports = ${JSON.stringify(site.ports)}::jsonb
      where id = ${id}`.execute(transaction);
  }
  await deps.pubsub.publish(transaction, { topic: 'agent', subaccountId: agent.subaccountId, ids: [id] });
  const moved =
    !present || !isDeepStrictEqual(present.ranges, site.ranges) || !isDeepStrictEqual(present.ports, site.ports);
  if (moved && site.ranges.length > 0) await orderScan(transaction, deps, agent, site);
}
