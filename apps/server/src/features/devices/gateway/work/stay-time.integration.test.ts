import type { ItemResult } from '@headframe/agent-link';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../../../../platform/log/create-logger.ts';
import { seedAsics, seedSite, type SeededSite } from '../../../../testing/seed-site.ts';
import { until } from '../../../../testing/until.ts';
import { endOverdueRequests, requestReversals } from '../../requests/index.ts';
import { FakeAgent } from '../testing/fake-agent.ts';
import {
  issueKey,
  requestCommand,
  startOwnGateway,
  testSecrets,
  type GatewayServer,
} from '../../../../testing/gateway-server.ts';

let server: GatewayServer;
let site: SeededSite;
let key: string;
let ids: number[];
let agent: FakeAgent;
let sites = 0;

beforeAll(async () => {
  server = await startOwnGateway();
  return () => server.close();
});

beforeEach(async () => {
  sites += 1;
  site = await seedSite(server.database, `stay${sites}`);
  key = await issueKey(server.database, site.agentId);
  const asics = [1, 2].map((place) => ({ ip: `10.0.${sites}.${place}`, online: true, lastSeen: new Date() }));
  ids = await seedAsics(server.database, site, asics);
  await connect();
  return () => agent.close();
});

async function connect(): Promise<void> {
  agent = await FakeAgent.connect(server.port, key);
}

async function disconnect(): Promise<void> {
  agent.terminate();
  await until(async () => !(await isConnected()));
}

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(server.database)).rows;
}

const isConnected = async (): Promise<boolean | undefined> =>
  (await rowsOf(sql<{ is: boolean }>`select server_id is not null as is from agent where id = ${site.agentId}`))[0]?.is;

/** Runs the upkeep of requests once, as it runs every few seconds. */
async function upkeep(): Promise<void> {
  const deps = {
    database: server.database,
    pubsub: server.pubsub,
    log: createLogger({ level: 'silent' }),
    encrypt: testSecrets.encrypt,
  };
  await endOverdueRequests(deps);
  await requestReversals(deps);
}

/** Advances the time of what is stored for this site, and runs the upkeep. */
async function pass(minutes: number): Promise<void> {
  const span = sql`make_interval(mins => ${minutes}::int)`;
  const own = sql`agent_id = ${site.agentId}`;
  await sql`update agent_request set created_at = created_at - ${span}, updated_at = updated_at - ${span},
    expires_at = expires_at - ${span} where ${own}`.execute(server.database);
  await sql`update agent_request_item set state_at = state_at - ${span}, not_before = not_before - ${span}
    where ${own}`.execute(server.database);
  await sql`update command_reversal set due_at = due_at - ${span} where ${own}`.execute(server.database);
  await upkeep();
}

/** Commands a stop of both devices for an hour. */
const stopForAnHour = () =>
  requestCommand(server.database, {
    agentId: site.agentId,
    kind: 'stop',
    deviceIds: ids,
    payload: { options: { stayTime: 3600 } },
  });

/** Waits until the agent was sent this kind of command (after so many of its kind), and answers for it. */
async function answer(kind: 'stop' | 'start', state: ItemResult['state'], at = Date.now(), after = 0): Promise<void> {
  const sent = () =>
    agent
      .all('commands')
      .flatMap(({ commands }) => commands)
      .filter(({ command }) => command.kind === kind)
      .slice(after);
  await until(async () => sent().length >= 2);
  const results = sent().map(({ requestId, itemId }) => ({ requestId, itemId, state, at, message: '' }));
  await agent.frame({ results });
}

const returns = () => rowsOf(sql<object>`select from command_reversal where agent_id = ${site.agentId}`);
const requests = () =>
  rowsOf(
    sql<{ kind: string; state: string; origin: string }>`select kind, state, origin from agent_request
      where agent_id = ${site.agentId} order by id`,
  );
const states = async (kind: string) => (await requests()).flatMap((row) => (row.kind === kind ? [row.state] : []));

const seen = (online: boolean, mining: boolean, deviceIds = ids) =>
  sql`update asic_state set is_online = ${online}, is_mining = ${mining}, last_seen_at = now() + interval '1 second'
    where device_id = any (${deviceIds}::int[])`.execute(server.database);

it('the devices start again when the link was down while they were being stopped', async () => {
  await stopForAnHour();
  await answer('stop', 'started');
  await disconnect();
  await pass(46);
  expect(await states('stop')).toEqual(['expired']);
  await connect();
  const stopped = (await rowsOf(sql<{ id: number; request: number }>`select id, request_id as request
    from agent_request_item where agent_id = ${site.agentId}`)) as { id: number; request: number }[];
  await agent.frame({
    results: stopped.map(({ id, request }) => ({
      requestId: request,
      itemId: id,
      state: 'done' as const,
      at: Date.now() - 45 * 60_000,
      message: '',
    })),
  });
  expect(await states('stop')).toEqual(['done']);
  await pass(10);
  expect(await states('start')).toEqual([]);
  await pass(6);
  await answer('start', 'done');
  expect(await states('start')).toEqual(['done']);
  expect(await returns()).toEqual([]);
});

it('the devices start again when the link is down as their time is over, for hours or for days', async () => {
  await stopForAnHour();
  await answer('stop', 'done');
  await disconnect();
  await pass(61);
  await pass(180);
  expect(await states('start')).toEqual(['pending']);
  for (let day = 0; day < 3; day += 1) await pass(1441);
  expect(await states('start')).toEqual(['expired', 'expired', 'expired', 'pending']);
  expect(await returns()).toHaveLength(2);
  await connect();
  await answer('start', 'done');
  expect(await states('start')).toEqual(['expired', 'expired', 'expired', 'done']);
  expect(await returns()).toEqual([]);
  await pass(1441);
  expect(await states('start')).toHaveLength(4);
});

it('the devices start again when the link breaks after the start was sent', async () => {
  await stopForAnHour();
  await answer('stop', 'done');
  await pass(61);
  await answer('start', 'started');
  await disconnect();
  await pass(1500);
  expect(await states('start')).toEqual(['expired', 'pending']);
  await connect();
  await answer('start', 'done');
  expect(await states('start')).toEqual(['expired', 'done']);
  expect(await returns()).toEqual([]);
});

it('the devices start again when the agent lost its memory while they were being stopped, those that have to', async () => {
  await stopForAnHour();
  await answer('stop', 'started');
  await disconnect();
  await connect();
  const { commands } = await agent.next('commands');
  expect(commands.map(({ begun }) => begun)).toEqual([true, true]);
  await answer('stop', 'failed');
  await seen(true, false, ids.slice(0, 1));
  await seen(true, true, ids.slice(1));
  await pass(61);
  const { rows } =
    await sql`select t.device_id as id from agent_request_item t join agent_request r on r.id = t.request_id
    where r.agent_id = ${site.agentId} and r.kind = 'start'`.execute(server.database);
  expect(rows).toEqual([{ id: ids[0] }]);
  expect(await returns()).toHaveLength(1);
});

it('a start that fails is commanded again with growing back-off, while the device is online and does not mine', async () => {
  await seen(true, false);
  await stopForAnHour();
  await answer('stop', 'done');
  await pass(61);
  await answer('start', 'failed');
  await upkeep();
  expect(await states('start')).toEqual(['failed']);
  await pass(2);
  await answer('start', 'failed', Date.now(), 2);
  await pass(2);
  expect(await states('start')).toEqual(['failed', 'failed']);
  await seen(false, false);
  await pass(60);
  expect(await states('start')).toEqual(['failed', 'failed']);
  await seen(true, false);
  await upkeep();
  expect(await states('start')).toHaveLength(3);
  await answer('start', 'failed', Date.now(), 4);
  expect(await returns()).toHaveLength(2);
  await seen(true, true);
  await upkeep();
  expect(await returns()).toEqual([]);
});

it('nothing is commanded once the start was canceled', async () => {
  await stopForAnHour();
  await answer('stop', 'done');
  await disconnect();
  await pass(61);
  await sql`update agent_request_item set state = 'canceled' where agent_id = ${site.agentId} and state = 'pending'`.execute(
    server.database,
  );
  await sql`update agent_request set state = 'canceled' where agent_id = ${site.agentId} and state = 'pending'`.execute(
    server.database,
  );
  await pass(1500);
  expect(await states('start')).toEqual(['canceled']);
  expect(await returns()).toEqual([]);
});

it('a newer stop or start goes first, and takes the place of the start when it is done', async () => {
  await stopForAnHour();
  await answer('stop', 'done');
  await pass(55);
  await requestCommand(server.database, { agentId: site.agentId, kind: 'stop', deviceIds: ids });
  await answer('stop', 'started', Date.now(), 2);
  await pass(10);
  expect(await states('start')).toEqual([]);
  await answer('stop', 'done', Date.now(), 2);
  expect(await returns()).toEqual([]);
  await pass(61);
  expect(await states('start')).toEqual([]);
});
