import { escapeIlike } from '@headframe/domain/where/ilike';
import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DB } from './platform/database/generated/database.ts';
import { createDatabase, createPool } from './platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from './platform/database/testing/test-database.ts';
import { withAccess } from './platform/database/with-access.ts';
import { selectAggregates, selectRows } from './platform/entity/entity-query.ts';
import type { Entity } from './platform/entity/entity.ts';
import { seedAsics, seedSite, type SeededSite } from './testing/seed-site.ts';
import { asicEntity } from './features/devices/asic/asic.entity.ts';
import { pduEntity } from './features/devices/pdus/pdu.entity.ts';
import { sensorEntity } from './features/devices/sensors/sensor.entity.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;
let site: SeededSite;
let stranger: SeededSite;

const texts = ['name', 'model', 'hostname', 'serial_number', 'firmware', 'note'] as const;
const values = ['Antminer S19', 'rack-7_A', '50% "off"', 'Übermaß', 'a\\b', ''];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 4 }));
  site = await seedSite(database, 'site');
  stranger = await seedSite(database, 'stranger');
  const miners = (network: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ip: `10.${network}.${Math.floor(at / 250)}.${(at % 250) + 1}`,
      hashrate: 1e14,
      model: values[at % values.length] ?? '',
      online: true,
    }));
  await seedAsics(database, site, miners(0, 40));
  const [shared] = await seedAsics(database, stranger, miners(1, 8));
  await sql`insert into device_share (device_id, agent_id, owner_id, owner_name, subaccount_id, subaccount_name)
    select id, agent_id, subaccount_id, 'stranger', ${site.subaccountId}::int, 'site' from device where id = ${shared}`.execute(
    database,
  );
  await sql`update asic_state set pool_user = (${sql.val(values)}::text[])[1 + (device_id + 3) % ${values.length}]`.execute(
    database,
  );
  for (const [place, column] of texts.entries())
    await sql`update device set ${sql.ref(column)} = (${sql.val(values)}::text[])[1 + (id + ${place}) % ${values.length}]`.execute(
      database,
    );
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

function asked<Result>(work: Parameters<typeof withAccess<Result>>[3], subaccountId = site.subaccountId) {
  return withAccess(database, 'headframe_api', [subaccountId], work);
}

async function listed(entity: Entity, where: object) {
  return asked(async (transaction) => {
    const scope = { transaction, subaccountIds: [site.subaccountId] };
    const rows = await selectRows(scope, entity, ['id'], { where, limit: 100 });
    const { count } = await selectAggregates(scope, entity, ['count'], where);
    return { ids: rows.map(({ id }) => id), count };
  });
}

function indexedColumns(entity: Entity): string[] {
  return Object.entries(entity.columns).flatMap(([name, column]) => (column.hasTextIndex ? [name] : []));
}

/** Pieces of the stored texts and others, as patterns; the case of letters does not matter. */
const pattern = fc.oneof(
  fc
    .tuple(fc.constantFrom(...values, '10.0.0.1', '10.1.', 'zz'), fc.nat(6), fc.nat(8), fc.boolean())
    .map(([text, from, length, isUpper]) => {
      const piece = text.slice(from, from + length);
      return `%${escapeIlike(isUpper ? piece.toUpperCase() : piece)}%`;
    }),
  fc.constantFrom('%', '_', 'antminer%', '%s19', '%t_iner%', ''),
);

describe('the index of texts', () => {
  it('finds what reading all rows finds, whatever is searched in which columns', async () => {
    const { textIndex: _textIndex, ...plain } = asicEntity;
    const columns = indexedColumns(asicEntity);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.subarray(columns, { minLength: 1 }), pattern), { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (words, isNegated) => {
          const matching = {
            _and: words.map(([named, _ilike]) => ({ _or: named.map((name) => ({ [name]: { _ilike } })) })),
          };
          const where = isNegated ? { _not: matching } : matching;
          expect(await listed(asicEntity, where)).toEqual(await listed(plain, where));
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([asicEntity, pduEntity, sensorEntity])('holds the marked columns of $name', async (entity) => {
    const columns = indexedColumns(entity);
    expect(columns).toEqual(expect.arrayContaining(['ip', 'macAddress', 'model', 'firmware', 'serialNumber', 'note']));
    const held = await asked((transaction) =>
      sql<{ is_held: boolean | null }>`
        select bool_and(position(lower(value) in device_text(d.name || chr(10) || d.former_name, d.ip, d.mac, d.model, d.hostname, d.serial_number, d.firmware, d.note)
            || coalesce(lower(s.pool_user), '')) > 0)
          as is_held from device d left join asic_state s on s.device_id = d.id, unnest(array[${sql.join(columns.map((name) => entity.columns[name]?.sql))}]) as value
        where value is not null`.execute(transaction),
    );
    expect(held.rows).toEqual([{ is_held: true }]);
  });

  it('gives the open and shared devices alone, and no more than are asked for', async () => {
    const found = (max: number, subaccountId?: number) =>
      asked(
        (transaction) =>
          sql<{ key: number }>`select key from devices_like('asic', '%', ${max}) as matching (key)`.execute(
            transaction,
          ),
        subaccountId,
      ).then(({ rows }) => rows.length);
    expect([await found(100), await found(100, stranger.subaccountId), await found(7)]).toEqual([41, 8, 7]);
  });
});
