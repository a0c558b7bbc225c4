import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standardPorts } from '@headframe/domain/devices/device-ports';
import { createTestDatabase, type TestDatabase } from '../../../../platform/database/testing/test-database.ts';
import { createLogger } from '../../../../platform/log/create-logger.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { until } from '../../../../testing/until.ts';
import { claimItems, endOverdueRequests, requestReversals } from '../../requests/index.ts';
import { FakeAgent } from '../testing/fake-agent.ts';
import {
  issueKey,
  requestCommand,
  startGatewayServer,
  testSecrets,
  type GatewayServer,
} from '../../../../testing/gateway-server.ts';

let testDatabase: TestDatabase;
let servers: [GatewayServer, GatewayServer];
let sites = 0;
const log = createLogger({ level: 'silent' });

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const times = { heartbeat: 300 };
  servers = [await startGatewayServer(testDatabase.url, times), await startGatewayServer(testDatabase.url, times)];
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await testDatabase.drop();
});

const database = () => servers[0].database;
const upkeep = () => ({ database: database(), pubsub: servers[0].pubsub, log, encrypt: testSecrets.encrypt });

async function farm(devices: number): Promise<{ site: SeededSite; key: string; ids: number[] }> {
  sites += 1;
  const site = await seedSite(database(), `farm${sites}`);
  const key = await issueKey(database(), site.agentId);
  const asics = Array.from({ length: devices }, (_, place) => ({ ip: `10.${sites}.${place >> 8}.${place & 255}` }));
  return { site, key, ids: await seedAsics(database(), site, asics) };
}

const requestOf = async (id: number) =>
  (
    await sql<{ state: string; done: number; expired: number; failed: number; summary: string }>`
      select state, done_count as done, expired_count as expired, failed_count as failed, summary
      from agent_request where id = ${id}`.execute(database())
  ).rows[0];

const itemsOf = async (requestId: number) =>
  (
    await sql<{
      state: string;
    }>`select state from agent_request_item where request_id = ${requestId} order by id`.execute(database())
  ).rows.map(({ state }) => state);

const ordersOf = (agent: FakeAgent) => agent.all('commands').flatMap(({ commands }) => commands);

describe('dispatch', () => {
  it('sends a command on 5,000 devices once, in a moment, and ends it when all have answered', async () => {
    const { site, key, ids } = await farm(5000);
    const agent = await FakeAgent.connect(servers[0].port, key);
    expect(agent.all('devices').flatMap(({ devices }) => devices)).toHaveLength(5000);
    const begun = performance.now();
    const { requestId, itemIds } = await requestCommand(database(), {
      agentId: site.agentId,
      kind: 'blink',
      deviceIds: ids,
      payload: { on: true },
    });
    await until(() => ordersOf(agent).length >= 5000);
    expect(ordersOf(agent).map(({ itemId }) => itemId)).toEqual(itemIds);
    expect(ordersOf(agent)[0]).toMatchObject({ command: { kind: 'blink', on: true } });
    const results = itemIds.map((itemId) => ({ requestId, itemId, at: Date.now(), message: '' }));
    await agent.frame({ results: results.map((result) => ({ ...result, state: 'started' as const })) });
    await agent.frame({ results: results.map((result) => ({ ...result, state: 'done' as const })) });
    expect(await requestOf(requestId)).toMatchObject({ state: 'done', done: 5000, summary: '5000 done' });
    expect(performance.now() - begun).toBeLessThan(10_000);
    agent.close();
  });

  it('gives each item to one of two servers, and only to the one that holds the agent', async () => {
    const { site, ids } = await farm(1000);
    await requestCommand(database(), { agentId: site.agentId, kind: 'reboot', deviceIds: ids });
    const deps = (server: GatewayServer) => ({ ...server, ...testSecrets, log, roles: [] });
    expect((await claimItems(deps(servers[0]), [site.agentId])).items).toEqual([]);
    await sql`update agent set server_id = ${servers[1].serverId}::uuid where id = ${site.agentId}`.execute(database());
    const claims = await Promise.all([
      claimItems(deps(servers[0]), [site.agentId]),
      claimItems(deps(servers[1]), [site.agentId]),
      claimItems(deps(servers[1]), [site.agentId]),
    ]);
    expect(claims[0].items).toEqual([]);
    const claimed = [...claims[1].items, ...claims[2].items].map(({ id }) => id);
    expect(claimed).toHaveLength(1000);
    expect(new Set(claimed).size).toBe(1000);
  });

  it('sends what has no end yet again after a reconnect, to another server too, and what was to be canceled', async () => {
    const { site, key, ids } = await farm(3);
    const first = await FakeAgent.connect(servers[0].port, key);
    const { requestId, itemIds } = await requestCommand(database(), {
      agentId: site.agentId,
      kind: 'reboot',
      deviceIds: ids,
    });
    await first.next('commands');
    const [done = 0, started = 0, canceled = 0] = itemIds;
    const result = { requestId, at: Date.now(), message: '' };
    await first.frame({
      results: [
        { ...result, itemId: done, state: 'done' },
        { ...result, itemId: started, state: 'started' },
      ],
    });
    await sql`update agent_request_item set cancel_requested_at = now() where id = ${canceled}`.execute(database());
    expect((await first.next('cancel')).itemIds).toEqual([canceled]);

    const second = await FakeAgent.connect(servers[1].port, key, first.spoolId);
    expect(await first.closed()).toBe(4409);
    await second.next('cancel', ({ itemIds: named }) => named.includes(canceled));
    expect(ordersOf(second).map(({ itemId }) => itemId)).toEqual([started, canceled]);
    expect(second.all('welcome')[0]?.ackedSeq).toBe(1);
    second.close();
  });

  it('sends what was marked as sent when the database was lost before anyone heard of it', async () => {
    const { site, key, ids } = await farm(2);
    const agent = await FakeAgent.connect(servers[0].port, key);
    const { itemIds } = await database()
      .transaction()
      .execute(async (transaction) => {
        const request = await requestCommand(transaction, { agentId: site.agentId, kind: 'reboot', deviceIds: ids });
        await sql`update agent_request_item set state = 'sent' where request_id = ${request.requestId}`.execute(
          transaction,
        );
        return request;
      });
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'headframe listen'`.execute(database());
    await until(() => ordersOf(agent).length >= 2);
    expect(ordersOf(agent).map(({ itemId }) => itemId)).toEqual(itemIds);
    agent.close();
  });

  it('puts pool passwords back into a command, sends each device its own pools, and fails one that cannot be read', async () => {
    const { site, key, ids } = await farm(1);
    const agent = await FakeAgent.connect(servers[0].port, key);
    const pools = [{ address: 'pool.test:3333', user: 'farm' }];
    await requestCommand(database(), {
      agentId: site.agentId,
      kind: 'changePool',
      deviceIds: ids,
      payload: { pools },
      secret: testSecrets.encrypt(JSON.stringify({ 'pools.0.password': 'secret' })),
    });
    const { commands } = await agent.next('commands');
    expect(commands[0]?.command).toEqual({ kind: 'changePool', pools: [{ ...pools[0], password: 'secret' }] });
    const own = [{ address: 'own.test:3333', user: 'farm.rig1' }];
    await requestCommand(database(), {
      agentId: site.agentId,
      kind: 'changePool',
      deviceIds: ids,
      payload: { pools },
      secret: testSecrets.encrypt(JSON.stringify({ 'pools.0.password': 'secret' })),
      own: { pools: own },
    });
    await until(() => ordersOf(agent).length >= 2);
    expect(ordersOf(agent)[1]?.command).toEqual({ kind: 'changePool', pools: [{ ...own[0], password: 'secret' }] });
    const broken = await requestCommand(database(), { agentId: site.agentId, kind: 'changePool', deviceIds: ids });
    await until(async () => (await requestOf(broken.requestId))?.state === 'failed');
    expect(await itemsOf(broken.requestId)).toEqual(['failed']);
    agent.close();
  });

  it('sends scans, again after a reconnect, and cancels them', async () => {
    const { site, key } = await farm(1);
    const agent = await FakeAgent.connect(servers[0].port, key);
    const ports = standardPorts;
    const { requestId } = await requestCommand(database(), {
      agentId: site.agentId,
      kind: 'scan',
      deviceIds: [],
      payload: { ranges: ['10.0.0.0/24'], ports, addNewDevices: true, connectTimeoutMs: 500 },
      secret: testSecrets.encrypt(JSON.stringify({ credentials: [{ user: 'root', password: 'root' }] })),
    });
    const { scan } = await agent.next('scan');
    expect(scan).toMatchObject({ requestId, ranges: ['10.0.0.0/24'], ports, connectTimeoutMs: 500 });
    expect(scan.credentials).toEqual([{ user: 'root', password: 'root' }]);
    const back = await FakeAgent.connect(servers[0].port, key, agent.spoolId);
    expect((await back.next('scan')).scan.requestId).toBe(requestId);
    await sql`update agent_request set state = 'canceled' where id = ${requestId}`.execute(database());
    expect((await back.next('cancelScan')).requestId).toBe(requestId);
    back.close();
  });
});

describe('servers', () => {
  it('mark agents of a dead server offline, and reclaim them where the server was only slow', async () => {
    const { site, key } = await farm(1);
    const dying = await startGatewayServer(testDatabase.url, { heartbeat: 300 });
    const agent = await FakeAgent.connect(dying.port, key);
    const holder = async () =>
      (
        await sql<{ server_id: string | null }>`select server_id::text from agent where id = ${site.agentId}`.execute(
          database(),
        )
      ).rows[0]?.server_id;
    expect(await holder()).toBe(dying.serverId);
    await until(async () => {
      await sql`delete from server_process where id = ${dying.serverId}::uuid`.execute(database());
      return (await holder()) !== dying.serverId;
    });
    await until(async () => (await holder()) === dying.serverId);
    await dying.die();
    agent.terminate();
    await sql`update server_process set seen_at = now() - interval '1 minute' where id = ${dying.serverId}::uuid`.execute(
      database(),
    );
    await until(async () => (await holder()) === null);
  });
});

describe('upkeep', () => {
  it('expires what was never sent, and what was sent once nobody can answer any more', async () => {
    const { site, ids } = await farm(2);
    const { requestId } = await requestCommand(database(), {
      agentId: site.agentId,
      kind: 'reboot',
      deviceIds: ids,
      expiresIn: -1,
    });
    await sql`update agent_request_item set state = 'sent' where request_id = ${requestId} and device_id = ${ids[0]}`.execute(
      database(),
    );
    await endOverdueRequests(upkeep());
    expect(await itemsOf(requestId)).toEqual(['sent', 'expired']);
    expect(await requestOf(requestId)).toMatchObject({ state: 'running', expired: 1 });
    await sql`update agent_request set expires_at = now() - interval '11 minutes' where id = ${requestId}`.execute(
      database(),
    );
    await endOverdueRequests(upkeep());
    expect(await requestOf(requestId)).toMatchObject({ state: 'expired', expired: 2, summary: '2 expired' });

    const scan = await requestCommand(database(), {
      agentId: site.agentId,
      kind: 'scan',
      deviceIds: [],
      expiresIn: -1,
    });
    await endOverdueRequests(upkeep());
    expect(await requestOf(scan.requestId)).toMatchObject({ state: 'expired' });
  });

  it('resets the LED state of a command that expired, with the command itself', async () => {
    const { site, ids } = await farm(2);
    await sql`update asic set blink_status = 'request_on' where device_id = any (${ids}::int[])`.execute(database());
    const blink = (deviceIds: number[], expiresIn: number) =>
      requestCommand(database(), { agentId: site.agentId, kind: 'blink', deviceIds, payload: { on: true }, expiresIn });
    await blink(ids.slice(0, 1), -1);
    await blink(ids.slice(1), 900);
    await endOverdueRequests(upkeep());
    const { rows } = await sql<{
      blink_status: string;
    }>`select blink_status from asic where device_id = any (${ids}::int[]) order by device_id`.execute(database());
    expect(rows.map(({ blink_status: status }) => status)).toEqual(['off', 'request_on']);
  });

  it('commands the opposite when a stay time is over, and resets the desired state', async () => {
    const { site, ids } = await farm(3);
    await sql`insert into command_reversal (device_id, subaccount_id, agent_id, kind, options, due_at)
      select id, subaccount_id, agent_id, 'start', '{"switchTarget": true}',
        now() + case when id = ${ids[2]} then interval '1 hour' else interval '-1 second' end
      from device where id = any (${ids}::int[])`.execute(database());
    expect(await requestReversals(upkeep())).toBe(2);
    expect(await requestReversals(upkeep())).toBe(0);
    const { rows } = await sql`select kind, origin, device_count, requested_by from agent_request
      where agent_id = ${site.agentId}`.execute(database());
    expect(rows).toEqual([{ kind: 'start', origin: 'reversal', device_count: 2, requested_by: null }]);
    const items = await sql<{ item: string | null }>`select desired_power_switch as item from asic
      where device_id = any (${ids}::int[]) order by device_id`.execute(database());
    expect(items.rows.map(({ item }) => item)).toEqual(['on', 'on', null]);
  });
});
