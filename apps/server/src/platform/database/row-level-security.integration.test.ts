import { sql, type Kysely, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTenant, type SeededTenant } from '../../testing/seed-tenant.ts';
import type { DB } from './generated/database.ts';
import { createDatabase, createPool } from './pool.ts';
import { apiTables } from './testing/api-rights.ts';
import type { TenantKey } from '../../testing/feature-expectations.ts';
import { tenantTables } from './testing/tenant-tables.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { asIdentity, withAccess, type AccessTransaction, type CallerAccess, type DatabaseRole } from './with-access.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let north: SeededTenant;
let south: SeededTenant;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
  north = await seedTenant(database, 'north');
  south = await seedTenant(database, 'south');
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const anyIn = ({ column }: TenantKey, ids: readonly number[]): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = any (${[...ids]}::int[])`;

/** How many rows of a table carry one of the ids under the key; without ids, any. */
async function count(on: Kysely<DB>, table: string, key: TenantKey, ids?: readonly number[]): Promise<number> {
  const condition = ids ? anyIn(key, ids) : sql`${sql.ref(key.column)} is not null`;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where ${condition}`.execute(on);
  return rows[0]?.count ?? 0;
}

const countAs = (access: CallerAccess, table: string, key: TenantKey, ids?: readonly number[]): Promise<number> =>
  withAccess(database, 'headframe_api', access, (transaction) => count(transaction, table, key, ids));

describe('the catalogue', () => {
  it('opens no table to the API except those whose rows name their owner', async () => {
    expect((await apiTables(database)).map(({ name }) => name)).toEqual(Object.keys(tenantTables).toSorted());
  });

  it('has row-level security on and forced on each of them, and on every partition; views ask as their caller', async () => {
    for (const { name, kind, enabled, forced, invoker } of await apiTables(database)) {
      expect(kind, `${name} is materialized or foreign`).not.toMatch(/[mf]/);
      if (kind === 'v') expect(invoker, name).toBe(true);
      else expect([name, enabled, forced]).toEqual([name, true, true]);
    }
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)`.execute(database);
    expect(rows).toEqual([]);
  });

  it('asks for the caller in every policy of the API role', async () => {
    const { rows } = await sql<{ tablename: string; qual: string }>`
      select tablename, coalesce(qual, with_check) as qual from pg_policies
      where permissive = 'PERMISSIVE' and ('headframe_api' = any (roles) or roles = '{public}')`.execute(database);
    expect(rows.length).toBeGreaterThan(8);
    for (const row of rows)
      expect(row.qual, row.tablename).toMatch(/current_(subaccount_ids|organization_ids|account_id)\(\)/);
  });

  it('opens no other schema to the API, and lets it make nothing in this one', async () => {
    const { rows } = await sql<{ name: string; creates: boolean }>`
      select nspname as name, has_schema_privilege('headframe_api', oid, 'create') as creates from pg_namespace
      where has_schema_privilege('headframe_api', oid, 'usage, create')
        and nspname not in ('pg_catalog', 'information_schema')`.execute(database);
    expect(rows).toEqual([{ name: 'public', creates: false }]);
  });

  it('lets the API call functions of ours only that run with its own rights, and no sequence', async () => {
    const { rows: functions } = await sql<{ name: string; definer: boolean }>`
      select distinct proname as name, prosecdef as definer from pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege('headframe_api', oid, 'execute')
      order by proname`.execute(database);
    // shares_counted_until returns one time and takes nothing; current_chains returns ids of chains and takes nothing.
    // devices_like reads an index that row-level security keeps LIKE from, and says itself whose devices it finds (text-index.integration.test.ts).
    // ownership_returnable_until takes keys of a subaccount and its organization, and returns one time.
    // payment_code_notice takes a payment code and returns how far the notification of its holder is, whoever uses it.
    expect(functions.filter(({ definer }) => definer)).toEqual([
      { name: 'current_chains', definer: true },
      { name: 'devices_like', definer: true },
      { name: 'ownership_returnable_until', definer: true },
      { name: 'payment_code_notice', definer: true },
      { name: 'shares_counted_until', definer: true },
    ]);
    expect(functions.map(({ name }) => name)).toEqual(callable);
    const { rows: sequences } = await sql`
      select relname from pg_class where relnamespace = 'public'::regnamespace
        and case when relkind = 'S' then has_sequence_privilege('headframe_api', oid, 'usage, select, update') end`.execute(
      database,
    );
    expect(sequences).toEqual([]);
  });
});

/** Functions of the schema that the API role may call: those of policies, those that notify agents of its changes, those of text searches, those that compare pool addresses, and those that write places. */
const callable = [
  'announce_devices',
  'current_account_id',
  'current_chains',
  'current_organization_ids',
  'current_subaccount_ids',
  'device_text',
  'devices_like',
  'host_agents',
  'is_untrusted_pool',
  'ownership_returnable_until',
  'payment_code_notice',
  'place_text',
  'pool_host',
  'position_text',
  'readable_subaccount_ids',
  'shared_devices',
  'shared_history',
  'shares_counted_until',
  'written_address',
];

describe.each(Object.entries(tenantTables))('%s', (table, keys) => {
  it('has rows of both tenants, or this proves nothing', async () => {
    for (const key of keys)
      for (const tenant of [north, south])
        expect(await count(database, table, key, tenant.ids[key.of]), key.column).toBeGreaterThan(0);
  });

  it('shows the API nothing when nothing is set', async () => {
    for (const key of keys) expect(await countAs({ subaccountIds: [] }, table, key), key.column).toBe(0);
  });

  it('shows the API rows of its own, and none of another tenant', async () => {
    for (const key of keys) {
      expect(await countAs(north.access, table, key, north.ids[key.of]), key.column).toBeGreaterThan(0);
      expect(await countAs(north.access, table, key, south.ids[key.of]), key.column).toBe(0);
    }
  });
});

describe('the accounts that the API sees', () => {
  const seen = (access: CallerAccess) =>
    withAccess(database, 'headframe_api', access, async (transaction) => {
      const { rows } = await sql<{ id: number }>`select id from account order by id`.execute(transaction);
      return rows.map(({ id }) => id);
    });

  it('are the caller, the teams of the open subaccounts, and who left something there', async () => {
    expect(await seen({ subaccountIds: [], accountId: south.colleagueId })).toEqual([south.colleagueId]);
    expect(await seen({ subaccountIds: [north.subaccountId] })).toEqual([north.accountId, north.colleagueId]);
    for (const table of ['agent_request', 'observer', 'api_key'])
      await sql`with gone as (insert into account (email) values (${`${table}@example.test`}) returning id)
        update ${sql.table(table)} set ${sql.ref(table === 'agent_request' ? 'requested_by' : 'created_by_account_id')}
          = gone.id from gone where subaccount_id = ${north.subaccountId}`.execute(database);
    expect(await seen({ subaccountIds: [north.subaccountId] })).toHaveLength(5);
    expect(await seen({ subaccountIds: [south.subaccountId] })).toEqual([south.accountId, south.colleagueId]);
  });

  it('come without the password hash', async () => {
    await expect(
      withAccess(database, 'headframe_api', [], (transaction) =>
        sql`select password_hash from account`.execute(transaction),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('what is not open to a role at all', () => {
  it.each<[DatabaseRole, string]>([
    ['headframe_api', 'session'],
    ['headframe_api', 'refresh_token'],
    ['headframe_api', 'signing_key'],
    ['headframe_api', 'agent_watermark'],
    ['headframe_api', 'server_process'],
    ['headframe_gateway', 'account'],
    ['headframe_gateway', 'session'],
    ['headframe_jobs', 'account'],
    ['headframe_identity', 'asic'],
    ['headframe_identity', 'agent_request'],
  ])('keeps %s away from %s', async (role, table) => {
    await expect(
      withAccess(database, role, [north.subaccountId], (transaction) =>
        sql`select * from ${sql.table(table)}`.execute(transaction),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('asIdentity', () => {
  const roleOf = async (transaction: AccessTransaction) =>
    (await sql<{ role: string }>`select current_user as role`.execute(transaction)).rows[0]?.role;

  it('ends with its work, also when one part stands inside another or fails', async () => {
    await withAccess(database, 'headframe_api', [north.subaccountId], async (transaction) => {
      await asIdentity(transaction, async () => {
        await asIdentity(transaction, async () => undefined);
        expect(await roleOf(transaction)).toBe('headframe_identity');
      });
      expect(await roleOf(transaction)).toBe('headframe_api');
      const failing = asIdentity(transaction, () => Promise.reject(new Error('no')));
      await expect(failing).rejects.toThrow('no');
      expect(await roleOf(transaction)).toBe('headframe_api');
    });
  });
});
