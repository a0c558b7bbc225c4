import { evaluateWhere, type WhereRow } from '@headframe/domain/where/evaluate-where';
import type { Where } from '@headframe/domain/where/where';
import { parseWhere } from '@headframe/domain/where/where-schema';
import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '../database/generated/database.ts';
import { createDatabase, createPool } from '../database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { compileWhere } from './compile-where.ts';
import { defineEntity, whereColumnsOf, type Entity } from './entity.ts';

const pools: Entity = defineEntity({
  name: 'Pool',
  table: sql`(values (1, 'a:1', 3), (1, null, 4), (2, 'b%', null), (4, 'A:1', 0)) as p (rig_id, url, priority)`,
  base: sql`true`,
  key: sql`p.url`,
  defaultOrder: sql`p.url`,
  columns: {
    url: { kind: 'text', sql: sql`p.url`, nullable: true },
    priority: { kind: 'int', sql: sql`p.priority`, nullable: true },
  },
});

const rigs: Entity = defineEntity({
  name: 'Rig',
  table: sql`(values
    (1, 'Rig-01', 3250, 1.5::float8, true, timestamptz '2026-03-01T00:00:00Z', '{hydro,row 3}'::text[]),
    (2, 'rig_02', 0, -2::float8, false, timestamptz '2026-03-02T00:00:00.5Z', '{}'::text[]),
    (3, null, null, null, null, null, null),
    (4, '50% \\ x', 17, 1e12::float8, true, timestamptz '2025-03-01T00:00:00Z', '{a,b,a}'::text[]),
    (5, 'Äther', -1, 0::float8, false, timestamptz '2026-03-01T00:00:00Z', '{row 3}'::text[])
  ) as r (id, name, power, rate, connected, seen, tags)`,
  base: sql`true`,
  key: sql`r.id`,
  defaultOrder: sql`r.id`,
  columns: {
    id: { kind: 'id', sql: sql`r.id` },
    name: { kind: 'text', sql: sql`r.name`, nullable: true },
    power: { kind: 'int', sql: sql`r.power`, nullable: true },
    rate: { kind: 'float', sql: sql`r.rate`, nullable: true },
    connected: { kind: 'boolean', sql: sql`r.connected`, nullable: true },
    seen: { kind: 'timestamp', sql: sql`r.seen`, nullable: true },
    tags: { kind: 'textArray', sql: sql`r.tags`, nullable: true },
  },
  relations: { pools: { entity: () => pools, on: sql`p.rig_id = r.id` } },
});

/** The same rows for the evaluation in memory. */
const rows: WhereRow[] = [
  {
    id: 1,
    name: 'Rig-01',
    power: 3250,
    rate: 1.5,
    connected: true,
    seen: '2026-03-01T00:00:00Z',
    tags: ['hydro', 'row 3'],
  },
  { id: 2, name: 'rig_02', power: 0, rate: -2, connected: false, seen: '2026-03-02T00:00:00.5Z', tags: [] },
  { id: 3, name: null, power: null, rate: null, connected: null, seen: null, tags: null },
  {
    id: 4,
    name: '50% \\ x',
    power: 17,
    rate: 1e12,
    connected: true,
    seen: '2025-03-01T00:00:00Z',
    tags: ['a', 'b', 'a'],
  },
  { id: 5, name: 'Äther', power: -1, rate: 0, connected: false, seen: '2026-03-01T00:00:00Z', tags: ['row 3'] },
].map((row) => ({
  ...row,
  pools: [
    { of: 1, url: 'a:1', priority: 3 },
    { of: 1, url: null, priority: 4 },
    { of: 2, url: 'b%', priority: null },
    { of: 4, url: 'A:1', priority: 0 },
  ].filter((pool) => pool.of === row.id),
}));

const columns = whereColumnsOf(rigs);
const texts = fc.constantFrom('Rig-01', 'rig_02', '50% \\ x', 'Äther', 'a:1', 'A:1', 'b%', '', 'zz');
const patterns = fc.constantFrom('%', 'rig%', 'RIG-0_', '%\\%%', '50\\% \\\\ x', '_____', 'ä%', '%:1', 'b\\%', '');
const integers = fc.constantFrom(0, 1, 3, 4, 17, -1, 3250, 3251);
const floats = fc.constantFrom(1.5, -2, 1e12, 0, 0.1);
const moments = fc.constantFrom(
  '2026-03-01T00:00:00Z',
  '2026-03-02T00:00:00.500Z',
  '2025-03-01T01:00:00+01:00',
  '2030-01-01T00:00:00Z',
);
const ids = fc.constantFrom('1', '2', '3', '9');
const tags = fc.constantFrom('hydro', 'row 3', 'a', 'b', 'c');

function operators(value: fc.Arbitrary<unknown>, ordered: boolean): fc.Arbitrary<object> {
  const list = fc.array(value, { maxLength: 3 });
  const one = { _eq: value, _neq: value, _in: list, _nin: list, _isNull: fc.boolean() };
  const record = ordered ? { ...one, _gt: value, _gte: value, _lt: value, _lte: value } : one;
  return fc.record(record, { requiredKeys: [] }).filter((made) => Object.keys(made).length > 0);
}

const textOperators = fc.oneof(operators(texts, true), fc.record({ _ilike: patterns }));
const poolWhere = fc.oneof(
  fc.constant({}),
  fc.record({ url: textOperators }),
  fc.record({ priority: operators(integers, true) }),
  fc.record({ _not: fc.record({ url: textOperators }) }),
);
const leaf = fc.oneof(
  fc.record({ name: textOperators }),
  fc.record({ power: operators(integers, true) }),
  fc.record({ rate: operators(floats, true) }),
  fc.record({ connected: operators(fc.boolean(), false) }),
  fc.record({ seen: operators(moments, true) }),
  fc.record({ id: operators(ids, false) }),
  fc.record({
    tags: fc.oneof(fc.record({ _contains: fc.array(tags, { maxLength: 2 }) }), fc.record({ _isNull: fc.boolean() })),
  }),
  fc.record({ pools: poolWhere }),
  fc.record({ power: operators(integers, true), name: textOperators }),
);
const { where: anyWhere } = fc.letrec<{ where: object }>((tie) => ({
  where: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.record({ _and: fc.array(tie('where'), { maxLength: 3 }) }),
    fc.record({ _or: fc.array(tie('where'), { maxLength: 3 }) }),
    fc.record({ _not: tie('where') }),
  ),
}));

describe('compileWhere', () => {
  let testDatabase: TestDatabase;
  let database: Kysely<DB>;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    database = createDatabase(createPool({ url: testDatabase.url, max: 2 }));
  });
  afterAll(async () => {
    await database.destroy();
    await testDatabase.drop();
  });

  async function matchingInSql(where: Where): Promise<number[]> {
    const result = await sql<{
      id: number;
    }>`select r.id from ${rigs.table} where ${compileWhere(rigs, where)} order by r.id`.execute(database);
    return result.rows.map((row) => row.id);
  }

  it('means in PostgreSQL what it means in memory', async () => {
    await fc.assert(
      fc.asyncProperty(anyWhere, async (given) => {
        const where = parseWhere(columns, given);
        const expected = rows.filter((row) => evaluateWhere(columns, where, row)).map((row) => row['id']);
        expect(await matchingInSql(where)).toEqual(expected);
      }),
      { numRuns: 600 },
    );
  });

  it('sends values as parameters, never as SQL', async () => {
    const where = parseWhere(columns, { name: { _eq: "'; drop table asic; --" } });
    expect(await matchingInSql(where)).toEqual([]);
    expect(compileWhere(rigs, where).compile(database).sql).not.toContain('drop table');
  });
});
