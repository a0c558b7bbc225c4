import { sql, type Kysely, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTenant, type SeededTenant } from '../../testing/seed-tenant.ts';
import type { DB } from './generated/database.ts';
import { createDatabase, createPool } from './pool.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { refusal, tryOut } from './testing/try-out.ts';
import { withAccess } from './with-access.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let north: SeededTenant;
let south: SeededTenant;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
  north = await seedTenant(database, 'north');
  south = await seedTenant(database, 'south');
  await sql`create table ticket (
    id integer generated always as identity primary key,
    subaccount_id integer not null references subaccount,
    agent_id integer references agent,
    opened_by integer references account,
    title text not null
  )`.execute(database);
  for (const { subaccountId } of [north, south])
    await sql`insert into ticket (subaccount_id, title) values (${subaccountId}, 'seeded')`.execute(database);
  await sql`select tenant_table('ticket')`.execute(database);
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const asNorth = (statement: RawBuilder<unknown>) =>
  tryOut(database, north.access, (transaction) => statement.execute(transaction));

async function agentOf({ subaccountId }: SeededTenant): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from agent where subaccount_id = ${subaccountId}`.execute(
    database,
  );
  return rows[0]?.id ?? 0;
}

describe('a table with the walls of tenant_table', () => {
  it('is forced under row-level security', async () => {
    const { rows } = await sql`select relrowsecurity and relforcerowsecurity as forced from pg_class
      where relname = 'ticket'`.execute(database);
    expect(rows).toEqual([{ forced: true }]);
  });

  it('shows each tenant its own rows, and nobody anything when nothing is set', async () => {
    const seen = async (subaccountIds: readonly number[]) => {
      const { rows } = await withAccess(database, 'headframe_api', subaccountIds, (transaction) =>
        sql<{ id: number }>`select subaccount_id as id from ticket order by id`.execute(transaction),
      );
      return rows.map(({ id }) => id);
    };
    expect(await seen([north.subaccountId])).toEqual([north.subaccountId]);
    expect(await seen([south.subaccountId])).toEqual([south.subaccountId]);
    expect(await seen([north.subaccountId, south.subaccountId])).toHaveLength(2);
    expect(await seen([])).toEqual([]);
  });

  it('takes, changes and loses rows of the tenant alone', async () => {
    const add = (subaccountId: number) =>
      refusal(
        asNorth(sql`insert into ticket (subaccount_id, title, opened_by)
          values (${subaccountId}, 'new', ${north.accountId})`),
      );
    expect(await add(north.subaccountId)).toBe('nothing');
    expect(await add(south.subaccountId)).toBe('42501');
    expect((await asNorth(sql`update ticket set title = 'changed'`)).numAffectedRows).toBe(1n);
    expect((await asNorth(sql`delete from ticket`)).numAffectedRows).toBe(1n);
    expect(await refusal(asNorth(sql`update ticket set subaccount_id = ${south.subaccountId}`))).toBe('42501');
  });

  it('points at nothing of another tenant, and names the caller', async () => {
    const add = (agentId: number | null, openedBy: number | null) =>
      refusal(
        asNorth(sql`insert into ticket (subaccount_id, agent_id, opened_by, title)
          values (${north.subaccountId}, ${agentId}, ${openedBy}, 'new')`),
      );
    expect(await add(await agentOf(north), north.accountId)).toBe('nothing');
    expect(await add(await agentOf(south), north.accountId)).toBe('42501');
    expect(await add(null, north.colleagueId)).toBe('42501');
    expect(await refusal(asNorth(sql`update ticket set agent_id = ${await agentOf(south)}`))).toBe('42501');
  });

  it('is closed to the other roles unless they are named', async () => {
    const readAs = (role: 'headframe_gateway' | 'headframe_jobs' | 'headframe_identity') =>
      refusal(withAccess(database, role, [], (transaction) => sql`select from ticket`.execute(transaction)));
    expect(await readAs('headframe_gateway')).toBe('42501');
    await sql`select tenant_table('ticket', api => 'select', gateway => 'select')`.execute(database);
    expect(await readAs('headframe_gateway')).toBe('nothing');
    expect(await readAs('headframe_jobs')).toBe('42501');
    expect(await refusal(asNorth(sql`delete from ticket`))).toBe('42501');
  });

  it('must name its owner in each row', async () => {
    await sql`create table loose (id integer primary key, subaccount_id integer references subaccount)`.execute(
      database,
    );
    await expect(sql`select tenant_table('loose')`.execute(database)).rejects.toThrow(/not null/);
    await expect(sql`select tenant_table('agent_watermark')`.execute(database)).rejects.toThrow(/needs a column/);
  });
});
