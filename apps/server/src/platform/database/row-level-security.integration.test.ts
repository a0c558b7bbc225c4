import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAsics, seedSite, type SeededSite } from '../../testing/seed-site.ts';
import type { DB } from './generated/database.ts';
import { createDatabase, createPool } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { asIdentity, withAccess, type AccessTransaction, type DatabaseRole } from './with-access.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let north: SeededSite;
let south: SeededSite;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
  north = await seedSite(database, 'north');
  south = await seedSite(database, 'south');
  await seedAsics(database, north, [{ ip: '10.0.0.1' }, { ip: '10.0.0.2' }]);
  await seedAsics(database, south, [{ ip: '10.0.0.1' }]);
  await sql`select ensure_history_partitions(now())`.execute(database);
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

interface Table {
  name: string;
  kind: string;
  enabled: boolean;
  forced: boolean;
  invoker: boolean;
  readable: boolean;
}

/** Every table, partition and view that carries an owner, as the catalogue has it. */
async function tenantTables(): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, c.relkind as kind, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      coalesce('security_invoker=true' = any (c.reloptions), false) as invoker,
      has_table_privilege('headframe_api', c.oid, 'select') as readable
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and a.attname = 'subaccount_id' and not a.attisdropped
    order by c.relname`.execute(database);
  return rows;
}

describe('row-level security', () => {
  it('is on and forced on every table and partition that carries an owner; views ask as their caller', async () => {
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThan(12);
    for (const table of tables) {
      expect(table.kind, `${table.name} is materialized or foreign`).not.toMatch(/[mf]/);
      if (table.kind === 'v') expect(table.invoker, table.name).toBe(true);
      else expect([table.name, table.enabled, table.forced]).toEqual([table.name, true, true]);
    }
  });

  it('asks for the caller in every policy of the API role', async () => {
    const { rows } = await sql<{ tablename: string; qual: string }>`
      select tablename, coalesce(qual, with_check) as qual from pg_policies where 'headframe_api' = any (roles) or roles = '{public}'`.execute(
      database,
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const row of rows)
      expect(row.qual, row.tablename).toMatch(/current_(subaccount_ids|organization_ids|account_id)\(\)/);
  });

  it('shows the API nothing when nothing is set, and only its own when something is', async () => {
    for (const { name, readable } of await tenantTables()) {
      if (!readable) continue;
      const owners = (ids: readonly number[]) =>
        withAccess(database, 'headframe_api', ids, async (transaction) => {
          const { rows } = await sql<{
            subaccount_id: number;
          }>`select distinct subaccount_id from ${sql.table(name)}`.execute(transaction);
          return rows.map((row) => row.subaccount_id);
        });
      expect(await owners([]), name).toEqual([]);
      expect(await owners([north.subaccountId]), name).not.toContain(south.subaccountId);
    }
    const count = (ids: readonly number[]) =>
      withAccess(
        database,
        'headframe_api',
        ids,
        async (transaction) =>
          (await sql<{ count: number }>`select count(*)::int as count from asic`.execute(transaction)).rows[0]?.count,
      );
    expect(await count([north.subaccountId])).toBe(2);
    expect(await count([north.subaccountId, south.subaccountId])).toBe(3);
  });

  it('lets the API neither write for another nor hand over its own', async () => {
    const write = (statement: ReturnType<typeof sql>) =>
      withAccess(database, 'headframe_api', [north.subaccountId], (transaction) => statement.execute(transaction));
    await expect(
      write(sql`update asic set subaccount_id = ${south.subaccountId} where subaccount_id = ${north.subaccountId}`),
    ).rejects.toThrow(/row-level security/);
    const stolen = await write(sql`update asic set note = 'mine' where subaccount_id = ${south.subaccountId}`);
    expect(Number(stolen.numAffectedRows ?? 0)).toBe(0);
  });

  it.each<[DatabaseRole, string]>([
    ['headframe_api', 'session'],
    ['headframe_api', 'refresh_token'],
    ['headframe_api', 'signing_key'],
    ['headframe_api', 'agent_watermark'],
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

  it('hides the password hash from the API', async () => {
    await expect(
      withAccess(database, 'headframe_api', [], (transaction) =>
        sql`select password_hash from account`.execute(transaction),
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
