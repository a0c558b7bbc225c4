import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { memoryLog, scratchFolder } from '../testing/spool-scene.ts';
import { openPoolDatabase } from '../writer/pool-database.ts';
import { PostgresDirectory, type PostgresDirectoryOptions } from './postgres-directory.ts';

let testDatabase: TestDatabase;
let admin: pg.Pool;
let database: pg.Pool;
const log = memoryLog();
const opened: PostgresDirectory[] = [];
let scratch: ReturnType<typeof scratchFolder>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  admin = testDatabase.adminPool();
  database = openPoolDatabase(testDatabase.url, log);
  await admin.query(`with a as (insert into account (email) values ('miner@example.test') returning id)
    insert into organization (owner_account_id) select id from a`);
});
afterAll(async () => {
  await database.end();
  await admin.end();
  await testDatabase.drop();
});
beforeEach(async () => {
  scratch = scratchFolder();
  await admin.query('truncate subaccount cascade');
});
afterEach(async () => {
  for (const directory of opened.splice(0)) await directory.close();
  scratch.remove();
});

async function addSubaccount(name: string): Promise<number> {
  const { rows } = await admin.query<{ id: number }>(
    `insert into subaccount (organization_id, owner_account_id, name) select id, owner_account_id, $1 from organization
     returning id`,
    [name],
  );
  return rows[0]!.id;
}

async function open(options: Partial<PostgresDirectoryOptions> = {}): Promise<PostgresDirectory> {
  const directory = await PostgresDirectory.open({ database, folder: scratch.folder, log, refreshMs: 50, ...options });
  opened.push(directory);
  return directory;
}

/** A database that does not answer. */
const away = () => openPoolDatabase('postgres://127.0.0.1:1/none', log);

it('authorizes workers of subaccounts, each as one object, whatever dots the name has', async () => {
  const farm = await addSubaccount('my.farm');
  const directory = await open();
  const worker = await directory.authorize('my.farm.rig-1', '203.0.113.1');
  const workerOf = async (user: string) => {
    const found = await directory.authorize(user, '203.0.113.1');
    return typeof found === 'string' ? found : found.worker;
  };
  expect(worker).toEqual({ worker: { subaccountId: farm, workerName: 'rig-1' } });
  const rig = await workerOf('my.farm.rig-1');
  expect(await workerOf('My.Farm.rig-1/4')).toBe(rig);
  expect(await directory.authorize('my.farm.rig-1+4096', '203.0.113.1')).toEqual({ worker: rig, difficulty: 4096 });
  expect(await workerOf('my.farm.rig-2')).not.toBe(rig);
  expect(await workerOf('my.farm')).toEqual({ subaccountId: farm, workerName: 'default' });
  expect(await workerOf('my.farm.192.168.1.20')).toEqual({ subaccountId: farm, workerName: '192.168.1.20' });
  expect(await workerOf('farm.rig')).toBe('unknown-subaccount');
  expect(await workerOf('.')).toBe('bad-user');
  expect(await workerOf("my.farm.'; drop table worker")).toBe('unknown-subaccount');
  await addSubaccount('farm');
  await expect.poll(() => workerOf('farm.rig 1')).toBe('bad-user');
});

it('knows a new subaccount at once, and refuses archived ones like unknown ones', async () => {
  const directory = await open({ refreshMs: 60_000 });
  const farm = await addSubaccount('late');
  await expect
    .poll(() => directory.authorize('late.rig', '203.0.113.1'), { timeout: 30_000 })
    .toMatchObject({ worker: { subaccountId: farm } });
  const short = await open();
  const archived: number[] = [];
  short.onArchived((ids) => archived.push(...ids));
  await admin.query('update subaccount set is_archived = true where id = $1', [farm]);
  await expect.poll(() => archived).toEqual([farm]);
  expect(await short.authorize('late.rig', '203.0.113.1')).toBe('unknown-subaccount');
  expect(await short.authorize('nobody.rig', '203.0.113.1')).toBe('unknown-subaccount');
});

it('asks the database once for many names that nobody has', async () => {
  const directory = await open({ refreshMs: 60_000 });
  let queries = 0;
  const connect = database.connect.bind(database);
  database.connect = (() => ((queries += 1), connect())) as typeof database.connect;
  await Promise.all(Array.from({ length: 200 }, (_, n) => directory.authorize(`nobody${n}.rig`, '203.0.113.1')));
  database.connect = connect as typeof database.connect;
  expect(queries).toBeLessThanOrEqual(1);
});

it('lets those mine whom it knew while the database is away, over a restart too', async () => {
  const farm = await addSubaccount('farm');
  await (await open()).close();
  const gone = away();
  const directory = await open({ database: gone });
  expect(await directory.authorize('farm.rig', '203.0.113.1')).toEqual({
    worker: { subaccountId: farm, workerName: 'rig' },
  });
  expect(await directory.authorize('other.rig', '203.0.113.1')).toBe('unavailable');
  scratch.remove();
  expect(log.lines.join()).toContain('those known last may mine');
  await gone.end();
});

it('says that it knows nobody where it never reached the database', async () => {
  const gone = away();
  expect(await (await open({ database: gone })).authorize('farm.rig', '203.0.113.1')).toBe('unavailable');
  await gone.end();
});

it('creates no name beyond the bound of a subaccount, and refuses none that it has', async () => {
  const farm = await addSubaccount('farm');
  await admin.query(
    `insert into worker (subaccount_id, coin_enum, name, first_share_at) select $1, 0, 'rig' || n, now() from generate_series(1, 3) n`,
    [farm],
  );
  const directory = await open({ maxWorkers: 3 });
  expect(await directory.authorize('farm.rig3', '203.0.113.1')).toMatchObject({ worker: { workerName: 'rig3' } });
  expect(await directory.authorize('farm.rig4', '203.0.113.1')).toBe('too-many-workers');
  await admin.query(`update worker set deleted_at = now() where name = 'rig1'`);
  await expect
    .poll(() => directory.authorize('farm.rig4', '203.0.113.1'))
    .toMatchObject({ worker: { workerName: 'rig4' } });
});

it('lets new workers wait for approval where people ask for it, and those mine that the subaccount has or approved', async () => {
  const farm = await addSubaccount('farm');
  await admin.query(`insert into worker_policy (subaccount_id, needs_approval) values ($1, true)`, [farm]);
  await admin.query(
    `insert into worker (subaccount_id, coin_enum, name, first_share_at) values ($1, 0, 'old', now())`,
    [farm],
  );
  const directory = await open();
  const tried = (name: string) => directory.authorize(`farm.${name}`, '203.0.113.1');
  expect(await tried('old')).toMatchObject({ worker: { workerName: 'old' } });
  expect(await tried('rack.new')).toBe('awaits-approval');
  await Promise.all(Array.from({ length: 210 }, (_, index) => tried(`invented${index}`)));
  expect(await tried('rack.new')).toBe('awaits-approval');
  const { rows } = await admin.query<{ count: number }>('select count(*)::int as count from new_worker');
  expect(rows[0]?.count).toBe(200);
  await admin.query(`update new_worker set is_approved = true where name = 'rack.new'`);
  expect(await tried('rack.new')).toMatchObject({ worker: { workerName: 'rack.new' } });
  await admin.query('update worker_policy set needs_approval = false');
  await expect.poll(() => tried('another')).toMatchObject({ worker: { workerName: 'another' } });
});

it('takes so many names in an hour that a subaccount does not have, by address, and any number that it has', async () => {
  const farm = await addSubaccount('farm');
  await admin.query(
    `insert into worker (subaccount_id, coin_enum, name, first_share_at) select $1, 0, 'rack.rig' || n, now() from generate_series(1, 300) n`,
    [farm],
  );
  const directory = await open({ newWorkers: { perAddress: 20, perSubaccount: 30 } });
  const tried = async (name: string, count: number, address: string) => {
    const names = Array.from({ length: count }, (_, index) => `farm.${name}${index + 1}`);
    const found = await Promise.all(names.map((user) => directory.authorize(user, address)));
    return found.filter((one) => typeof one !== 'string').length;
  };
  expect(await tried('invented', 100, '203.0.113.1')).toBe(20);
  expect(await tried('rack.rig', 300, '203.0.113.1')).toBe(300);
  expect(await directory.authorize('farm.another', '203.0.113.1')).toBe('too-many-new-workers');
  expect(await tried('mine', 10, '203.0.113.2')).toBe(10);
  expect(await tried('more', 10, '203.0.113.3')).toBe(0);
});
