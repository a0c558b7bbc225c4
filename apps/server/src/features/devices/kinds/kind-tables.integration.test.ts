import { deviceKinds } from '@headframe/domain/devices/kinds';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { kindIngests } from '../ingest/index.ts';
import { kindColumns, kindTables } from './index.ts';
import { columnFaults, type Catalogue } from './testing/column-faults.ts';

let testDatabase: TestDatabase;
let database: Kysely<DB>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase(createPool({ url: testDatabase.url, max: 1 }));
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

async function catalogueOf(tables: readonly string[]): Promise<Catalogue> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relname = any (${tables as string[]}::text[]) and a.attnum > 0 and not a.attisdropped`.execute(database);
  const catalogue: Record<string, Record<string, string>> = {};
  for (const { table, column, type } of rows) (catalogue[table] ??= {})[column] = type;
  return catalogue;
}

describe.each(kindIngests.map((kind) => [kind.kind.kind, kind] as const))(
  'the tables of the kind %s',
  (_name, kind) => {
    it('have the columns that its descriptor asks for', async () => {
      const described = kindColumns(kind.kind, { ...kind.columns, ...kind.detailColumns });
      const { state, part } = kindTables(kind.kind);
      const faults = columnFaults(described, await catalogueOf(Object.keys(described)), [state, part?.state ?? '']);
      expect(faults).toEqual([]);
    });
  },
);

describe('faults of columns', () => {
  const described = { pdu_sample: { power: 'real', humidity: 'smallint' } } as const;

  it('are named: missing, extra, of another type', () => {
    const catalogue = { pdu_sample: { power: 'integer', torque: 'real' } };
    expect(columnFaults(described, catalogue, [])).toEqual([
      'pdu_sample.power is of type integer instead of real.',
      'pdu_sample.humidity (smallint) is missing.',
      'pdu_sample.torque stands for no measure.',
    ]);
    expect(columnFaults(described, {}, [])[0]).toBe('pdu_sample is missing.');
  });

  it('are not what a state has beyond its measures', () => {
    const catalogue = { pdu_sample: { power: 'real', humidity: 'smallint', note: 'text' } };
    expect(columnFaults(described, catalogue, ['pdu_sample'])).toEqual([]);
  });
});

it('every kind that this version knows is stored', () => {
  expect(kindIngests.map(({ kind }) => kind.kind)).toEqual(deviceKinds.map(({ kind }) => kind));
});
