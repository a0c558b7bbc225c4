import { describe, expect, it } from 'vitest';
import { pduFamilies, pduReadingSchema, type PduReading } from '@headframe/domain/devices/pdu/pdu-reading';
import { columnsOf, type WrittenColumns } from '../testing/snmp-rows.ts';
import { liveColumns, settledColumns } from './columns-of.ts';
import { switching } from './outlet-commands.ts';
import type { PduTable } from './pdu-table.ts';
import { pduTables } from './pdu-tables.ts';
import { readPdu } from './read-pdu.ts';

const table = (family: string): PduTable => {
  const found = pduTables.find((candidate) => candidate.family === family);
  if (!found) throw new Error(`There is no table of ${family}.`);
  return found;
};

function read(family: string, written: WrittenColumns): PduReading {
  const reading = readPdu(table(family), columnsOf(written), {
    mac: null,
    sysName: 'hall-a',
    location: null,
  });
  return pduReadingSchema.parse(reading);
}

const outlet = {
  changing: false,
  current: null,
  voltage: null,
  power: null,
  energy: null,
  powerFactor: null,
  onDelay: null,
  offDelay: null,
};
const phase = {
  current: null,
  voltage: null,
  power: null,
  powerFactor: null,
  energy: null,
  load: null,
  loadState: null,
};

// Expected values are worked out by hand from the units of the vendors' MIBs (device protocol notes 2.1).
describe('the table of', () => {
  it('APC rPDU2 reads tenths of amperes, hundredths of kilowatts, tenths of kilowatt-hours, and off 1, on 2', () => {
    const rpdu2 = '318.1.1.26';
    const reading = read('snmp-apc-rpdu2', {
      [`${rpdu2}.2.1.8`]: { 1: 'AP8959EU3' },
      [`${rpdu2}.2.1.6`]: { 1: 'v6.8.0' },
      [`${rpdu2}.2.1.9`]: { 1: 'ZA1234567890' },
      [`${rpdu2}.4.3.1.5`]: { 1: 742 },
      [`${rpdu2}.4.3.1.9`]: { 1: 12_345 },
      [`${rpdu2}.6.3.1.4`]: { 1: 3, 2: 1, 3: 5 },
      [`${rpdu2}.6.3.1.5`]: { 1: 156, 2: 3, 3: -1 },
      [`${rpdu2}.6.3.1.6`]: { 1: 231, 2: 230, 3: 229 },
      [`${rpdu2}.6.3.1.7`]: { 1: 358, 2: 7, 3: 377 },
      [`${rpdu2}.6.3.1.9`]: { 1: 98, 2: 100, 3: 97 },
      [`${rpdu2}.10.2.2.1.8`]: { 1: 284, 2: -1 },
      [`${rpdu2}.10.2.2.1.10`]: { 1: 41, 2: -1 },
      [`${rpdu2}.9.2.1.1.3`]: { 1: 'rig 0001', 2: 'rig 0002' },
      [`${rpdu2}.9.2.1.1.5`]: { 1: 0, 2: -1 },
      [`${rpdu2}.9.2.1.1.6`]: { 1: 0, 2: 5 },
      [`${rpdu2}.9.2.3.1.5`]: { 1: 2, 2: 1 },
      [`${rpdu2}.9.4.3.1.6`]: { 1: 142, 2: 0 },
      [`${rpdu2}.9.4.3.1.7`]: { 1: 3261, 2: 0 },
      [`${rpdu2}.9.4.3.1.11`]: { 1: 9981, 2: 12 },
    });
    expect(reading).toMatchObject({
      model: 'AP8959EU3',
      firmware: 'v6.8.0',
      serialNumber: 'ZA1234567890',
      sysName: 'hall-a',
      location: null,
      power: 7420,
      energy: 1234.5,
      temperature: 28.4,
      temperatureSensors: 1,
      humidity: 41,
      humiditySensors: 1,
      phaseCount: 3,
    });
    expect(reading.phases).toEqual([
      { ...phase, current: 15.6, voltage: 231, power: 3580, powerFactor: 0.98, loadState: 3 },
      { ...phase, current: 0.3, voltage: 230, power: 70, powerFactor: 1, loadState: 1 },
      { ...phase, current: null, voltage: 229, power: 3770, powerFactor: 0.97 },
    ]);
    expect(reading.outlets).toEqual([
      {
        ...outlet,
        key: '1',
        name: 'rig 0001',
        on: true,
        current: 14.2,
        power: 3261,
        energy: 998.1,
        onDelay: 0,
        offDelay: 0,
      },
      {
        ...outlet,
        key: '2',
        name: 'rig 0002',
        on: false,
        current: 0,
        power: 0,
        energy: 1.2,
        onDelay: -1,
        offDelay: 5,
      },
    ]);
  });

  it('APC rPDU1 reads its stated power, and of its loads the phases alone, not their banks', () => {
    const reading = read('snmp-apc-rpdu1', {
      '318.1.1.12.1.16': { 0: 312 },
      '318.1.1.12.2.3.1.1.2': { 1: 114, 2: 58, 3: 56 },
      '318.1.1.12.2.3.1.1.5': { 1: 0, 2: 1, 3: 2 },
      '318.1.1.12.3.5.1.1.4': { 1: 1 },
    });
    expect(reading).toMatchObject({ power: 312, phaseCount: 1 });
    expect(reading.phases).toEqual([{ ...phase, current: 11.4 }]);
  });

  it('APC rPDU1 reads on 1, off 2, and has no power where it states none', () => {
    const reading = read('snmp-apc-rpdu1', {
      '318.1.1.12.2.3.1.1.2': { 1: 87 },
      '318.1.1.12.3.5.1.1.2': { 1: 'switch', 2: 'rig' },
      '318.1.1.12.3.5.1.1.4': { 1: 1, 2: 2 },
    });
    expect(reading).toMatchObject({ power: null, energy: null, temperature: null, temperatureSensors: 0 });
    expect(reading.phases).toEqual([{ ...phase, current: 8.7 }]);
    expect(reading.outlets).toEqual([
      { ...outlet, key: '1', name: 'switch', on: true },
      { ...outlet, key: '2', name: 'rig', on: false },
    ]);
  });

  it('Raritan PX reads each sensor with its own decimal digits, and none without them', () => {
    const px = '13742.6';
    const reading = read('snmp-raritan-px2', {
      [`${px}.3.2.1.1.3`]: { 1: 'PX3-5702' },
      [`${px}.5.2.3.1.4`]: { '1.1.1': 315, '1.1.4': 400, '1.1.5': 21_500, '1.1.8': 7_654_321 },
      [`${px}.3.3.4.1.7`]: { '1.1.1': 1, '1.1.4': 0, '1.1.5': 0, '1.1.8': 0 },
      [`${px}.5.2.4.1.4`]: { '1.1.1.1': 3155, '1.1.1.4': 2301, '1.1.1.5': 7100, '1.1.1.7': 98 },
      [`${px}.3.3.6.1.7`]: { '1.1.1.1': 2, '1.1.1.4': 1, '1.1.1.5': 0, '1.1.1.7': 2 },
      [`${px}.3.6.3.1.2`]: { '1.1': 10, '1.2': 11, '1.3': 10, '1.4': 12 },
      [`${px}.3.6.3.1.17`]: { '1.1': 1, '1.2': 0, '1.3': 1, '1.4': 0 },
      [`${px}.5.5.3.1.4`]: { '1.1': 215, '1.2': 38, '1.3': 265, '1.4': 1 },
      [`${px}.3.5.3.1.3`]: { '1.1': 'A', '1.2': 'B' },
      [`${px}.4.1.2.1.3`]: { '1.1': 7, '1.2': 8 },
      [`${px}.5.4.3.1.4`]: { '1.1.1': 1342, '1.1.4': 231, '1.1.5': 3100, '1.1.8': 88, '1.2.1': 4, '1.2.5': 12 },
      [`${px}.3.5.4.1.7`]: { '1.1.1': 2, '1.1.4': 0, '1.1.5': 0, '1.1.8': 0, '1.2.1': 3 },
    });
    expect(reading).toMatchObject({
      model: 'PX3-5702',
      power: 21_500,
      energy: 7654.321,
      temperature: 24,
      temperatureSensors: 2,
      humidity: 38,
      humiditySensors: 1,
    });
    expect(reading.phases).toEqual([{ ...phase, current: 31.55, voltage: 230.1, power: 7100, powerFactor: 0.98 }]);
    expect(reading.outlets).toEqual([
      { ...outlet, key: '1.1', name: 'A', on: true, current: 13.42, voltage: 231, power: 3100, energy: 0.088 },
      { ...outlet, key: '1.2', name: 'B', on: false, current: 0.004, power: null },
    ]);
  });

  it('Raritan PX of a single phase reads its inlet, whose figures it reports alone', () => {
    const px = '13742.6';
    const inlet = {
      [`${px}.5.2.3.1.4`]: { '1.1.1': 612, '1.1.4': 208, '1.1.5': 1240, '1.1.7': 97, '1.1.8': 55_000, '1.1.23': 600 },
      [`${px}.3.3.4.1.7`]: { '1.1.1': 2, '1.1.4': 0, '1.1.5': 0, '1.1.7': 2, '1.1.8': 0, '1.1.23': 1 },
    };
    const reading = read('snmp-raritan-px2', inlet);
    expect(reading.phases).toEqual([
      { ...phase, current: 6.12, voltage: 208, power: 1240, powerFactor: 0.97, energy: 55 },
    ]);
    expect(reading).toMatchObject({ power: 1240, energy: 55, phaseCount: 1 });
    const poles = { [`${px}.5.2.4.1.4`]: { '1.1.2.1': 30 }, [`${px}.3.3.6.1.7`]: { '1.1.2.1': 1 } };
    expect(read('snmp-raritan-px2', { ...inlet, ...poles }).phases).toEqual([{ ...phase, current: 3 }]);
    const wanted = [...liveColumns(table('snmp-raritan-px2')), ...settledColumns(table('snmp-raritan-px2'))];
    for (const column of Object.keys(inlet)) expect(wanted).toContain(`1.3.6.1.4.1.${column}`);
  });

  it('Sentry4 reads hundredths of amperes, sums its cords, and its temperatures by their unit', () => {
    const sentry = '1718.4.1';
    const written = {
      [`${sentry}.2.2.1.5`]: { 1: 'C2S42CE' },
      [`${sentry}.3.3.1.3`]: { '1.1': 5200, '2.1': 4800 },
      [`${sentry}.3.3.1.10`]: { '1.1': 10, '2.1': 5 },
      [`${sentry}.3.3.1.11`]: { '1.1': 599, '2.1': 600 },
      [`${sentry}.5.3.1.3`]: { '1.1.1': 2312 },
      [`${sentry}.5.3.1.6`]: { '1.1.1': 1205 },
      [`${sentry}.5.3.1.8`]: { '1.1.1': 2700 },
      [`${sentry}.5.3.1.10`]: { '1.1.1': 97 },
      [`${sentry}.5.3.1.13`]: { '1.1.1': 3 },
      [`${sentry}.9.3.1.1`]: { '1.1': 860, '1.2': -410 },
      [`${sentry}.10.3.1.1`]: { '1.1': 55, '1.2': -1 },
      [`${sentry}.8.2.1.3`]: { '1.1.1': 'rig 1' },
      [`${sentry}.8.3.1.1`]: { '1.1.1': 1, '1.1.2': 2, '1.1.3': 0 },
      [`${sentry}.8.3.1.3`]: { '1.1.1': 1402 },
      [`${sentry}.8.3.1.6`]: { '1.1.1': 2305 },
      [`${sentry}.8.3.1.7`]: { '1.1.1': 3150 },
      [`${sentry}.8.3.1.14`]: { '1.1.1': 77_000 },
    };
    const fahrenheit = read('snmp-sentry4', { ...written, [`${sentry}.9.1.10`]: { 0: 1 } });
    expect(fahrenheit).toMatchObject({
      model: 'C2S42CE',
      power: 10_000,
      energy: 1.5,
      frequency: 59.9,
      temperature: 30,
      temperatureSensors: 1,
      humidity: 55,
      humiditySensors: 1,
    });
    expect(fahrenheit.phases).toEqual([
      { ...phase, voltage: 231.2, current: 12.05, power: 2700, powerFactor: 0.97, energy: 0.3 },
    ]);
    expect(fahrenheit.outlets).toEqual([
      { ...outlet, key: '1.1.1', name: 'rig 1', on: true, current: 14.02, voltage: 230.5, power: 3150, energy: 77 },
      { ...outlet, key: '1.1.2', name: '', on: false },
      { ...outlet, key: '1.1.3', name: '', on: null },
    ]);
    expect(read('snmp-sentry4', { ...written, [`${sentry}.9.1.10`]: { 0: 0 } }).temperature).toBe(86);
    expect(read('snmp-sentry4', written).temperature).toBeNull();
  });

  it('Sentry3 reads only plain states, and makes its total of its infeeds', () => {
    const reading = read('snmp-sentry3', {
      '1718.3.2.2.1.7': { '1.1': 1611, '1.2': 3 },
      '1718.3.2.2.1.11': { '1.1': 2080, '1.2': 2090 },
      '1718.3.2.2.1.12': { '1.1': 3300, '1.2': 700 },
      '1718.3.2.5.1.6': { '1.1': 230 },
      '1718.3.2.5.1.13': { '1.1': 0 },
      '1718.3.2.3.1.3': { '1.1.1': 'a', '1.1.2': 'b', '1.1.3': 'c' },
      '1718.3.2.3.1.5': { '1.1.1': 0, '1.1.2': 1, '1.1.3': 6 },
      '1718.3.2.3.1.7': { '1.1.1': 0, '1.1.2': 150 },
      '1718.3.2.3.1.14': { '1.1.2': 345 },
    });
    expect(reading).toMatchObject({ power: 4000, temperature: 23, phaseCount: 2 });
    expect(reading.outlets.map(({ on }) => on)).toEqual([false, true, null]);
    expect(reading.outlets[1]).toMatchObject({ current: 1.5, power: 345 });
  });

  it('Sentry3 reads the power and energy that it states, though its infeeds report none', () => {
    const reading = read('snmp-sentry3', {
      '1718.3.1.6': { 0: 4010 },
      '1718.3.2.1.1.14': { 1: 1200, 2: 34 },
      '1718.3.2.1.1.15': { 1: 60 },
      '1718.3.2.2.1.7': { '1.1': 1611 },
      '1718.3.2.2.1.12': { '1.1': -1 },
      '1718.3.2.2.1.14': { '1.1': 98 },
    });
    expect(reading).toMatchObject({ power: 4010, energy: 1234, frequency: 60 });
    expect(reading.phases).toEqual([{ ...phase, current: 16.11, powerFactor: 0.98 }]);
  });

  it('Vertiv V5 without totals adds up its phases', () => {
    const reading = read('snmp-vertiv-v5', {
      '21239.5.2.3.2.1.8': { 1: 725, 2: 725, 3: 725 },
      '21239.5.2.3.2.1.12': { 1: 1464, 2: 1464, 3: 1464 },
    });
    expect(reading).toMatchObject({ power: 4392, phaseCount: 3, outlets: [] });
  });

  it('Vertiv V5 reads its flag for Fahrenheit', () => {
    const written = {
      '21239.5.2.3.1.1.9': { 1: 6400 },
      '21239.5.2.3.1.1.12': { 1: 123_000 },
      '21239.5.2.3.2.1.4': { 1: 2300 },
      '21239.5.2.3.2.1.8': { 1: 930 },
      '21239.5.2.3.2.1.12': { 1: 2100 },
      '21239.5.2.3.2.1.14': { 1: 99 },
      '21239.5.2.4.1.5': { 1: 752 },
      '21239.5.2.3.5.1.2': { 1: 'Outlet 1' },
      '21239.5.2.3.5.1.4': { 1: 1, 2: 2, 3: 5 },
      '21239.5.2.3.6.1.8': { 1: 512 },
      '21239.5.2.3.6.1.12': { 1: 1177 },
    };
    const reading = read('snmp-vertiv-v5', { ...written, '21239.5.2.1.7': { 0: 0 } });
    expect(reading).toMatchObject({ power: 6400, energy: 123, temperature: 24 });
    expect(reading.phases).toEqual([{ ...phase, voltage: 230, current: 9.3, power: 2100, powerFactor: 0.99 }]);
    expect(reading.outlets.map(({ on }) => on)).toEqual([true, false, null]);
    expect(reading.outlets[0]).toMatchObject({ current: 5.12, power: 1177 });
    expect(read('snmp-vertiv-v5', { ...written, '21239.5.2.1.7': { 0: 1 } }).temperature).toBe(75.2);
  });

  it('CyberPower reads Fahrenheit always, and its total of its phases', () => {
    const reading = read('snmp-cyberpower', {
      '3808.1.1.3.2.3.1.1.2': { 1: 95 },
      '3808.1.1.3.2.3.1.1.6': { 1: 1203 },
      '3808.1.1.3.2.3.1.1.7': { 1: 1140 },
      '3808.1.1.3.2.3.1.1.9': { 1: 100 },
      '3808.1.1.3.2.3.1.1.10': { 1: 4521 },
      '3808.1.1.3.5.8': { 0: 600 },
      '3808.1.1.4.2.1': { 0: 770 },
      '3808.1.1.4.3.1': { 0: 47 },
      '3808.1.1.3.3.5.1.1.2': { 1: 'Outlet1' },
      '3808.1.1.3.3.5.1.1.4': { 1: 1, 2: 2 },
      '3808.1.1.3.3.5.1.1.7': { 1: 41, 2: -1 },
      '3808.1.1.3.3.5.1.1.8': { 1: 489, 2: -1 },
    });
    expect(reading).toMatchObject({ power: 1140, energy: 452.1, frequency: 60, temperature: 25, humidity: 47 });
    expect(reading.phases[0]).toEqual({ ...phase, current: 9.5, voltage: 120.3, power: 1140, powerFactor: 1 });
    expect(reading.outlets).toEqual([
      { ...outlet, key: '1', name: 'Outlet1', on: true, current: 4.1, power: 489 },
      { ...outlet, key: '2', name: '', on: false },
    ]);
  });

  it('Eaton G3 reads milliamperes and millivolts, and outlets about to be switched', () => {
    const reading = read('snmp-eaton-g3', {
      '534.6.6.7.3.5.1.4': { '0.1': 8100 },
      '534.6.6.7.3.5.1.5': { '0.1': 91_000 },
      '534.6.6.7.3.1.1.3': { '0.1': 499 },
      '534.6.6.7.3.3.1.4': { '0.1.1': 15_432 },
      '534.6.6.7.3.2.1.3': { '0.1.1': 229_870 },
      '534.6.6.7.3.4.1.4': { '0.1.1': 3500 },
      '534.6.6.7.3.4.1.7': { '0.1.1': 987 },
      '534.6.6.7.7.1.1.4': { '0.1': 243, '0.2': 257 },
      '534.6.6.7.7.2.1.4': { '0.1': 451, '0.2': 0 },
      '534.6.6.7.1.2.1.9': { 0: 0 },
      '534.6.6.7.6.1.1.3': { '0.1': 'Outlet A1' },
      '534.6.6.7.6.6.1.2': { '0.1': 1, '0.2': 0, '0.3': 2, '0.4': 3 },
      '534.6.6.7.6.4.1.3': { '0.1': 13_900 },
      '534.6.6.7.6.3.1.2': { '0.1': 230_100 },
      '534.6.6.7.6.5.1.3': { '0.1': 3180 },
      '534.6.6.7.6.6.1.7': { '0.1': 8 },
      '534.6.6.7.6.6.1.10': { '0.1': 120 },
    });
    expect(reading).toMatchObject({
      power: 8100,
      energy: 91,
      frequency: 49.9,
      temperature: 25,
      temperatureSensors: 2,
      humidity: 45.1,
      humiditySensors: 1,
    });
    expect(reading.phases).toEqual([{ ...phase, current: 15.432, voltage: 229.87, power: 3500, powerFactor: 0.987 }]);
    expect(reading.outlets[0]).toMatchObject({ current: 13.9, voltage: 230.1, power: 3180, onDelay: 8, offDelay: 120 });
    expect(reading.outlets.map(({ on, changing }) => [on, changing])).toEqual([
      [true, false],
      [false, false],
      [true, true],
      [false, true],
    ]);
  });
});

describe('a command', () => {
  it.each([
    ['snmp-apc-rpdu2', '318.1.1.26.9.2.4.1.5.3', [1, 2, 3]],
    ['snmp-apc-rpdu1', '318.1.1.12.3.3.1.1.4.3', [1, 2, 3]],
    ['snmp-raritan-px2', '13742.6.4.1.2.1.2.3', [1, 0, 2]],
    ['snmp-sentry4', '1718.4.1.8.5.1.2.3', [1, 2, 3]],
    ['snmp-sentry3', '1718.3.2.3.1.11.3', [1, 2, 3]],
    ['snmp-vertiv-v5', '21239.5.2.3.5.1.6.3', [2, 4, 6]],
    ['snmp-cyberpower', '3808.1.1.3.3.3.1.1.4.3', [1, 2, 3]],
  ])('of %s is a number in one column', (family, oid, values) => {
    const kinds = ['outletOn', 'outletOff', 'outletReboot'] as const;
    const written = kinds.map((kind) => switching(table(family), kind, '3'));
    expect(written.map(({ value }) => value)).toEqual(values);
    expect(new Set(written.map((varbind) => varbind.oid))).toEqual(new Set([`1.3.6.1.4.1.${oid}`]));
  });

  it('of Eaton G3 is the seconds until then, in a column of its own', () => {
    const eaton = table('snmp-eaton-g3');
    const column = '1.3.6.1.4.1.534.6.6.7.6.6.1';
    expect(switching(eaton, 'outletOn', '0.7')).toMatchObject({ oid: `${column}.4.0.7`, value: 0 });
    expect(switching(eaton, 'outletOff', '0.7')).toMatchObject({ oid: `${column}.3.0.7`, value: 0 });
    expect(switching(eaton, 'outletReboot', '0.7')).toMatchObject({ oid: `${column}.5.0.7`, value: 0 });
  });
});

it('no family is recognised by a measure, which a unit of it may lack', () => {
  for (const one of pduTables) {
    const measures = new Set(liveColumns(one));
    expect(one.proof.filter((oid) => measures.has(oid))).toEqual([]);
  }
});

it('there is a table for each family, once', () => {
  expect(pduTables.map(({ family }) => family)).toEqual([...pduFamilies]);
});
