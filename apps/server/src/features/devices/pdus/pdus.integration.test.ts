import type { DeviceReport } from '@headframe/agent-link/device-report';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withAccess } from '../../../platform/database/with-access.ts';
import { selectAggregates, selectRows } from '../../../platform/entity/entity-query.ts';
import { createLogger } from '../../../platform/log/create-logger.ts';
import { IngestSite } from '../../../testing/ingest-site.ts';
import { kindHistories, packClosedHours, readChart } from '../history/index.ts';
import { addDeviceStates } from '../ingest/index.ts';
import { outletEntity } from './outlet.entity.ts';
import { pduEntity } from './pdu.entity.ts';
import { outlet, pduReport as reportOf } from './testing/pdu-reports.ts';

const site = IngestSite.use();

async function addPdu(ip: string): Promise<number> {
  const { id } = await site.one(sql<{ id: number }>`
    insert into device (subaccount_id, agent_id, kind, ip, family)
    values (${site.site.subaccountId}, ${site.site.agentId}, 'pdu', ${ip}, 'snmp-apc-rpdu2') returning id`);
  await addDeviceStates(site.database as never, [{ id, kind: 'pdu' }]);
  return id;
}

const open = <Result>(work: (scope: Parameters<typeof selectRows>[0]) => Promise<Result>): Promise<Result> => {
  const subaccountIds = [site.site.subaccountId];
  return withAccess(site.database, 'headframe_api', subaccountIds, (transaction) =>
    work({ transaction, subaccountIds }),
  );
};

const outletsOf = async (names: string[] = ['key', 'name', 'state']) =>
  open((scope) => selectRows(scope, outletEntity, names, { limit: 100 }));

it('a unit and its outlets are listed with what they report, and their sums', async () => {
  const id = await addPdu('10.0.0.80');
  await site.sendReports(reportOf(id, [outlet('1'), outlet('2', { on: false, current: 0, power: 0, changing: true })]));
  const [unit] = await open((scope) =>
    selectRows(
      scope,
      pduEntity,
      ['name', 'sysName', 'model', 'isOnline', 'power', 'currentL3', 'outletsOn', 'outletsOff', 'viewOnly', 'issues'],
      {},
    ),
  );
  expect(unit).toMatchObject({
    name: 'Row 3 left',
    sysName: 'Row 3 left',
    model: 'AP8841',
    isOnline: true,
    power: 5400,
    currentL3: 8.5,
    outletsOn: 1,
    outletsOff: 1,
    viewOnly: false,
    issues: [],
  });
  expect(
    await outletsOf(['key', 'ordinal', 'name', 'state', 'changing', 'power', 'onDelay', 'offDelay', 'pduName']),
  ).toMatchObject([
    { key: '1', ordinal: 0, state: 'on', changing: false, power: 1800, onDelay: 3, offDelay: 0, pduName: 'Row 3 left' },
    { key: '2', ordinal: 1, state: 'off', changing: true, power: 0 },
  ]);
  expect(
    await open((scope) => selectAggregates(scope, outletEntity, ['on', 'off', 'power', 'reportingPower'], {})),
  ).toEqual({ on: 1, off: 1, power: 1800, reportingPower: 2 });
  expect(
    await open((scope) => selectAggregates(scope, pduEntity, ['power', 'reportingPower', 'outletsOn'], {})),
  ).toEqual({ power: 5400, reportingPower: 1, outletsOn: 1 });
});

it('an outlet that the unit renames, reorders or no longer has follows it, and keeps what is desired of it', async () => {
  const id = await addPdu('10.0.0.81');
  await site.sendReports(reportOf(id, [outlet('1'), outlet('2'), outlet('3')]));
  await sql`update pdu_outlet set desired_on = false where part_id = (select id from device_part where device_id = ${id} and key = '2')`.execute(
    site.database,
  );
  await site.sendReports(reportOf(id, [outlet('3'), outlet('2', { name: 'Fan' })]));
  expect(await outletsOf(['key', 'name', 'desiredState'])).toMatchObject([
    { key: '3', name: 'Outlet 3', desiredState: null },
    { key: '2', name: 'Fan', desiredState: 'off' },
  ]);
  await site.sendReports(reportOf(id, [outlet('1'), outlet('2'), outlet('3')]));
  expect(await outletsOf(['key'])).toMatchObject([{ key: '1' }, { key: '2' }, { key: '3' }]);
});

it('the outlets of a unit that does not answer are unknown, and add nothing to sums', async () => {
  const id = await addPdu('10.0.0.82');
  const now = Date.now();
  await site.sendReports(reportOf(id, [outlet('1')], now - 3000));
  for (const at of [now - 2000, now - 1000])
    await site.sendReports({
      ...reportOf(id, [], at),
      scalars: null,
      detail: null,
      parts: undefined,
      failure: { kind: 'connection', message: 'No route.' },
    });
  expect(await outletsOf(['state', 'power', 'isOnline'])).toMatchObject([
    { state: 'unknown', power: null, isOnline: false },
  ]);
  expect(await open((scope) => selectAggregates(scope, outletEntity, ['unknown', 'power'], {}))).toEqual({
    unknown: 1,
    power: 0,
  });
  const [unit] = await open((scope) => selectRows(scope, pduEntity, ['issues', 'power', 'outletsOn'], {}));
  expect(unit).toMatchObject({ issues: ['DISCONNECTED'], power: null, outletsOn: null });
});

it('a name that an operator gave stays, whatever the unit reports', async () => {
  const id = await addPdu('10.0.0.84');
  await sql`update device set name = 'Hall A left', is_named = true where id = ${id}`.execute(site.database);
  await site.sendReports(reportOf(id, [outlet('1')]));
  const [unit] = await open((scope) =>
    selectRows(scope, pduEntity, ['name', 'sysName', 'model'], { where: { ip: { _eq: '10.0.0.80' } } }),
  );
  expect(unit).toMatchObject({ name: 'Hall A left', sysName: 'Row 3 left', model: 'AP8841' });
});

it('phases out of balance are an issue, and none once they are in balance again', async () => {
  const id = await addPdu('10.0.0.83');
  const issues = async () =>
    (await open((scope) => selectRows(scope, pduEntity, ['issues', 'totalIssueCount'], {})))[0];
  await site.sendReports(reportOf(id, [outlet('1')], Date.now() - 2000, [30, 30, 15]));
  expect(await issues()).toMatchObject({ issues: ['PHASE_IMBALANCE'], totalIssueCount: 1 });
  const where = (name: string) => ({ where: { issues: { _contains: [name] } } });
  const listed = (name: string) => open((scope) => selectRows(scope, pduEntity, ['ip'], where(name)));
  expect([await listed('PHASE_IMBALANCE'), await listed('AUTH_ERROR'), await listed('NO_SUCH_ISSUE')]).toEqual([
    [expect.objectContaining({ ip: '10.0.0.80' })],
    [],
    [],
  ]);
  expect(await open((scope) => selectAggregates(scope, pduEntity, ['phaseImbalanceCount', 'withIssues'], {}))).toEqual({
    phaseImbalanceCount: 1,
    withIssues: 1,
  });
  await site.sendReports(reportOf(id, [outlet('1')], Date.now() - 1000, [30, 29, 27]));
  expect(await issues()).toMatchObject({ issues: [], totalIssueCount: 0 });
});

it('a phase near its limit or beyond it is an issue, and none once the unit says so', async () => {
  const id = await addPdu('10.0.0.88');
  const judged = async (states: readonly (number | null)[], secondsAgo: number) => {
    const report = reportOf(id, [outlet('1')], Date.now() - secondsAgo * 1000);
    const [loadStateL1, loadStateL2, loadStateL3] = states;
    await site.sendReports({
      ...report,
      scalars: { ...report.scalars, loadStateL1, loadStateL2, loadStateL3 },
    } as DeviceReport);
    return (await open((scope) => selectRows(scope, pduEntity, ['issues', 'loadStateL2'], {})))[0];
  };
  expect(await judged([2, 3, 2], 5)).toMatchObject({ issues: ['PHASE_NEAR_OVERLOAD'], loadStateL2: 3 });
  expect(await judged([2, 3, 4], 4)).toMatchObject({ issues: ['PHASE_NEAR_OVERLOAD', 'PHASE_OVERLOAD'] });
  expect(
    await open((scope) => selectAggregates(scope, pduEntity, ['phaseOverloadCount', 'phaseNearOverloadCount'], {})),
  ).toEqual({ phaseOverloadCount: 1, phaseNearOverloadCount: 1 });
  expect(await judged([2, 1, 2], 3)).toMatchObject({ issues: [], loadStateL2: 1 });
  expect(await judged([null, 9, null], 2)).toMatchObject({ issues: [], loadStateL2: null });
});

it('a circuit near its rating or above it is an issue by itself, and is shown with its load', async () => {
  const id = await addPdu('10.0.0.89');
  const shown = async () =>
    (await open((scope) => selectRows(scope, pduEntity, ['issues', 'circuitLoad', 'circuits'], {})))[0];
  const judged = async (current: number, secondsAgo: number) => {
    const circuits = [
      { kind: 'line', key: '1', name: 'L1', current: 8, rating: 32 },
      { kind: 'breaker', key: '1', name: 'BR1', current, rating: 16 },
    ] as const;
    await site.sendReports(reportOf(id, [outlet('1')], Date.now() - secondsAgo * 1000, [8, 8, 8], circuits));
    return shown();
  };
  expect(await judged(12, 5)).toMatchObject({ issues: [], circuitLoad: 75 });
  expect(await judged(14.4, 4)).toMatchObject({ issues: ['CIRCUIT_NEAR_RATING'], circuitLoad: 90 });
  expect(await judged(16, 3)).toMatchObject({
    issues: ['CIRCUIT_OVERLOAD'],
    circuitLoad: 100,
    circuits: [{ name: 'L1' }, { name: 'BR1', current: 16, rating: 16 }],
  });
  const overloaded = reportOf(id, [outlet('1')], Date.now() - 2000);
  await site.sendReports({
    ...overloaded,
    scalars: { ...overloaded.scalars, loadStateL1: 4, circuitLoad: 110 },
  } as DeviceReport);
  expect(await shown()).toMatchObject({ issues: ['PHASE_OVERLOAD'] });
});

it('the history of a unit and of its outlets is the same before and after its hours are packed, and is rolled up', async () => {
  const id = await addPdu('10.0.0.89');
  const hour = 3_600_000;
  const start = Math.floor(Date.now() / hour) * hour - 3 * hour;
  await site.sendReports(reportOf(id, [outlet('1'), outlet('2')], start, [8, 8, 8]));
  const second = [outlet('2', { on: false, current: 0, power: 0 }), outlet('1', { power: 2000 })];
  await site.sendReports(reportOf(id, second, start + 60_000, [10, 8, 8]));
  const history = kindHistories.find(({ kind }) => kind.kind === 'pdu');
  const span = { from: new Date(start), to: new Date(start + hour), points: 60 };
  const charts = () =>
    withAccess(site.database, 'headframe_api', [site.site.subaccountId], async (transaction) => {
      const { rows } = await sql<{
        id: number;
      }>`select id from device_part where device_id = ${id} order by key`.execute(transaction);
      if (!history?.partCharts) throw new Error('Units have no history.');
      const unit = await readChart(transaction, history.deviceCharts.all, id, span);
      const parts = [];
      for (const part of rows) parts.push(await readChart(transaction, history.partCharts.all, part.id, span, id));
      return { unit: unit.points, parts: parts.map(({ points }) => points) };
    });
  const before = await charts();
  expect(before.unit).toMatchObject([
    { power: 5400, temperature: 31.5, humidity: 40, currentL1: 8 },
    { power: 5400, currentL1: 10 },
  ]);
  expect(before.parts).toMatchObject([
    [
      { on: 1, power: 1800, current: 8 },
      { on: 1, power: 2000 },
    ],
    [
      { on: 1, power: 1800 },
      { on: 0, power: 0, current: 0 },
    ],
  ]);
  await packClosedHours(site.database, createLogger({ level: 'silent' }), Date.now());
  expect(await charts()).toEqual(before);
  expect(await site.one(sql`select count(*)::int as raw from pdu_sample where device_id = ${id}`)).toEqual({ raw: 0 });
  expect(
    await site.one(sql`select samples, power, current_l1, current_l1_max from pdu_hour where device_id = ${id}`),
  ).toEqual({ samples: 2, power: 5400, current_l1: 9, current_l1_max: 10 });
  const { rows } = await sql`select h.is_on, h.power, h.power_max from pdu_outlet_hour h
    join device_part p on p.id = h.part_id where p.device_id = ${id} order by p.key`.execute(site.database);
  expect(rows).toEqual([
    { is_on: 1, power: 1900, power_max: 2000 },
    { is_on: 0.5, power: 900, power_max: 1800 },
  ]);
});

describe('a hostile report costs only itself', () => {
  const many = Array.from({ length: 257 }, (_, index) => outlet(String(index + 1)));
  const hostile: Record<string, (id: number) => object> = {
    'too many outlets': (id) => reportOf(id, many),
    'a key without end': (id) => reportOf(id, [outlet('9'.repeat(200))]),
    'more phases than a list can show': (id) => {
      const report = reportOf(id, [outlet('1')]);
      return { ...report, detail: { ...report.detail, phaseCount: 3_000_000_000 } };
    },
    'a key of control characters': (id) => reportOf(id, [outlet('\u0000')]),
    'a figure that is no number': (id) => ({ ...reportOf(id, []), scalars: { power: 'NaN' } }),
    'an outlet without figures': (id) => ({ ...reportOf(id, []), parts: [{ key: '1', name: '', scalars: null }] }),
    'the kind of another device': (id) => ({ ...reportOf(id, [outlet('1')]), kind: 'sensor' }),
  };
  it.each(Object.keys(hostile))('%s', async (name) => {
    const [bad, good] = [await addPdu('10.0.0.85'), await addPdu('10.0.0.86')];
    const reports = [hostile[name]?.(bad), reportOf(good, [outlet('1')])] as DeviceReport[];
    const { outcome } = await site.send(site.next({ reports }));
    expect(outcome).toBe('stored');
    expect(await outletsOf(['key', 'state'])).toMatchObject([{ key: '1', state: 'on' }]);
    expect(await site.one(sql`select reported_at from pdu_state where device_id = ${bad}`)).toEqual({
      reported_at: null,
    });
  });

  it('keys that come twice are the first outlet, names keep what can be stored, and figures beyond all range are unknown', async () => {
    const id = await addPdu('10.0.0.87');
    const name = `\u0000${'x'.repeat(254)}`;
    await site.sendReports(
      reportOf(id, [outlet('1', { name, power: 1e30 }), outlet('1', { name: 'Twin', on: false })]),
    );
    expect(await outletsOf(['key', 'name', 'state', 'power'])).toEqual([
      expect.objectContaining({ key: '1', name: 'x'.repeat(254), state: 'on', power: null }),
    ]);
  });

  it('a report of a unit in the name of a miner gives the miner no outlets', async () => {
    const [miner = 0] = site.ids;
    await site.sendReports(reportOf(miner, [outlet('1')]));
    const { rows } = await sql`select key from device_part where device_id = ${miner}`.execute(site.database);
    expect(rows).toEqual([]);
  });
});
