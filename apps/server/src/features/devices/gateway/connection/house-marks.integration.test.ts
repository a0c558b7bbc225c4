import { startAgent, createLog } from '@headframe/agent';
import { FakeFarm } from '@headframe/agent/testing/fake-devices';
import { sql } from 'kysely';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CopiedDatabases } from '../../../../platform/database/testing/copied-databases.ts';
import { createTestDatabase, type TestDatabase } from '../../../../platform/database/testing/test-database.ts';
import { createHouseMarks, type HouseMark } from '../../../../platform/house/index.ts';
import { createSecrets } from '../../../../platform/secrets/secrets.ts';
import { issueKey, startGatewayServer, testSecrets, type GatewayServer } from '../../../../testing/gateway-server.ts';
import { seedAsics, seedSite } from '../../../../testing/seed-site.ts';
import { until } from '../../../../testing/until.ts';
import { FakeAgent } from '../testing/fake-agent.ts';

const marks = createHouseMarks(testSecrets);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
let database: TestDatabase;
let copies: CopiedDatabases;
let server: GatewayServer;
let agentId: number;
let key: string;
let house: string;

beforeEach(async () => {
  database = await createTestDatabase();
  copies = new CopiedDatabases(database.url);
  server = await startGatewayServer(database.url);
  const site = await seedSite(server.database, 'marked');
  await seedAsics(server.database, site, [{ ip: '127.0.0.1' }]);
  ({ agentId } = site);
  await sql`update agent set setting = '{"pollSeconds": 5}' where id = ${agentId}`.execute(server.database);
  key = await issueKey(server.database, agentId);
  const { rows } = await sql<{ id: string }>`select id from house`.execute(server.database);
  house = rows[0]?.id ?? '';
});
afterEach(async () => {
  await server.close();
  await copies.drop();
  await database.drop();
});

/** A run of another server that ended so long ago, and had begun an hour before, in milliseconds. */
async function ranUntil(ago: number): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`insert into house_run (id, started_at, until)
    select gen_random_uuid(), at - interval '1 hour', at from (select date_trunc('milliseconds', now()) - ${ago} * interval '1 ms' as at) a
    returning until`.execute(server.database);
  return rows[0]?.until ?? new Date(0);
}

const markOf = (ago: number, other: Partial<HouseMark> = {}): string =>
  marks.write({ agentId, house, epoch: 1, at: Date.now() - ago, ...other });

/** Says hello with marks, and waits for the welcome. */
async function present(given: unknown): Promise<{ id: string; epoch: number } | undefined> {
  const agent = await FakeAgent.dial(server.port, key);
  agent.hello({ marks: given });
  const { house: welcomed } = await agent.next('welcome');
  agent.close();
  return welcomed;
}

const restores = async () =>
  (
    await sql<{ by: string; from: Date; to: Date; held: boolean }>`
      select noticed_by as by, gap_from as from, gap_to as to, payouts_held() is not null as held from house_restore`.execute(
      server.database,
    )
  ).rows;

it('a mark of a time that no run covers proves that the database lost it, once', async () => {
  const from = await ranUntil(3 * hour);
  const lost = markOf(2 * hour);
  const welcomed = await present([lost]);
  expect(await restores()).toEqual([
    { by: `server (mark of agent ${agentId})`, from, to: expect.any(Date), held: true },
  ]);
  expect(welcomed?.epoch).toBeGreaterThan(1);
  await sql`update house_restore set looked_at = now()`.execute(server.database);
  // Presented again, or another one of the same time: it is of the epoch before.
  await present([lost, markOf(2 * hour - minute)]);
  expect(await restores()).toHaveLength(1);
});

it('the newest mark of each epoch counts where a backup is restored once more', async () => {
  await ranUntil(3 * hour);
  await present([markOf(hour, { epoch: 1_795_900_000 }), markOf(2 * hour)]);
  expect(await restores()).toHaveLength(1);
});

it.each<[string, () => unknown]>([
  [
    'signed with another key',
    () => [
      createHouseMarks(createSecrets(randomBytes(32))).write({ agentId, house, epoch: 1, at: Date.now() - 2 * hour }),
    ],
  ],
  ['with another time than was signed', () => [markOf(4 * hour).replace(/\.1\.\d+\./, `.1.${Date.now() - 2 * hour}.`)]],
  ['of another agent', () => [markOf(2 * hour, { agentId: agentId + 1 })]],
  ['of another house', () => [markOf(2 * hour, { house: randomUUID() })]],
  ['of another epoch', () => [markOf(2 * hour, { epoch: 2 })]],
  ['older than a week', () => [markOf(7.1 * day)]],
  ['of the future', () => [markOf(-hour)]],
  ['of a time that a run covers', () => [markOf(3.5 * hour)]],
  ['two minutes after a run', () => [markOf(3 * hour - 1.5 * minute)]],
  ['before the first run', () => [markOf(11 * day)]],
  ['of a server that runs', () => [server.houseRun.markFor(agentId)]],
  ['that is no mark', () => ['', 'v1', 'v1.1.1.1.1.1', '.'.repeat(200)]],
  ['that cannot be read', () => [1, null]],
  ['too long', () => ['x'.repeat(100_000)]],
  ['among too many', () => Array.from({ length: 100 }, () => markOf(2 * hour))],
])('a mark %s notes nothing and ends nothing', async (_, given) => {
  await ranUntil(9 * day);
  await ranUntil(3 * hour);
  expect((await present(given()))?.epoch).toBe(1);
  expect(await restores()).toEqual([]);
});

it('a mark of the last week counts where the last run before it is older than that', async () => {
  const from = await ranUntil(9 * day);
  await ranUntil(3 * hour);
  await present([markOf(6.9 * day)]);
  expect(await restores()).toEqual([expect.objectContaining({ from })]);
});

it('a house without runs of before notices nothing', async () => {
  expect((await present([markOf(2 * hour)]))?.epoch).toBe(1);
  expect(await restores()).toEqual([]);
});

it('an agent is given a mark with its first acknowledgement, and no other within the minute; an older agent none', async () => {
  const agent = await FakeAgent.dial(server.port, key);
  agent.hello({ marks: [] });
  await agent.next('welcome');
  await agent.frame({});
  await agent.frame({});
  const given = agent.all('ack').map(({ mark }) => mark);
  expect(given).toEqual([server.houseRun.markFor(agentId), undefined]);
  const older = await FakeAgent.connect(server.port, key);
  await older.frame({});
  expect(older.all('ack').map(({ mark }) => mark)).toEqual([undefined]);
  older.close();
  agent.close();
});

it('a real agent keeps its mark in its folder, and presents it to a house that was restored by any tool', async () => {
  await server.close();
  const backup = await copies.copyOf(database.url);
  server = await startGatewayServer(database.url);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'headframe-marks-'));
  const farm = new FakeFarm();
  farm.add('127.0.0.1', 1);
  const start = () =>
    startAgent({
      serverUrl: `ws://127.0.0.1:${server.port}/agent/v1`,
      key,
      dataFolder: folder,
      log: createLog(() => undefined),
      kinds: [farm.kind],
      closeFramesAfterMs: 50,
    });
  const readMark = (change?: string): string | undefined => {
    const spool = new DatabaseSync(path.join(folder, 'spool.db'));
    if (change) spool.prepare('update house_mark set mark = ?').run(change);
    const row = spool.prepare('select mark from house_mark').get() as { mark: string } | undefined;
    spool.close();
    return row?.mark;
  };
  const agent = await start();
  await until(async () => readMark() !== undefined, 60_000);
  await agent.close();
  const kept = marks.read(readMark() ?? '');
  expect(kept).toMatchObject({ agentId, house, epoch: 1 });
  await server.close();
  // As if an hour had passed since: the mark, and what the backup has, are of that much earlier.
  readMark(marks.write({ agentId, house, epoch: 1, at: (kept?.at ?? 0) - hour }));
  server = await startGatewayServer(backup);
  await sql`update house_run set started_at = started_at - interval '2 hours', until = until - interval '2 hours' where id <> ${server.serverId}::uuid`.execute(
    server.database,
  );
  const again = await start();
  await until(async () => (await restores()).length > 0, 60_000);
  await again.close();
  expect(await restores()).toEqual([expect.objectContaining({ by: `server (mark of agent ${agentId})`, held: true })]);
  await rm(folder, { recursive: true, force: true });
});
