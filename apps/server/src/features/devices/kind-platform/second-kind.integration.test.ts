import { frameReader, type DeviceReport } from '@headframe/agent-link';
import { deviceKinds } from '@headframe/domain/devices/kinds';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { withAccess } from '../../../platform/database/with-access.ts';
import { defineEntity } from '../../../platform/entity/entity.ts';
import { selectAggregates, selectRows } from '../../../platform/entity/entity-query.ts';
import { readingOf } from '../../../testing/agent-reports.ts';
import { kindHistory, packClosedHours, readChart } from '../history/index.ts';
import { ingestFrame, kindIngests, kindWriters } from '../ingest/index.ts';
import { plainIngest } from './plain-ingest.ts';
import { IngestSite } from '../../../testing/ingest-site.ts';
import { createLogger } from '../../../platform/log/create-logger.ts';
import { kindColumns, kindTables, measureAggregates, measureColumns } from './index.ts';
import { catalogueOf } from './catalogue-of.ts';
import { columnFaults } from './testing/column-faults.ts';
import { createProbeTables, probeKind } from './testing/probe-kind.ts';

const hourMs = 3_600_000;
const log = createLogger({ level: 'silent' });
const use = IngestSite.use();

/** The kind for the ingest: overloaded from 2 kW on. */
const probeIngest = plainIngest<{ model: string | null; label: string | null }>({
  kind: probeKind,
  topic: 'asic',
  columns: { load_level: 'text' },
  identityOf: ({ model, label }) => ({ model, name: label }),
  judge: ({ scalars }, { detail }) => ({
    issues: Number(scalars['power'] ?? 0) >= 2000 ? 4 : 0,
    authError: false,
    isActive: Number(scalars['power'] ?? 0) > 0,
    columns: { load_level: `${detail?.model ?? 'unknown'} ${Number(scalars['power']) >= 2000 ? 'high' : 'low'}` },
    detail: null,
  }),
});
const writers = kindWriters([...kindIngests, probeIngest]);
const readFrame = frameReader([...deviceKinds, probeKind]);
const history = kindHistory(probeKind);

const probeEntity = defineEntity({
  name: 'Probe',
  table: sql`device d`,
  joins: { s: sql`join probe_state s on s.device_id = d.id` },
  owner: sql`d.subaccount_id`,
  base: sql`d.kind = 'probe' and d.deleted_at is null`,
  key: sql`d.id`,
  defaultOrder: sql`d.id`,
  columns: { name: { kind: 'text', sql: sql`d.name` }, ...measureColumns(probeKind.measures, { alias: 's' }) },
  aggregates: measureAggregates(probeKind.measures, { alias: 's' }),
});

async function addProbe(): Promise<number> {
  const { id } = await use.one(sql<{ id: number }>`
    insert into device (subaccount_id, agent_id, kind, ip, family)
    values (${use.site.subaccountId}, ${use.site.agentId}, 'probe', '10.0.0.9', 'probe') returning id`);
  await sql`insert into probe_state (device_id, subaccount_id) values (${id}, ${use.site.subaccountId})`.execute(
    use.database,
  );
  return id;
}

type Socket = readonly [key: string, current: number | null, on: boolean];

function probeReport(deviceId: number, at: number, power: number, sockets: readonly Socket[]): DeviceReport {
  return {
    deviceId,
    kind: 'probe',
    at,
    ip: '10.0.0.9',
    scalars: { power, humidity: 41.25, alarm: false },
    detail: { family: 'probe', model: 'P24', label: 'Rack 1' },
    parts: sockets.map(([key, current, on]) => ({ key, name: `Socket ${key}`, scalars: { current, on } })),
    failure: null,
  };
}

const failure = (deviceId: number, at: number): DeviceReport => ({
  deviceId,
  kind: 'probe',
  at,
  ip: '10.0.0.9',
  scalars: null,
  detail: null,
  failure: { kind: 'connection', message: 'No route.' },
});

function send(...reports: DeviceReport[]) {
  const deps = { database: use.database, log, ...use.secrets, pubsub: { publish: async () => undefined } };
  return ingestFrame({ ...deps, writers, readFrame }, use.session, use.next({ reports }));
}

function chart(deviceId: number, from: number, to: number, part?: number) {
  const statements = (part === undefined ? history.deviceCharts : history.partCharts)?.all;
  if (!statements) throw new Error('No chart.');
  const span = { from: new Date(from), to: new Date(to), points: 60 };
  return withAccess(use.database, 'headframe_api', [use.site.subaccountId], (transaction) =>
    readChart(transaction, statements, part ?? deviceId, span, part === undefined ? undefined : deviceId),
  );
}

async function socketOf(deviceId: number, key: string): Promise<number> {
  const { id } = await use.one(
    sql<{ id: number }>`select id from device_part where device_id = ${deviceId} and key = ${key}`,
  );
  return id;
}

beforeAll(() => createProbeTables(use.database));

describe('a kind that the platform learns by its descriptor alone', () => {
  it('has tables that fit its descriptor', async () => {
    const described = kindColumns(probeKind, probeIngest.columns);
    const { state, part } = kindTables(probeKind);
    const catalogue = await catalogueOf(use.database, Object.keys(described));
    expect(columnFaults(described, catalogue, [state, part?.state ?? ''])).toEqual([]);
  });

  it('is stored with its parts, beside miners in the same frame', async () => {
    const probe = await addProbe();
    const at = Date.now();
    const [miner = 0] = use.ids;
    const sockets: Socket[] = [
      ['a', 1.5, true],
      ['b', null, false],
    ];
    expect(await send(readingOf(miner, at), probeReport(probe, at, 2100, sockets))).toMatchObject({ reports: 2 });
    const state = await use.one(sql`select * from probe_state where device_id = ${probe}`);
    expect(state).toMatchObject({ is_online: true, power: 2100, humidity: 41.25, issues: 4, load_level: 'P24 high' });
    expect(await use.one(sql`select name, model from device where id = ${probe}`)).toEqual({
      name: 'Rack 1',
      model: 'P24',
    });
    const { rows } = await sql`
      select p.key, p.name, s.current, s.is_on from probe_socket_state s join device_part p on p.id = s.part_id
      where s.device_id = ${probe} order by p.ordinal`.execute(use.database);
    expect(rows).toEqual([
      { key: 'a', name: 'Socket a', current: 1.5, is_on: true },
      { key: 'b', name: 'Socket b', current: null, is_on: false },
    ]);
    expect(await use.one(sql`select is_online from asic_state where device_id = ${miner}`)).toEqual({
      is_online: true,
    });
  });

  it('goes offline after failures, and holds no current value then', async () => {
    const probe = await addProbe();
    const at = Date.now();
    await send(probeReport(probe, at - 3000, 500, [['a', 2, true]]));
    await send(failure(probe, at - 2000), failure(probe, at - 1000));
    expect(await use.one(sql`select * from probe_state where device_id = ${probe}`)).toMatchObject({
      is_online: false,
      power: null,
      humidity: 41.25,
      issues: 1,
      failure: 'connection: No route.',
    });
  });

  it('keeps the history of a part by its key, wherever the device counts it', async () => {
    const probe = await addProbe();
    const start = Math.floor(Date.now() / hourMs) * hourMs - 3 * hourMs;
    await send(
      probeReport(probe, start, 1000, [
        ['a', 1, true],
        ['b', 5, true],
      ]),
    );
    await send(
      probeReport(probe, start + 60_000, 3000, [
        ['b', 7, false],
        ['a', 2, true],
      ]),
    );
    const [a, b] = [await socketOf(probe, 'a'), await socketOf(probe, 'b')];
    const currents = async (part: number) =>
      (await chart(probe, start, start + hourMs, part)).points.map(({ current, on }) => [current, on]);
    const open = [await currents(a), await currents(b)];
    expect(open).toEqual([
      [
        [1, 1],
        [2, 1],
      ],
      [
        [5, 1],
        [7, 0],
      ],
    ]);
    const packed = await packClosedHours(use.database, log, Date.now(), [history]);
    expect(packed).toEqual([new Date(start)]);
    expect([await currents(a), await currents(b)]).toEqual(open);
    expect(await use.one(sql`select count(*)::int as raw from probe_sample where device_id = ${probe}`)).toEqual({
      raw: 0,
    });
    // A late report is taken into the packed hour.
    await send(probeReport(probe, start + 120_000, 5000, [['a', 3, true]]));
    expect(await packClosedHours(use.database, log, Date.now(), [history])).toEqual([new Date(start)]);
    expect((await currents(a)).at(-1)).toEqual([3, 1]);
    expect(
      await use.one(sql`select samples, current, current_max from probe_socket_hour where part_id = ${a}`),
    ).toEqual({ samples: 3, current: 200, current_max: 300 });
  });

  it('is charted from samples and from rollups', async () => {
    const probe = await addProbe();
    const start = Math.floor(Date.now() / hourMs) * hourMs - 5 * hourMs;
    await send(probeReport(probe, start, 1000, []), probeReport(probe, start + 30_000, 2000, []));
    await packClosedHours(use.database, log, Date.now(), [history]);
    const minutes = await chart(probe, start, start + hourMs);
    expect(minutes.points).toEqual([
      { at: new Date(start), power: 1500, powerMax: 2000, humidity: expect.closeTo(41.25, 0), alarm: 0 },
    ]);
    const hours = await chart(probe, start - 72 * hourMs, start + hourMs);
    expect(hours.step).toBeGreaterThanOrEqual(3600);
    expect(hours.points).toMatchObject([{ power: 1500, powerMax: 2000 }]);
  });

  it('is listed and aggregated', async () => {
    const [one, other] = [await addProbe(), await addProbe()];
    await send(probeReport(one, Date.now(), 1000, []), probeReport(other, Date.now(), 2500, []));
    const [rows, sums] = await withAccess(
      use.database,
      'headframe_api',
      [use.site.subaccountId],
      async (transaction) => {
        const scope = { transaction, subaccountIds: [use.site.subaccountId] };
        return [
          await selectRows(scope, probeEntity, ['name', 'power'], { where: { power: { _gt: 2000 } } }),
          await selectAggregates(scope, probeEntity, ['count', 'power', 'powerMax', 'humidity'], undefined),
        ];
      },
    );
    expect(rows).toEqual([{ name: 'Rack 1', power: 2500 }]);
    expect(sums).toEqual({ count: 2, power: 3500, powerMax: 2500, humidity: 41.25 });
  });

  it('is left out where the report is of another kind than the device', async () => {
    const probe = await addProbe();
    await send({ ...readingOf(probe, Date.now()) });
    expect(await use.one(sql`select reported_at from probe_state where device_id = ${probe}`)).toEqual({
      reported_at: null,
    });
  });
});
