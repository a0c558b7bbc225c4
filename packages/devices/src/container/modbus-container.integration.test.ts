import { containerDetailSchema } from '@headframe/domain/devices/container/container-reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discoverDevice } from '../discover-device.ts';
import { performCommand } from '../perform-command.ts';
import { simulatorExists, startSimulatedFarm, type SimulatedFarm } from '../testing/simulated-farm.ts';
import { containerKind, containerKindOf } from './container-kind.ts';
import { builtInContainerMapFiles } from './modbus/built-in-container-maps.ts';
import { readContainerMap } from './modbus/read-container-map.ts';

/** The file of an example site, which says where its containers are. */
const kind = containerKindOf([
  readContainerMap({ extends: 'container-microbt-kehua', addresses: ['127.93.5.0/24'] }, builtInContainerMapFiles),
]);
const driver = kind.drivers.find(({ family }) => family === 'container-microbt-kehua');
if (!driver) throw new Error('The map is not used.');
const credentials = [
  { user: 'admin', password: 'wrong' },
  { user: 'admin', password: 'admin' },
];

it('are in no agent without the addresses of its site', () => {
  expect(containerKind.drivers.flatMap(({ discoveredOn }) => discoveredOn)).not.toContain('modbus');
});

describe.runIf(simulatorExists)('containers over Modbus', () => {
  let farm: SimulatedFarm;
  let mac: string;
  let address: string;
  beforeAll(async () => {
    farm = await startSimulatedFarm({
      devices: 6,
      firstAddress: '127.93.5.1',
      environment: { HEADFRAME_SIM_CONTAINERS: '3', HEADFRAME_SIM_RAMP_SECONDS: '1', HEADFRAME_SIM_SETTLED: 'true' },
    });
    const device = (await farm.devices()).find(({ model }) => model === 'MicroBT container (Kehua)');
    if (!device) throw new Error('The farm has none.');
    ({ mac, address } = device);
  });
  afterAll(() => farm?.close());

  it('are discovered and read by the map of their site', async () => {
    const endpoint = farm.endpoint(address);
    expect(await discoverDevice(kind.drivers, endpoint)).toMatchObject({ family: driver.family, unit: 1 });
    const reading = await driver.read(endpoint);
    expect(containerDetailSchema.parse(reading)).toMatchObject({ protocolVersion: 0.4, unit: 1, faults: [] });
    expect(reading).toMatchObject({ coolerOpen: true, setTemperature: null, returnTemperature: null });
    expect(reading.supplyTemperature).toBeCloseTo(35, 0);
    expect(reading.power ?? 0).toBeGreaterThan(11_000);
  });

  it('report no power where one of their meters is silent, and name their faults', async () => {
    await farm.setFaults(mac, { noPower: true, alarms: ['water_immersion_alarm', 'circulating_pump_fault'] });
    const reading = await driver.read(farm.endpoint(address));
    expect(reading).toMatchObject({ power: null, coolerOpen: false });
    expect(reading.faults).toEqual(['water_immersion_alarm', 'circulating_pump_fault']);
    await farm.setFaults(mac, { noPower: false, alarms: [] });
  });

  it('are asked whether they take the credentials of a scan and of the site, which their figures do not need', async () => {
    const [wrong] = credentials;
    const given = (own: typeof credentials) => farm.endpoint(address, { credentials: own });
    const discovered = (own: typeof credentials) => discoverDevice(kind.drivers, given(own));
    expect(await discovered(credentials)).toMatchObject({ credentialOutcome: 'taken', credentialIndex: 1 });
    expect(await discovered(credentials.slice(0, 1))).toMatchObject({ credentialOutcome: 'refused', unit: 1 });
    expect(await discovered([])).toMatchObject({ credentialOutcome: 'unasked' });
    const reading = await driver.read(given(credentials.slice(0, 1)));
    expect(reading).toMatchObject({ authError: true, coolerOpen: true, family: driver.family });
    expect(wrong && (await driver.read(given([wrong]), { reading, ageMs: 10 }))).toMatchObject({ authError: true });
    expect(await driver.read(given(credentials))).toMatchObject({ authError: false });
    expect(await driver.read(given([]))).toMatchObject({ authError: false });
  });

  it('are not asked again by readings for a credential that they refused, nor for another one than was accepted', async () => {
    const refusedLogins = async () => Number((await farm.device(mac))['refusedLogins']);
    const given = (own: typeof credentials) => farm.endpoint(address, { credentials: own });
    const before = await refusedLogins();
    // The right one comes second and is tried first, as it was accepted before.
    for (let turn = 0; turn < 3; turn += 1) await driver.read(given(credentials));
    expect(await refusedLogins()).toBe(before);
    const others = [{ user: 'admin', password: 'other' }];
    for (let turn = 0; turn < 3; turn += 1)
      expect(await driver.read(given(others))).toMatchObject({ authError: true, coolerOpen: true });
    expect(await refusedLogins()).toBe(before + 1);
    // Another credential is tried at once.
    expect(await driver.read(given(credentials.slice(1)))).toMatchObject({ authError: false });
    await farm.setFaults(mac, { badPassword: true });
    expect(await driver.read(given(credentials.toReversed()))).toMatchObject({ authError: true });
    const close = { kind: 'closeCooler' } as const;
    await expect(performCommand(driver, given(credentials.toReversed()), close)).rejects.toMatchObject({
      reason: 'credential',
    });
    expect(await refusedLogins()).toBe(before + 3);
    await farm.setFaults(mac, { badPassword: false });
  });

  it('are opened and closed with the credential that they take, and not without', async () => {
    const endpoint = farm.endpoint(address, { credentials });
    const close = { kind: 'closeCooler' } as const;
    await expect(performCommand(driver, farm.endpoint(address), close)).rejects.toMatchObject({ reason: 'credential' });
    expect((await driver.read(endpoint)).coolerOpen).toBe(true);
    const baseline = { reading: null, sentAt: Date.now() };
    for (const command of [close, { kind: 'openCooler' } as const]) {
      await performCommand(driver, endpoint, command);
      expect(await kind.verify(driver, endpoint, command, baseline)).toEqual({ state: 'verified' });
    }
    expect((await farm.device(mac))['executions']).toEqual({ close: 1, open: 1 });
    await expect(performCommand(driver, endpoint, { kind: 'resetCooler' })).rejects.toMatchObject({
      reason: 'unsupported',
    });
  });
});
