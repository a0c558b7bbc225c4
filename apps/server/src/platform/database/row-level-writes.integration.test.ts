import { sql, type Kysely, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedTenant, type SeededTenant } from '../../testing/seed-tenant.ts';
import type { DB } from './generated/database.ts';
import { createDatabase, createPool } from './pool.ts';
import { apiColumns, mayDelete, type ApiColumn } from './testing/api-rights.ts';
import type { TenantKey } from '../../testing/feature-expectations.ts';
import { tenantTables } from './testing/tenant-tables.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { asOwner, refusal, tryOut } from './testing/try-out.ts';
import type { AccessTransaction } from './with-access.ts';

type Row = Readonly<Record<string, unknown>>;

/** A database with two tenants. */
interface Tenants {
  database: Kysely<DB>;
  north: SeededTenant;
  south: SeededTenant;
  drop(): Promise<void>;
}

async function seedTenants(): Promise<Tenants> {
  const testDatabase = await createTestDatabase();
  const opened = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
  return {
    database: opened,
    north: await seedTenant(opened, 'north'),
    south: await seedTenant(opened, 'south'),
    drop: async () => {
      await opened.destroy();
      await testDatabase.drop();
    },
  };
}

let tenants: Tenants;
let database: Kysely<DB>;
let north: SeededTenant;
let south: SeededTenant;
/** Without references and checks, so that only policies can refuse. */
let loose: Tenants;

beforeAll(async () => {
  tenants = await seedTenants();
  ({ database, north, south } = tenants);
  loose = await seedTenants();
  await loosen(loose.database);
});
afterAll(async () => {
  await tenants.drop();
  await loose.drop();
});

/** Refused by a policy or for want of the right, or because the row it points at is not of the same subaccount. */
const refusedWith = /^(42501|23503)$/;

const ofTenant = (keys: readonly TenantKey[], tenant: SeededTenant): RawBuilder<unknown> =>
  sql`(${sql.join(
    keys.map((key) => sql`${sql.ref(key.column)} = any (${[...tenant.ids[key.of]]}::int[])`),
    sql` or `,
  )})`;

/** Rows of one tenant as the owner of the database sees them; the barest last. */
async function rowsOf(
  table: string,
  keys: readonly TenantKey[],
  tenant: SeededTenant,
  where = database,
): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`select to_jsonb(t) as row from ${sql.table(table)} t
    where ${ofTenant(keys, tenant)} order by ctid`.execute(where);
  return rows.map(({ row }) => row);
}

const asNorth = <Result>(work: (transaction: AccessTransaction) => Promise<Result>): Promise<Result> =>
  tryOut(database, north.access, work);

/** A row of the table's type, out of JSON: reads nothing of the table itself. */
const given = (table: string, row: Row) =>
  sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`;

function insert(table: string, columns: readonly ApiColumn[], row: Row): Promise<unknown> {
  const names = sql.join(
    columns.filter(({ isOwnName, insertable }) => !isOwnName && insertable).map(({ name }) => sql.ref(name)),
  );
  return asNorth((transaction) =>
    sql`insert into ${sql.table(table)} (${names}) select ${names} from ${given(table, row)}`.execute(transaction),
  );
}

function update(table: string, column: string, row: Row, where: RawBuilder<unknown>): Promise<unknown> {
  return asNorth((transaction) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = (select ${sql.ref(column)} from ${given(table, row)}) where ${where}`.execute(
      transaction,
    ),
  );
}

/** The other tenant's row that a column could be made to point at, by the column that it would hold. */
async function foreignTarget({ pointsAt, pointsAtColumn }: ApiColumn): Promise<string | number> {
  const [row] = (await rowsOf(pointsAt ?? '', tenantTables[pointsAt ?? ''] ?? [], south)).slice(-1);
  const key = row?.[pointsAtColumn ?? ''];
  if (typeof key !== 'number' && typeof key !== 'string') throw new Error(`${pointsAt} has no row to point at.`);
  return key;
}

describe.each(Object.entries(tenantTables))('%s', (table, keys) => {
  let columns: ApiColumn[];
  let own: Row[];
  let foreign: Row[];
  beforeAll(async () => {
    columns = await apiColumns(database, table);
    own = await rowsOf(table, keys, north);
    foreign = await rowsOf(table, keys, south);
  });

  it('takes no row of another tenant, and one of its own', async () => {
    if (!columns.some(({ insertable }) => insertable)) return;
    for (const row of foreign) expect(await refusal(insert(table, columns, row))).toBe('42501');
    for (const row of own) expect(await refusal(insert(table, columns, row))).not.toMatch(refusedWith);
  });

  it('is changed and emptied in its own rows alone', async () => {
    const free = columns.find(({ updatable, isIndexed, name }) => updatable && !isIndexed && !isKey(keys, name));
    expect(free === undefined, 'a column to change').toBe(!columns.some(({ updatable }) => updatable));
    const there = await rowsOf(table, keys, loose.north, loose.database);
    expect(there.length).toBe(own.length);
    if (free)
      expect(await touched(table, keys, changeAll(table, free.name, there[0] ?? {}))).toEqual({
        own: true,
        foreign: 0,
      });
    if (await mayDelete(database, table)) {
      const rest = await left(table, keys, sql`delete from ${sql.table(table)}`);
      expect(rest.own).toBeLessThan(own.length);
      expect(rest.foreign).toBe(foreign.length);
    }
  });

  it('is handed over to nobody', async () => {
    for (const key of keys.filter(({ column }) => columns.find(({ name }) => name === column)?.updatable)) {
      const row = { ...own[0], [key.column]: south.ids[key.of][0] };
      expect(await refusal(update(table, key.column, row, ofTenant([key], north))), key.column).toBe('42501');
    }
  });

  it('points at nothing of another tenant', async () => {
    const writable = columns.filter(({ insertable, updatable }) => insertable || updatable);
    const pointing = writable.filter(({ pointsAt, name }) => (pointsAt ?? '') in tenantTables && !isKey(keys, name));
    for (const column of pointing) {
      const { name, insertable, updatable } = column;
      const row = { ...own[0], [name]: await foreignTarget(column) };
      if (insertable) expect(await refusal(insert(table, columns, row)), name).toMatch(refusedWith);
      if (updatable) expect(await refusal(update(table, name, row, ofTenant(keys, north))), name).toMatch(refusedWith);
    }
  });
});

const isKey = (keys: readonly TenantKey[], name: string): boolean => keys.some(({ column }) => column === name);

const changeAll = (table: string, column: string, row: Row): RawBuilder<unknown> =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = (select ${sql.ref(column)} from ${given(table, row)})`;

/** Runs a statement without a condition of its own where nothing but policies can refuse, and checks what is left. */
function unconditioned<Result>(
  statement: RawBuilder<unknown>,
  look: (transaction: AccessTransaction) => Promise<Result>,
): Promise<Result> {
  return tryOut(loose.database, loose.north.access, async (transaction) => {
    await statement.execute(transaction);
    return asOwner(transaction, () => look(transaction));
  });
}

/** Drops all references and checks. */
async function loosen(there: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ child: string; name: string }>`
    select conrelid::regclass::text as child, conname as name from pg_constraint where contype in ('f', 'c')
      and connamespace = 'public'::regnamespace and not exists (select from pg_inherits where inhrelid = conrelid)`.execute(
    there,
  );
  for (const { child, name } of rows)
    await sql`alter table ${sql.table(child)} drop constraint ${sql.ref(name)}`.execute(there);
}

async function touched(table: string, keys: readonly TenantKey[], statement: RawBuilder<unknown>) {
  return unconditioned(statement, async (transaction) => {
    const changed = async (tenant: SeededTenant) => {
      const { rows } = await sql`select from ${sql.table(table)} where xmin = pg_current_xact_id()::xid
        and ${ofTenant(keys, tenant)}`.execute(transaction);
      return rows.length;
    };
    return { own: (await changed(loose.north)) > 0, foreign: await changed(loose.south) };
  });
}

async function left(table: string, keys: readonly TenantKey[], statement: RawBuilder<unknown>) {
  return unconditioned(statement, async (transaction) => {
    const there = async (tenant: SeededTenant) => {
      const { rows } = await sql`select from ${sql.table(table)} where ${ofTenant(keys, tenant)}`.execute(transaction);
      return rows.length;
    };
    return { own: await there(loose.north), foreign: await there(loose.south) };
  });
}

describe('what the API writes down', () => {
  interface Entry {
    accountId: number | null;
    subaccountId?: number;
    organizationId?: number;
    kind?: string;
  }
  const write = ({ accountId, subaccountId, organizationId, kind = 'account' }: Entry) =>
    refusal(
      asNorth((transaction) =>
        sql`insert into audit_entry (actor_kind, actor, action, object_kind, account_id, subaccount_id, organization_id)
          values (${kind}, 'x', 'role.update', 'role', ${accountId}, ${subaccountId ?? null}, ${organizationId ?? null})`.execute(
          transaction,
        ),
      ),
    );

  it('is in the name of the caller, about what is open to the caller', async () => {
    const me = { accountId: north.accountId };
    expect(await write(me)).toBe('nothing');
    expect(await write({ ...me, subaccountId: north.subaccountId, organizationId: north.organizationId })).toBe(
      'nothing',
    );
    expect(await write({ ...me, subaccountId: south.subaccountId })).toBe('42501');
    expect(await write({ ...me, organizationId: south.organizationId })).toBe('42501');
    expect(await write({ accountId: south.accountId, subaccountId: north.subaccountId })).toBe('42501');
    expect(await write({ accountId: north.colleagueId, subaccountId: north.subaccountId })).toBe('42501');
    expect(await write({ accountId: null, subaccountId: north.subaccountId })).toBe('42501');
    expect(await write({ ...me, kind: 'system' })).toBe('42501');
  });

  it('is about the organization of an open subaccount too, by a key in nobody’s name', async () => {
    const byKey = (accountId: number | null, organizationId: number) =>
      refusal(
        tryOut(database, { subaccountIds: [north.subaccountId] }, (transaction) =>
          sql`insert into audit_entry (actor_kind, actor, action, object_kind, account_id, subaccount_id, organization_id)
            values ('api-key', 'x', 'role.update', 'role', ${accountId}, ${north.subaccountId}, ${organizationId})`.execute(
            transaction,
          ),
        ),
      );
    expect(await byKey(null, north.organizationId)).toBe('nothing');
    expect(await byKey(null, south.organizationId)).toBe('42501');
    expect(await byKey(north.accountId, north.organizationId)).toBe('42501');
  });

  it('refuses another account as requester, creator or inviter', async () => {
    const columns = {
      agent_request: 'requested_by',
      observer: 'created_by_account_id',
      api_key: 'created_by_account_id',
      invitation: 'invited_by_account_id',
      command_snapshot: 'account_id',
    };
    for (const [table, column] of Object.entries(columns)) {
      const all = await apiColumns(database, table);
      const [row] = await rowsOf(table, tenantTables[table] ?? [], north);
      expect(await refusal(insert(table, all, { ...row, [column]: north.colleagueId })), table).toBe('42501');
    }
  });
});
