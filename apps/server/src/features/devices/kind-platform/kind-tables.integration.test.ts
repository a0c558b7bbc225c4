import type { DeviceKind } from '@headframe/domain/devices/define-kind';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DB } from '../../../platform/database/generated/database.ts';
import { createDatabase, createPool } from '../../../platform/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing/test-database.ts';
import { kindIngests } from '../ingest/index.ts';
import { kindColumns, kindTables, namedMeasures, rollUpsOf } from './index.ts';
import { kindMigration, kindTableNames } from './kind-table-sql.ts';
import { catalogueOf } from './catalogue-of.ts';
import { shapeOfTables } from './testing/shape-of-tables.ts';
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

/** Kinds with tables that are all as the descriptor prints them, but for columns that a person added to a state. */
const printed = ['container', 'gpu', 'pdu', 'plc', 'sensor'] as const;

describe.each(printed.map((name) => [name, kindIngests.find(({ kind }) => kind.kind === name)] as const))(
  'the migration that the descriptor of the kind %s prints',
  (_name, ingest) => {
    const { kind, columns, detailColumns } = ingest ?? raise();
    const own = { ...columns, ...detailColumns };
    const names = kindTableNames(kind);

    it('has nothing to do where the tables are there', async () => {
      expect(kindMigration(kind, own, await catalogueOf(database, names))).toEqual({ up: '', down: '' });
    });

    it('makes the tables as they are, with keys, rights and policies, and its way back takes them away', async () => {
      await inScratch(async (scratch) => {
        const before = await shapeOfTables(scratch, names);
        await sql.raw(`drop table ${names.join(', ')} cascade`).execute(scratch);
        const { up, down } = kindMigration(kind, own, {});
        await sql.raw(up).execute(scratch);
        expect(await shapeOfTables(scratch, names)).toEqual(before);
        await sql.raw(down).execute(scratch);
        expect(await catalogueOf(scratch, names)).toEqual({});
      });
    });

    it('adds the columns of a measure that is new, and its way back drops them', async () => {
      const [measure] = rollUpsOf(kind.measures);
      const column = measure?.measure.column ?? '';
      await inScratch(async (scratch) => {
        const before = await shapeOfTables(scratch, names);
        for (const table of names)
          for (const gone of Object.keys((await catalogueOf(scratch, [table]))[table] ?? {}))
            if (gone === column || gone.startsWith(`${column}_m`))
              await sql.raw(`alter table ${table} drop column ${gone}`).execute(scratch);
        const { up, down } = kindMigration(kind, own, await catalogueOf(scratch, names));
        expect(up).toContain(`add column ${column} `);
        await sql.raw(up).execute(scratch);
        expect(await shapeOfTables(scratch, names)).toEqual(before);
        await sql.raw(down).execute(scratch);
        expect(kindMigration(kind, own, await catalogueOf(scratch, names)).up).toBe(up);
      });
    });
  },
);

function raise(): never {
  throw new Error('There is no such kind.');
}

/** Runs in a transaction that leaves nothing behind. */
async function inScratch(work: (scratch: Kysely<DB>) => Promise<void>): Promise<void> {
  const undone = new Error('undone');
  await expect(
    database.transaction().execute(async (transaction) => {
      await work(transaction);
      throw undone;
    }),
  ).rejects.toBe(undone);
}

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
