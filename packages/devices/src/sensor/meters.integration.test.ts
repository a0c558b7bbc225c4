import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SensorReading } from '@headframe/domain/devices/sensor/sensor-reading';
import { sensorMeasureNames } from '@headframe/domain/devices/sensor/sensor-measures';
import { DeviceConnectionError, DeviceTimeoutError } from '../device-errors.ts';
import { discoverDevice } from '../discover-device.ts';
import {
  simulatorExists,
  startSimulatedFarm,
  type DescribedDevice,
  type SimulatedFarm,
} from '../testing/simulated-farm.ts';
import { isDeviceError } from '../wire/deadline.ts';
import { sensorKind } from './sensor-kind.ts';

const models = ['ABB B23', 'Eastron SDM630', 'Schneider PM5320'] as const;

describe.skipIf(!simulatorExists)('meters of the simulator', () => {
  let farm: SimulatedFarm;
  let devices: DescribedDevice[];
  beforeAll(async () => {
    const environment = { HEADFRAME_SIM_METERS: '3', HEADFRAME_SIM_SETTLED: 'true' };
    farm = await startSimulatedFarm({ devices: 9, firstAddress: '127.98.0.1', environment });
    devices = await farm.devices();
  });
  afterAll(() => farm.close());

  const meter = (model: string): DescribedDevice => {
    const found = devices.find((device) => device.model === model);
    if (!found) throw new Error(`There is no ${model}.`);
    return found;
  };

  async function read(model: string, timeoutMs = 2000): Promise<SensorReading> {
    const endpoint = farm.endpoint(meter(model).address, { timeoutMs });
    const family = (await discoverDevice(sensorKind.drivers, farm.endpoint(meter(model).address)))?.family;
    const driver = sensorKind.drivers.find((one) => one.family === family);
    if (!driver) throw new Error(`Nothing recognises ${model}.`);
    return driver.read(endpoint);
  }

  /** What a meter really measures, from the control API. */
  const truth = async (model: string) =>
    (await farm.device(meter(model).mac))['details'] as { wattage: number; energy: number; serial: number };

  it.each(models)('%s shows the power of the miners behind it, and figures that belong together', async (model) => {
    const reading = await read(model);
    const { wattage: real, energy, serial } = await truth(model);
    const { wattage, vars, vas, powerFactor, frequency } = reading;
    expect(real).toBeGreaterThan(5000);
    expect(Math.abs((wattage ?? 0) / real - 1)).toBeLessThan(0.03);
    expect(sensorMeasureNames.filter((name) => reading[name] === null)).toEqual(['temperature']);
    const volts = [reading.voltsL1, reading.voltsL2, reading.voltsL3];
    const amps = [reading.ampsL1, reading.ampsL2, reading.ampsL3];
    const apparent = volts.reduce<number>((sum, volt, phase) => sum + (volt ?? 0) * (amps[phase] ?? 0), 0);
    expect(apparent / (vas ?? 0)).toBeCloseTo(1, 2);
    expect(Math.hypot(wattage ?? 0, vars ?? 0) / (vas ?? 0)).toBeCloseTo(1, 3);
    expect(powerFactor).toBeCloseTo((wattage ?? 0) / (vas ?? 1), 2);
    expect(frequency).toBeCloseTo(50, 0);
    expect((reading.energy ?? 0) / energy).toBeCloseTo(1, 4);
    expect(reading.serial).toBe(String(serial));
  });

  it('break in all ways that devices break, and end as device errors', async () => {
    const endpoint = farm.endpoint(meter('ABB B23').address, { timeoutMs: 300 });
    const driver = sensorKind.drivers.find(({ family }) => family === 'modbus-abb-b23');
    const { mac } = meter('ABB B23');
    await farm.setFaults(mac, { offline: true });
    await expect(driver?.read(endpoint)).rejects.toBeInstanceOf(DeviceConnectionError);
    await farm.setFaults(mac, { offline: false, halfOpen: true });
    await expect(driver?.read(endpoint)).rejects.toBeInstanceOf(DeviceTimeoutError);
    await farm.setFaults(mac, { halfOpen: false, slowMs: 1000 });
    await expect(driver?.read(endpoint)).rejects.toBeInstanceOf(DeviceTimeoutError);
    await farm.setFaults(mac, { slowMs: 0, garbage: true });
    for (let turn = 0; turn < 10; turn += 1) {
      const error: unknown = await driver?.read(endpoint).then(
        () => null,
        (problem: unknown) => problem,
      );
      expect(isDeviceError(error), String(error)).toBe(true);
    }
    await farm.setFaults(mac, { garbage: false, noPower: true });
    const reading = await driver?.read(endpoint);
    expect(reading).toMatchObject({ wattage: null, vars: null, vas: null, powerFactor: null });
    expect(reading?.voltsL1).toBeGreaterThan(200);
    await farm.setFaults(mac, { noPower: false });
    expect((await driver?.read(endpoint))?.wattage).toBeGreaterThan(1000);
  });

  it('count energy up', async () => {
    const before = (await read('Schneider PM5320')).energy ?? Infinity;
    await expect.poll(async () => (await read('Schneider PM5320')).energy, { timeout: 30_000 }).toBeGreaterThan(before);
  });
});
