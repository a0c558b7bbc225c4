import type { ContainerCommand } from '@headframe/domain/devices/container/container-commands';
import type { ContainerReading } from '@headframe/domain/devices/container/container-reading';
import { containerDetailSchema } from '@headframe/domain/devices/container/container-reading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asicKind } from '../asic/asic-kind.ts';
import { discoverDevice } from '../discover-device.ts';
import type { DeviceEndpoint } from '../driver.ts';
import { performCommand } from '../perform-command.ts';
import {
  simulatorExists,
  startSimulatedFarm,
  type DescribedDevice,
  type SimulatedFarm,
} from '../testing/simulated-farm.ts';
import { containerKind } from './container-kind.ts';

let farm: SimulatedFarm;
let devices: DescribedDevice[];

const find = (model: string): DescribedDevice => {
  const device = devices.find((one) => one.model === model);
  if (!device) throw new Error(`The farm has no ${model}.`);
  return device;
};

beforeAll(async () => {
  if (!simulatorExists) return;
  farm = await startSimulatedFarm({
    devices: 6,
    firstAddress: '127.93.4.1',
    environment: { HEADFRAME_SIM_CONTAINERS: '2', HEADFRAME_SIM_RAMP_SECONDS: '1', HEADFRAME_SIM_SETTLED: 'true' },
  });
  devices = await farm.devices();
});
afterAll(() => farm?.close());

/** Sends a command, and looks at its effect until it shows, as the agent does. */
async function commandAndVerify(family: string, endpoint: DeviceEndpoint, command: ContainerCommand): Promise<void> {
  const driver = containerKind.drivers.find((one) => one.family === family);
  if (!driver) throw new Error(`There is no driver of ${family}.`);
  await performCommand(driver, endpoint, command);
  const baseline = { reading: null, sentAt: Date.now() };
  await expect
    .poll(() => containerKind.verify(driver, endpoint, command, baseline), { timeout: 30_000 })
    .toEqual({ state: 'verified' });
}

describe.runIf(simulatorExists).each([
  { model: 'Antspace HK3', family: 'antspace-hk3', alarm: 'leakage_fault', pump: 'circulating_pump' },
  { model: 'Antspace immersion', family: 'antspace-immersion', alarm: 'smoke_sensor_fault', pump: 'second_pump1' },
])('$model', ({ model, family, alarm, pump }) => {
  const endpoint = () => farm.endpoint(find(model).address);
  const read = async (): Promise<ContainerReading> => {
    const driver = containerKind.drivers.find((one) => one.family === family);
    if (!driver) throw new Error(`There is no driver of ${family}.`);
    return driver.read(endpoint());
  };

  it('is discovered among miners, which are still discovered as such', async () => {
    const drivers = [...asicKind.drivers, ...containerKind.drivers];
    expect(await discoverDevice(drivers, endpoint())).toMatchObject({ family, model, credentialOutcome: 'unasked' });
    const miner = devices.find(({ model: name }) => name.startsWith('Antminer'));
    if (!miner) throw new Error('The farm has no Antminer.');
    expect(await discoverDevice(drivers, farm.endpoint(miner.address))).toMatchObject({ family: 'antminer' });
  });

  it('is read with figures that belong together, and the miners inside', async () => {
    const reading = await read();
    expect(containerDetailSchema.parse(reading)).toMatchObject({ family, model, faults: [] });
    expect(reading).toMatchObject({ coolerOpen: true, pidMode: false, setTemperature: 35, miners: 3 });
    expect(reading.minerInfo?.map(({ ip }) => ip).toSorted()).toEqual(
      devices
        .slice(0, 6)
        .map(({ address }) => address)
        .toSorted()
        .slice(family === 'antspace-hk3' ? 0 : 3)
        .slice(0, 3),
    );
    const power = reading.power ?? 0;
    expect(power).toBeGreaterThan(11_000);
    expect(power).toBeLessThan(60_000);
    const sum = reading.minerInfo?.reduce((all, { hashrate }) => all + (hashrate ?? 0), 0) ?? 0;
    expect(reading.hashrate ?? 0).toBeGreaterThan(sum * 0.97);
    expect(reading.hashrate ?? 0).toBeLessThan(sum * 1.03);
    expect(reading.switches).toContainEqual({ key: pump, on: true });
  });

  it('carries out its commands, each seen in its state', async () => {
    await commandAndVerify(family, endpoint(), { kind: 'setCoolerTemperature', temperature: 41 });
    await expect.poll(async () => (await read()).setTemperature).toBe(41);
    await commandAndVerify(family, endpoint(), { kind: 'setCoolerTemperature', mode: 'pid' });
    expect(await read()).toMatchObject({ pidMode: true });
    await commandAndVerify(family, endpoint(), { kind: 'setCoolerTemperature', temperature: 33 });
    await commandAndVerify(family, endpoint(), { kind: 'closeCooler' });
    const closed = await read();
    expect(closed.switches).toContainEqual({ key: pump, on: false });
    await commandAndVerify(family, endpoint(), { kind: 'openCooler' });
    await farm.setFaults(find(model).mac, { alarms: [alarm] });
    expect((await read()).faults).toEqual([alarm]);
    await commandAndVerify(family, endpoint(), { kind: 'resetCooler' });
    expect((await farm.device(find(model).mac))['executions']).toEqual({
      setTemp: 3,
      close: 1,
      open: 1,
      reset: 1,
    });
  });

  it('is not believed where it says yes and does nothing', async () => {
    await farm.setFaults(find(model).mac, { liar: true });
    const driver = containerKind.drivers.find((one) => one.family === family);
    if (!driver) throw new Error('no driver');
    const command = { kind: 'closeCooler' } as const;
    await performCommand(driver, endpoint(), command);
    const baseline = { reading: null, sentAt: Date.now() };
    expect(await containerKind.verify(driver, endpoint(), command, baseline)).toMatchObject({ state: 'pending' });
    await farm.setFaults(find(model).mac, { liar: false });
  });
});
