import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { withAccess } from '../../../platform/database/with-access.ts';
import { dropOldShares } from './drop-old-shares.ts';
import { forgetOldSpools, prepareSharePartitions } from './share-partitions.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
const log = { warn: vi.fn() };
const dayMs = 86_400_000;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 8 }));
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

it('keeps the minutes of two weeks and the hours of the history', async () => {
  const now = Date.UTC(2026, 10, 22, 12);
  for (const day of [0, 13, 14, 15, 40, 100]) await prepareSharePartitions(database, now - day * dayMs);
  expect(await dropOldShares(database, 60, log, now)).toEqual([
    'share_batch_20260814',
    'share_batch_20260815',
    'share_batch_20261013',
    'share_batch_20261014',
    'share_batch_20261107',
    'share_reject_20260814',
    'share_reject_20260815',
    'share_reject_20261013',
    'share_reject_20261014',
    'share_reject_20261107',
    'worker_hour_202608',
  ]);
  expect(await dropOldShares(database, 60, log, now)).toEqual([]);
  await expect(
    withAccess(database, 'headframe_pool', [], (transaction) =>
      sql`select ensure_share_partitions(now() + interval '30 days')`.execute(transaction),
    ),
  ).rejects.toThrow('No shares are expected');
});

it('makes each partition once where several servers and pools ask for it at the same time', async () => {
  const now = Date.UTC(2026, 2, 1);
  await Promise.all(Array.from({ length: 8 }, () => prepareSharePartitions(database, now)));
  const { rows } = await sql<{ made: string | null }>`
    select to_regclass('share_batch_20260301')::text as made`.execute(database);
  expect(rows).toEqual([{ made: 'share_batch_20260301' }]);
});

it('forgets pool processes that are gone, and runs that others followed', async () => {
  const run = async (process: number, spool: number, days: number) =>
    sql`with p as (insert into pool_process (id, name, started_at, seen_at)
        values (lpad(${`${process}`}, 32, '0')::uuid, 'p', now(), now() - make_interval(days => ${days}::int)) on conflict do nothing)
      insert into pool_spool (id, process_id, created_at, updated_at) values (lpad(${`${spool}`}, 32, '0')::uuid,
        lpad(${`${process}`}, 32, '0')::uuid, now() - make_interval(days => ${days}::int), now() - make_interval(days => ${days}::int))`.execute(
      database,
    );
  await run(1, 10, 0);
  await run(1, 11, 40);
  await run(2, 20, 40);
  await run(3, 30, 8);
  await withAccess(database, 'headframe_jobs', [], forgetOldSpools);
  const { rows } = await sql<{ id: string }>`select right(id::text, 2) as id from pool_spool order by 1`.execute(
    database,
  );
  expect(rows.map(({ id }) => id)).toEqual(['10', '30']);
});
