import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { findCommand } from '@headframe/domain/devices/all-commands';
import { fastify } from 'fastify';
import type { AddressInfo } from 'node:net';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../platform/database/pool.ts';
import { createHouseMarks, HouseRun } from '../platform/house/index.ts';
import { createLogger } from '../platform/log/create-logger.ts';
import { createTestDatabase } from '../platform/database/testing/test-database.ts';
import { createPubSub, type Channels } from '../platform/pubsub/postgres-pubsub.ts';
import type { PubSub } from '../platform/pubsub/pubsub.ts';
import {
  attachGateway,
  registerImageDownloads,
  registerProgramDownloads,
  type AttachedGateway,
  type GatewayDeps,
  type GatewayTimes,
} from '../features/devices/gateway/index.ts';
import { testSecrets } from './test-secrets.ts';

/** One server process with nothing but an agent gateway. */
export interface GatewayServer {
  serverId: string;
  database: Kysely<DB>;
  pubsub: PubSub & Channels;
  port: number;
  gateway: AttachedGateway;
  houseRun: HouseRun;
  close(): Promise<void>;
  /** Ends without a word: no release of agents, no sign of life any more. */
  die(): Promise<void>;
}

export { testSecrets };

/** Starts a gateway on a free port over a database. */
export async function startGatewayServer(
  url: string,
  times: Partial<GatewayTimes> = {},
  uptime?: () => number,
  updates?: GatewayDeps['updates'],
): Promise<GatewayServer> {
  const serverId = randomUUID();
  const log = createLogger({ level: process.env.HEADFRAME_TEST_LOG ?? 'silent' });
  const database = createDatabase(createPool({ url, max: 6 }));
  const pubsub = await createPubSub({ directUrl: url, log });
  const marks = createHouseMarks(testSecrets);
  const houseRun = await HouseRun.begin({ database, marks, log, serverId });
  const app = fastify();
  const { server } = app;
  registerProgramDownloads(app, { database, ...(updates && { updates }) });
  registerImageDownloads(app, { database });
  const gateway = await attachGateway(server, {
    database,
    pubsub,
    log,
    serverId,
    houseRun,
    roles: ['gateway'],
    ...testSecrets,
    times,
    ...(uptime && { uptime }),
    ...(updates && { updates }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    await houseRun.close();
    server.closeAllConnections();
    server.close();
    await pubsub.close();
    await database.destroy();
  };
  return {
    serverId,
    database,
    pubsub,
    port,
    gateway,
    houseRun,
    async close() {
      await gateway.close();
      await stop();
    },
    async die() {
      await houseRun.close();
      await pubsub.close();
      await database.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Starts a gateway over a database of its own, which is dropped when the gateway closes. */
export async function startOwnGateway(times?: Partial<GatewayTimes>): Promise<GatewayServer> {
  const database = await createTestDatabase();
  const server = await startGatewayServer(database.url, times);
  const close = async () => {
    await server.close();
    await database.drop();
  };
  return { ...server, close };
}

/** Issues an agent key that tests know. */
export async function issueKey(database: Kysely<DB>, agentId: number): Promise<string> {
  const key = `hfa_${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(key).digest();
  await sql`update agent set key_hash = ${hash} where id = ${agentId}`.execute(database);
  return key;
}

/** Requests a command of one agent on devices, as the requests feature does; returns the request and its items. */
export async function requestCommand(
  database: Kysely<DB>,
  request: {
    agentId: number;
    kind: string;
    deviceIds: readonly number[];
    payload?: object;
    secret?: string;
    expiresIn?: number;
    /** Payload of each device alone. */
    own?: object;
  },
): Promise<{ requestId: number; itemIds: number[] }> {
  const { agentId, kind, deviceIds, payload = {}, secret = null, expiresIn = 900, own = null } = request;
  const { rows } = await sql<{ id: number; requestId: number }>`
    with request as (
      insert into agent_request (subaccount_id, batch_id, agent_id, kind, payload, secret, device_count, expires_at)
      select subaccount_id, gen_random_uuid(), id, ${kind}, ${JSON.stringify({ kind, ...payload })}::jsonb, ${secret},
        ${deviceIds.length}::int, now() + make_interval(secs => ${expiresIn})
      from agent where id = ${agentId} returning id, subaccount_id
    ), item as (
      insert into agent_request_item (request_id, subaccount_id, agent_id, device_id, ip, payload, exclusive)
      select request.id, request.subaccount_id, ${agentId}, device.id, device.ip, ${own && JSON.stringify(own)}::jsonb,
        ${findCommand(kind)?.command.exclusive ?? null}::text from request, device
      where device.id = any (${deviceIds as number[]}::int[]) returning id, request_id
    )
    select item.id, request.id as "requestId" from request left join item on true order by item.id`.execute(database);
  const [first] = rows;
  if (!first) throw new Error('There is no such agent.');
  return { requestId: first.requestId, itemIds: rows.flatMap(({ id }) => id ?? []) };
}
