import { unreported } from '@headframe/domain/devices/scalars-schema';
import { containerMeasures } from '@headframe/domain/devices/container/container-measures';
import type { ContainerDetail } from '@headframe/domain/devices/container/container-reading';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { withAccess } from '../../../platform/database/with-access.ts';
import { selectAggregates, selectRows } from '../../../platform/entity/entity-query.ts';
import { IngestSite } from '../../../testing/ingest-site.ts';
import { addDeviceStates } from '../ingest/index.ts';
import { containerEntity } from './container.entity.ts';

const site = IngestSite.use();
let id = 0;

beforeEach(async () => {
  const { subaccountId, agentId } = site.site;
  const row = await site.one(sql<{ id: number }>`insert into device (kind, subaccount_id, agent_id, ip, family)
    values ('container', ${subaccountId}, ${agentId}, '10.0.0.80', 'antspace-hk3') returning id`);
  id = row.id;
  await addDeviceStates(site.database as never, [{ id, kind: 'container' }]);
});

const detail: ContainerDetail = {
  family: 'antspace-hk3',
  model: 'Antspace HK3',
  firmware: null,
  mac: null,
  protocolVersion: null,
  unit: null,
  latitude: null,
  longitude: null,
  switches: [{ key: 'circulating_pump', on: true }],
  faults: [],
  minerInfo: null,
  sensorData: null,
  authError: false,
};
const scalars = {
  ...unreported(containerMeasures),
  power: 900_000,
  supplyTemperature: 35.4,
  setTemperature: 35,
  pidMode: false,
  coolerOpen: true,
  hashrate: 2e16,
  faults: 0,
};

async function report(changed: object, faults: readonly string[] | null = null, authError = false): Promise<void> {
  await site.sendReports({
    deviceId: id,
    kind: 'container',
    at: Date.now(),
    ip: '10.0.0.80',
    scalars: { ...scalars, ...changed },
    detail: faults && { ...detail, faults, authError },
    failure: null,
  } as never);
}

const names = ['issues', 'faultNames', 'coolerOpen', 'supplyTemperature', 'coolerMismatch', 'temperatureMismatch'];
const row = async () => {
  const subaccountIds = [site.site.subaccountId];
  return withAccess(site.database, 'headframe_api', subaccountIds, async (transaction) => {
    const [first] = await selectRows({ transaction, subaccountIds }, containerEntity, names, {});
    return first;
  });
};

it('a fault is an issue for as long as it is reported, also by reports that repeat no detail', async () => {
  await report({ faults: 2 }, ['leakage_fault', 'something_new_fault']);
  const faulty = { issues: ['LEAKAGE', 'OTHER_FAULT'], faultNames: ['leakage_fault', 'something_new_fault'] };
  expect(await row()).toMatchObject({ ...faulty, coolerOpen: true, supplyTemperature: expect.closeTo(35.4, 3) });
  await report({ faults: 2 });
  expect(await row()).toMatchObject(faulty);
  await report({}, []);
  expect(await row()).toMatchObject({ issues: [], faultNames: [] });
});

it('a credential that its controller refuses is an issue until one is taken, and no fault', async () => {
  await report({}, [], true);
  const refused = { issues: ['AUTH_ERROR'], faultNames: [], coolerOpen: true };
  expect(await row()).toMatchObject(refused);
  await report({});
  expect(await row()).toMatchObject(refused);
  await report({}, []);
  expect(await row()).toMatchObject({ issues: [] });
});

it('a closed cooler is an issue over miners that hash alone', async () => {
  await report({ coolerOpen: false });
  expect(await row()).toMatchObject({ issues: ['COOLER_CLOSED'] });
  await report({ coolerOpen: false, hashrate: 0 });
  expect(await row()).toMatchObject({ issues: [] });
  await report({ coolerOpen: null });
  expect(await row()).toMatchObject({ issues: [] });
});

it('a target differs from what is reported, and not from what is not reported', async () => {
  const desire = (columns: ReturnType<typeof sql>) =>
    sql`update container set ${columns} where device_id = ${id}`.execute(site.database);
  const differing = async () => {
    const { coolerMismatch, temperatureMismatch } = (await row()) ?? {};
    return [coolerMismatch, temperatureMismatch];
  };
  await desire(sql`desired_cooler = 'closed', desired_temperature = 38`);
  await report({});
  expect(await differing()).toEqual([true, true]);
  await report({ coolerOpen: false, setTemperature: 38 });
  expect(await differing()).toEqual([false, false]);
  await report({ coolerOpen: false, setTemperature: 38, pidMode: true });
  expect(await differing()).toEqual([false, true]);
  await report({ coolerOpen: null, setTemperature: null, pidMode: null });
  expect(await differing()).toEqual([false, false]);
  await desire(sql`desired_cooler = null, desired_temperature = null, desired_mode = 'pid'`);
  await report({ pidMode: true });
  expect(await differing()).toEqual([false, false]);
  await report({ pidMode: false });
  expect(await differing()).toEqual([false, true]);
});

it('sums say how many containers they cover', async () => {
  await report({ power: null });
  const subaccountIds = [site.site.subaccountId];
  const sums = await withAccess(site.database, 'headframe_api', subaccountIds, (transaction) =>
    selectAggregates({ transaction, subaccountIds }, containerEntity, ['online', 'power', 'reportingPower'], {}),
  );
  expect(sums).toEqual({ online: 1, power: 0, reportingPower: 0 });
});
