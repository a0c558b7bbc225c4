import type { DiscoveredDevice, ScanReport } from '@headframe/agent-link';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withAccess } from '../../../platform/database/with-access.ts';
import { selectAggregates, selectRows } from '../../../platform/entity/entity-query.ts';
import { IngestSite } from '../../../testing/ingest-site.ts';
import { sensorEntity } from './sensor.entity.ts';

const site = IngestSite.use();

const discovered = (given: Partial<DiscoveredDevice>): DiscoveredDevice => ({
  ip: '10.0.0.70',
  mac: null,
  kind: 'sensor',
  family: 'modbus-abb-b23',
  model: 'B23 112-100',
  firmware: null,
  workerName: null,
  unit: 7,
  credentialOutcome: 'unasked',
  ...given,
});

async function scan(...devices: DiscoveredDevice[]): Promise<number[]> {
  const { requestId } = await site.request('scan', { addNewDevices: true });
  await sql`delete from agent_request_item where request_id = ${requestId}`.execute(site.database);
  const report: ScanReport = {
    requestId,
    at: Date.now(),
    state: 'running',
    scanned: devices.length,
    total: 254,
    untried: 0,
    discovered: devices,
    message: '',
  };
  return (await site.send(site.next({ scans: [report] }))).changedDeviceIds;
}

const figures = {
  voltsL1: 230.5,
  ampsL1: 10,
  voltsL2: 231,
  ampsL2: 11,
  voltsL3: 229,
  ampsL3: 12,
  wattage: 7500,
  vars: 900,
  vas: 7600,
  frequency: 50.01,
  powerFactor: 0.98,
  energy: 1234.5,
  temperature: null,
};

const report = (deviceId: number) => ({
  deviceId,
  kind: 'sensor',
  at: Date.now(),
  ip: '10.0.0.70',
  scalars: figures,
  detail: {
    family: 'modbus-abb-b23',
    model: 'B23 112-100',
    firmware: '2.1',
    mac: null,
    serial: '65745112',
    meterName: 'Hall incomer',
    unit: 7,
  },
  failure: null,
});

const open = <Result>(work: (scope: Parameters<typeof selectRows>[0]) => Promise<Result>): Promise<Result> => {
  const subaccountIds = [site.site.subaccountId];
  return withAccess(site.database, 'headframe_api', subaccountIds, (transaction) =>
    work({ transaction, subaccountIds }),
  );
};

it('a meter that a scan discovers is added with its unit, and listed with what it reports', async () => {
  const [id = 0] = await scan(discovered({}));
  expect(await site.one(sql<object>`select kind, unit from device where id = ${id}`)).toEqual({
    kind: 'sensor',
    unit: 7,
  });
  await site.sendReports(report(id));
  const rows = await open((scope) =>
    selectRows(scope, sensorEntity, ['meterName', 'serialNumber', 'isOnline', 'unit', ...Object.keys(figures)], {}),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ meterName: 'Hall incomer', serialNumber: '65745112', isOnline: true, unit: 7 });
  for (const [name, value] of Object.entries(figures))
    expect(rows[0]?.[name], name).toEqual(value === null ? null : expect.closeTo(value, 2));
  expect(await open((scope) => selectAggregates(scope, sensorEntity, ['online', 'wattage', 'count'], {}))).toEqual({
    online: 1,
    wattage: 7500,
    count: 1,
  });
  const sample = await site.one(sql<object>`select frequency, power_factor from sensor_sample where device_id = ${id}`);
  expect(sample).toEqual({ frequency: 5001, power_factor: 980 });
});

it('a device of a kind that this version does not know is noted, and not taken for another', async () => {
  expect(await scan(discovered({ ip: '10.0.0.71', kind: 'chiller', family: 'chiller-9' }))).toEqual([]);
  const noted = await site.one(
    sql<object>`select kind, family, device_id from discovered_device where ip = '10.0.0.71'`,
  );
  expect(noted).toEqual({ kind: 'chiller', family: 'chiller-9', device_id: null });
});

it('a meter at the address of a miner without a MAC is a device of its own', async () => {
  const miner = await site.one(sql<{ id: number; ip: string }>`
    update device set mac = null where id = ${site.ids[0] ?? 0} returning id, host(ip) as ip`);
  const [id] = await scan(discovered({ ip: miner.ip }));
  expect(id).not.toBe(miner.id);
  expect(await site.one(sql<object>`select kind from device where id = ${miner.id}`)).toEqual({ kind: 'asic' });
});
