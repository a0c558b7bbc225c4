import { sensorMeasureNames } from '@headframe/domain/devices/sensor/sensor-measures';
import { sensorDetailSchema, sensorScalarsSchema } from '@headframe/domain/devices/sensor/sensor-reading';
import { describe, expect, it } from 'vitest';
import { DeviceConnectionError, DeviceRefusedError, DeviceReplyError, DeviceTimeoutError } from '../device-errors.ts';
import { answerFromDump, modbusException, type RegisterDump } from '../testing/modbus-server.ts';
import { sensorKind } from './sensor-kind.ts';
import { dumpedMeters, words } from './testing/meter-dumps.ts';
import { driverOf, figures, kindWith, useServedMeters } from './testing/served-meters.ts';

const { serve, withDump, endpoint, discover } = useServedMeters();

describe.each(Object.entries(dumpedMeters))('%s', (family, { dump, scalars, detail }) => {
  it('is recognised among all maps, and read as its document has it', async () => {
    await withDump(dump);
    expect(await discover()).toMatchObject({ family, model: detail['model'], firmware: detail['firmware'], unit: 1 });
    const reading = await driverOf(family).read(endpoint());
    expect({ ...sensorDetailSchema.parse(reading), ...sensorScalarsSchema.parse(reading) }).toEqual(reading);
    expect(figures(reading)).toEqual(scalars);
    expect(reading).toMatchObject({ ...detail, family, unit: 1, mac: null });
  });

  it('takes few requests, and none for its identity once that is known', async () => {
    let asked = 0;
    await serve((request) => {
      asked += 1;
      return answerFromDump(dump, request);
    });
    const reading = await driverOf(family).read(endpoint());
    const full = asked;
    expect(full).toBeLessThanOrEqual(9);
    const next = await driverOf(family).read(endpoint(), { reading, ageMs: 1000 });
    expect(next).toEqual(reading);
    expect(asked - full).toBeLessThan(full);
    expect(asked - full).toBeLessThanOrEqual(5);
  });
});

describe('maps that need something of their site', () => {
  const here = { addresses: ['127.0.0.1'] };
  const satec = {
    extends: 'modbus-satec-pm180',
    family: 'modbus-main-feed',
    ...here,
    constants: {
      maxVolts: 828,
      maxAmps: 400,
      minWatts: -1_000_000,
      maxWatts: 1_000_000,
      minVars: -1_000_000,
      maxVars: 1_000_000,
      maxVas: 1_000_000,
    },
  };
  // 0, 5000 and 9999 of 9999; powers 7500, 5000 and 5000.
  const satecDump: RegisterDump = {
    3: { 256: words('0000 1388 270F 0000 1388 270F'), 275: words('1D4C 1388 1388') },
  };

  it.each([
    [
      'SATEC PM180',
      satec,
      satecDump,
      {
        voltsL1: 0,
        voltsL2: 414.04140414,
        voltsL3: 828,
        ampsL1: 0,
        ampsL2: 200.020002,
        ampsL3: 400,
        wattage: 500_150.015002,
        vars: 100.010001,
        vas: 500_050.0050005,
      },
    ],
    [
      'Schneider P3U30',
      { extends: 'modbus-schneider-p3u30', ...here },
      { 3: { 2016: words('0118 0119 0117'), 2020: words('1770 00FA FFF6 00FB') } },
      { voltsL1: 280, voltsL2: 281, voltsL3: 279, frequency: 60, wattage: 250_000, vars: -10_000, vas: 251_000 },
    ],
    [
      'ABB REU615',
      { extends: 'modbus-abb-reu615', ...here },
      { 3: { 1939: words('FFFE 7960') } },
      { wattage: -100_000 },
    ],
    ['Seneca', { extends: 'modbus-seneca-temperature', ...here }, { 3: { 2: words('FFCE') } }, { temperature: -5 }],
  ])('%s is found by its address and read', async (_name, file, dump, scalars) => {
    const kind = kindWith(file);
    const [driver] = kind.drivers;
    await withDump(dump as RegisterDump);
    expect(await discover(kind)).toMatchObject({ family: driver?.family, model: expect.any(String) as string });
    const reading = await driver?.read(endpoint());
    const measured = reading ? figures(reading) : {};
    for (const [name, value] of Object.entries(scalars)) expect(measured[name]).toBeCloseTo(value, 4);
    const derived = 'vas' in scalars || 'vars' in scalars ? ['powerFactor'] : [];
    expect(Object.keys(measured).sort()).toEqual([...Object.keys(scalars), ...derived].sort());
  });

  it('are not tried where their site gave nothing', () => {
    expect(sensorKind.drivers.map(({ family }) => family)).toEqual(Object.keys(dumpedMeters));
    expect(kindWith({ ...satec, constants: { maxVolts: 828 } }).drivers).toEqual([]);
  });

  it('are tried at their addresses alone', async () => {
    await withDump(satecDump);
    expect(await discover(kindWith({ ...satec, addresses: ['10.0.0.0/24'] }))).toBeNull();
  });

  it('report no temperature where the sensor is broken', async () => {
    const [driver] = kindWith({ extends: 'modbus-seneca-temperature', ...here }).drivers;
    await withDump({ 3: { 2: [8500] } });
    await expect(driver?.read(endpoint())).rejects.toBeInstanceOf(DeviceReplyError);
  });

  it('change the sign of power where the transformers stand the other way round', async () => {
    const meter = dumpedMeters['modbus-abb-m4m20'];
    await withDump(meter?.dump ?? {});
    const [driver] = kindWith({ extends: 'modbus-abb-m4m20', family: 'modbus-turned', invertPower: true }).drivers;
    const reading = await driver?.read(endpoint());
    expect(reading).toMatchObject({ wattage: 9030.4, vars: -500, powerFactor: 0.998, vas: 9044.2315406, ampsL1: 200 });
  });
});

describe('a reading', () => {
  const b23 = dumpedMeters['modbus-abb-b23']?.dump[3] ?? {};
  const driver = driverOf('modbus-abb-b23');

  it('leaves out what the meter refuses, and rejects where it refuses everything', async () => {
    const { [0x5000]: _energy, ...rest } = b23;
    await withDump({ 3: rest });
    expect(await driver.read(endpoint())).toMatchObject({ energy: null, wattage: 5123.45 });
    await serve((request) => modbusException(request.functionCode, 2));
    await expect(driver.read(endpoint())).rejects.toBeInstanceOf(DeviceRefusedError);
  });

  it('leaves out what cannot be true', async () => {
    const high = b23[0x5b00]?.with(0, 0x7fff).with(0x3a, 2000) ?? [];
    await withDump({ 3: { ...b23, 0x5b00: high } });
    const reading = await driver.read(endpoint());
    expect(reading).toMatchObject({ voltsL1: null, voltsL2: 231.2, frequency: 50.01 });
    expect(reading.powerFactor).toBeCloseTo(5123.45 / 5129.55, 9);
  });

  it('rejects with a device error where nothing answers', async () => {
    await expect(driver.read(endpoint())).rejects.toBeInstanceOf(DeviceConnectionError);
    await serve(() => null);
    await expect(driver.read(endpoint({ timeoutMs: 50 }))).rejects.toBeInstanceOf(DeviceTimeoutError);
  });

  it('is split into figures and what the meter says of itself', async () => {
    await withDump({ 3: b23 });
    const reading = await driver.read(endpoint());
    const { scalars, detail, parts } = sensorKind.split(reading);
    expect(Object.keys(scalars).sort()).toEqual([...sensorMeasureNames].sort());
    expect(detail).toEqual({
      family: 'modbus-abb-b23',
      model: 'B23 112-100',
      firmware: 'B1.20.0',
      mac: null,
      serial: '1234567',
      meterName: null,
      unit: 1,
    });
    expect(parts).toEqual([]);
    expect(sensorKind.detailChanged(detail, { ...detail })).toBe(false);
    expect(sensorKind.detailChanged(detail, { ...detail, serial: '2' })).toBe(true);
  });
});
