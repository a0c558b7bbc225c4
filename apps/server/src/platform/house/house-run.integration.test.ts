import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testSecrets } from '../../testing/test-secrets.ts';
import type { DB } from '../database/generated/database.ts';
import { createDatabase, createPool } from '../database/pool.ts';
import { CopiedDatabases } from '../database/testing/copied-databases.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { createLogger } from '../log/create-logger.ts';
import { createHouseMarks, HouseRun } from './index.ts';

const log = createLogger({ level: 'silent' });
const marks = createHouseMarks(testSecrets);
let house: TestDatabase;
let copies: CopiedDatabases;
const opened: Kysely<DB>[] = [];

beforeEach(async () => {
  house = await createTestDatabase();
  copies = new CopiedDatabases(house.url);
});
afterEach(async () => {
  await disconnect();
  await copies.drop();
  await house.drop();
});

const disconnect = () => Promise.all(opened.splice(0).map((database) => database.destroy()));
function connect(): Kysely<DB> {
  const database = createDatabase(createPool({ url: house.url, max: 2, onIdleError: () => undefined }));
  opened.push(database);
  return database;
}
const begin = (database: Kysely<DB>, serverId: string = randomUUID()) =>
  HouseRun.begin({ database, marks, log, serverId });
const restoresIn = async (database: Kysely<DB>) =>
  (
    await sql<{ by: string; from: Date | null; to: Date; epoch: string; house: string }>`
      select noticed_by as by, gap_from as from, gap_to as to, r.epoch::text as epoch, h.epoch::text as house
      from house_restore r, house h`.execute(database)
  ).rows;

/** A backup of the house as it was before what runs now began, with a run that ended an hour ago. */
async function backUp(): Promise<{ backup: string; endedAt: Date }> {
  const database = connect();
  const { rows } = await sql<{ until: Date }>`insert into house_run (id, started_at, until)
    values (gen_random_uuid(), now() - interval '2 hours', now() - interval '1 hour') returning until`.execute(
    database,
  );
  await disconnect();
  return { backup: await copies.copyOf(house.url), endedAt: rows[0]?.until ?? new Date(0) };
}

it('a database that is set back under running servers is noticed by each, as one restore with its gap', async () => {
  const { backup, endedAt } = await backUp();
  const database = connect();
  const runs = [await begin(database), await begin(database)];
  await copies.setBack(house.url, backup);
  for (const run of runs) await expect.poll(() => run.raise().then(() => true, String), { timeout: 30_000 }).toBe(true);
  const restores = await restoresIn(database);
  expect(restores).toEqual([
    {
      by: expect.stringContaining('server '),
      from: endedAt,
      to: expect.any(Date),
      epoch: restores[0]?.house,
      house: expect.any(String),
    },
  ]);
  // Each goes on in the restored house, and has nothing to notice any more.
  for (const run of runs) {
    await run.raise();
    expect(marks.read(run.markFor(1))?.epoch).toBe(Number(restores[0]?.house));
    await run.close();
  }
  expect(await restoresIn(database)).toHaveLength(1);
});

it('a run of which the database has an earlier end only was set back, too', async () => {
  const database = connect();
  const serverId = randomUUID();
  const run = await begin(database, serverId);
  await sql`update house_run set started_at = started_at - interval '1 hour', until = until - interval '1 hour' where id = ${serverId}::uuid`.execute(
    database,
  );
  await run.raise();
  await run.close();
  expect(await restoresIn(database)).toHaveLength(1);
});

it('nothing is noticed after a restart, a crash, or a clock that is set', async () => {
  const database = connect();
  await begin(database).then((run) => run.close());
  const run = await begin(database);
  // The clock of the database was an hour ahead when the row was raised, and was set right since.
  await sql`update house_run set until = until + interval '1 hour'`.execute(database);
  await run.raise();
  const ahead = marks.read(run.markFor(1))?.at ?? 0;
  await run.raise();
  expect(marks.read(run.markFor(1))?.at).toBe(ahead);
  await run.look(1, [run.markFor(1)]);
  await run.close();
  expect(await restoresIn(database)).toEqual([]);
});

it('rows older than eight days are removed, but for the newest of them', async () => {
  const database = connect();
  for (const days of [20, 10, 9, 3])
    await sql`insert into house_run (id, started_at, until)
      values (gen_random_uuid(), now() - make_interval(days => ${days + 1}), now() - make_interval(days => ${days}))`.execute(
      database,
    );
  const run = await begin(database);
  await run.close();
  const { rows } = await sql<{ days: number }>`
    select extract(day from now() - until)::int as days from house_run order by 1`.execute(database);
  expect(rows.map(({ days }) => days)).toEqual([0, 3, 9]);
});
