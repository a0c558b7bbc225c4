import type { DeviceReport } from '@headframe/agent-link/device-report';
import { splitPduReading } from '@headframe/devices/pdu/split-pdu-reading';
import type { PduOutlet, PduReading } from '@headframe/domain/devices/pdu/pdu-reading';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withAccess } from '../../../platform/database/with-access.ts';
import { selectAggregates, selectRows } from '../../../platform/entity/entity-query.ts';
import { IngestSite } from '../../../testing/ingest-site.ts';
import { addDeviceStates } from '../ingest/index.ts';
import { outletEntity } from './outlet.entity.ts';
import { pduEntity } from './pdu.entity.ts';

const site = IngestSite.use();

async function addPdu(ip: string): Promise<number> {
  const { id } = await site.one(sql<{ id: number }>`
    insert into device (subaccount_id, agent_id, kind, ip, family)
    values (${site.site.subaccountId}, ${site.site.agentId}, 'pdu', ${ip}, 'snmp-apc-rpdu2') returning id`);
  await addDeviceStates(site.database as never, [{ id, kind: 'pdu' }]);
  return id;
}

const phase = (current: number, power: number) => ({
  current,
  voltage: 230,
  power,
  powerFactor: 0.98,
  energy: null,
  load: 40,
});

const outlet = (key: string, given: Partial<PduOutlet> = {}): PduOutlet => ({
  key,
  name: `Outlet ${key}`,
  on: true,
  changing: false,
  current: 8,
  voltage: 230,
  power: 1800,
  energy: 12.5,
  onDelay: 3,
  offDelay: 0,
  ...given,
});

function readingOf(outlets: readonly PduOutlet[]): PduReading {
  return {
    family: 'snmp-apc-rpdu2',
    model: 'AP8841',
    firmware: '6.5.6',
    mac: null,
    serialNumber: 'ZA1',
    sysName: 'Row 3 left',
    power: 5400,
    energy: 991.5,
    frequency: 50,
    phases: [phase(8, 1800), phase(8, 1800), phase(8.5, 1800)],
    phaseCount: 3,
    temperature: 31.5,
    temperatureSensors: 1,
    humidity: 40,
    humiditySensors: 2,
    outlets: [...outlets],
  };
}

function reportOf(deviceId: number, outlets: readonly PduOutlet[], at = Date.now()): DeviceReport {
  return { deviceId, kind: 'pdu', at, ip: '10.0.0.80', ...splitPduReading(readingOf(outlets)), failure: null };
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
