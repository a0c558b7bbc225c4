import { sql, type Kysely, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedTenant } from '../../testing/seed-tenant.ts';
import type { DB } from './generated/database.ts';
import { createDatabase, createPool } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { withAccess } from './with-access.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 2 }));
  await seedTenant(database, 'north');
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const asPool = <Row>(statement: RawBuilder<Row>) =>
  withAccess(database, 'headframe_pool', [], (transaction) => statement.execute(transaction));

/** What the pool program may do, by hand: store shares, and read who may mine. */
const rights: Readonly<Record<string, string>> = {
  block: 'select insert update',
  chain: 'select insert',
  chain_tip: 'select insert update',
  fee_rate: 'select insert',
  house: 'select',
  new_worker: 'select insert update delete',
  pool_process: 'select insert update',
  pool_spool: 'select insert update',
  refused_user: 'select insert delete',
  share_batch: 'select insert update',
  share_clock: 'select update',
  share_late: 'insert',
  share_reject: 'select insert update',
  subaccount: 'select',
  worker: 'select insert update',
  worker_policy: 'select',
  worker_state: 'select insert',
};

it('the pool program has rights to its own tables alone, and may make nothing', async () => {
  const { rows } = await sql<{ name: string; rights: string }>`
    select name, string_agg(kind, ' ' order by place) as rights from (
      select c.relname as name, p.kind, p.place from pg_class c cross join lateral (values
        ('select', 1, has_any_column_privilege('headframe_pool', c.oid, 'select')),
        ('insert', 2, has_any_column_privilege('headframe_pool', c.oid, 'insert')),
        ('update', 3, has_any_column_privilege('headframe_pool', c.oid, 'update')),
        ('delete', 4, has_table_privilege('headframe_pool', c.oid, 'delete, truncate, references, trigger'))
      ) as p (kind, place, is_granted)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and p.is_granted
    ) granted group by name`.execute(database);
  expect(Object.fromEntries(rows.map((row) => [row.name, row.rights]))).toEqual(rights);
  const { rows: schemas } = await sql<{ name: string; creates: boolean }>`
    select nspname as name, has_schema_privilege('headframe_pool', oid, 'create') as creates from pg_namespace
    where has_schema_privilege('headframe_pool', oid, 'usage, create')
      and nspname not in ('pg_catalog', 'information_schema')`.execute(database);
  expect(schemas).toEqual([{ name: 'public', creates: false }]);
  const { rows: functions } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and has_function_privilege('headframe_pool', oid, 'execute') order by 1`.execute(database);
  expect(functions.map(({ name }) => name)).toEqual([
    'ensure_share_partitions',
    'notice_newer_house',
    'notice_restore',
    'report_restore',
  ]);
});

it.each([
  ['people', sql`select email from account`],
  ['keys of agents', sql`select key_hash from agent`],
  ['devices', sql`select * from device`],
  ['the owner of a subaccount', sql`select owner_account_id from subaccount`],
  ['everything of a subaccount', sql`select * from subaccount`],
  ['what a subaccount is', sql`update subaccount set is_archived = false`],
  ['what a chain is', sql`update chain set network = 'simulated'`],
  ['what a block paid', sql`update fee_rate set fee_sum_satoshi = 0`],
  ['whose a worker is', sql`update worker set subaccount_id = 1`],
  ['hashrates', sql`update worker_state set hashrate_1h = 0`],
  ['shares that were stored', sql`delete from share_batch`],
  ['devices of a text', sql`select devices_like('asic', '%', 10)`],
  ['a right of the owner', sql`alter table worker disable row level security`],
  ['a partition of another time', sql`select ensure_share_partitions(now() + interval '3 days')`],
])('the pool program cannot reach %s', async (_what, statement) => {
  await expect(asPool(statement)).rejects.toThrow(/permission denied|must be owner|No shares are expected/);
});

it('the pool program reads all subaccounts, as any may mine', async () => {
  const { rows } = await asPool(sql<{ name: string }>`select id, name, is_archived from subaccount`);
  expect(rows.length).toBeGreaterThan(0);
});
