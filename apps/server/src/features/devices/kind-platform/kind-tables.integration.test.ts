import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { kindIngests } from '../ingest/index.ts';
import { kindColumns, kindTables, namedMeasures } from './index.ts';
import { catalogueOf } from './testing/catalogue-of.ts';
import { columnFaults } from './testing/column-faults.ts';

/** Names that the statements of every kind use themselves. */
const ownNames = [
  'id',
  'at',
  'time',
  'second',
  'seconds',
  'hour',
  'weight',
  'since',
  'span',
  'online',
  'active',
  'refused',
  'place',
  'part_id',
  'part_ids',
  'agent_id',
  'is_newest',
  'has_detail',
  'failure_kind',
  'failures_now',
  'message',
  'samples',
  'answered',
  'status',
  'issues',
  'failure',
  'failures',
  'auth_error',
  'is_online',
  'reported_at',
];

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

describe.each(kindIngests.map((kind) => [kind.kind.kind, kind] as const))(
  'the tables of the kind %s',
  (_name, kind) => {
    it('have the columns that its descriptor asks for', async () => {
      const described = kindColumns(kind.kind, { ...kind.columns, ...kind.detailColumns });
      const { state, part } = kindTables(kind.kind);
      const faults = columnFaults(described, await catalogueOf(database, Object.keys(described)), [
        state,
        part?.state ?? '',
      ]);
      expect(faults).toEqual([]);
    });
  },
);

describe.each(deviceKinds.map((kind: DeviceKind) => [kind.kind, kind] as const))(
  'measures of the kind %s',
  (_name, kind) => {
    it('have columns that no statement needs for something else', async () => {
      const { rows } = await sql<{
        word: string;
      }>`select word from pg_get_keywords() where catcode in ('R', 'T')`.execute(database);
      const taken = new Set([...ownNames, ...rows.map(({ word }) => word)]);
      const measures = [...namedMeasures(kind.measures), ...namedMeasures(kind.part?.measures ?? {})];
      expect(measures.filter(({ column }) => taken.has(column)).map(({ name }) => name)).toEqual([]);
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
