import { describe, expect, it } from 'vitest';
import { readTable, silentOutlet, silentPhase } from './testing/read-table.ts';

// Expected values are worked out by hand from the units of the vendors' MIBs (device protocol notes 2.1).
describe('the table of', () => {
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
    const fahrenheit = readTable('snmp-sentry4', { ...written, [`${sentry}.9.1.10`]: { 0: 1 } });
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
      { ...silentPhase, voltage: 231.2, current: 12.05, power: 2700, powerFactor: 0.97, energy: 0.3 },
    ]);
    expect(fahrenheit.outlets).toEqual([
      {
        ...silentOutlet,
        key: '1.1.1',
        name: 'rig 1',
        on: true,
        current: 14.02,
        voltage: 230.5,
        power: 3150,
        energy: 77,
      },
      { ...silentOutlet, key: '1.1.2', name: '', on: false },
      { ...silentOutlet, key: '1.1.3', name: '', on: null },
    ]);
    expect(readTable('snmp-sentry4', { ...written, [`${sentry}.9.1.10`]: { 0: 0 } }).temperature).toBe(86);
    expect(readTable('snmp-sentry4', written).temperature).toBeNull();
  });

  it('Sentry3 reads only plain states, and makes its total of its infeeds', () => {
    const reading = readTable('snmp-sentry3', {
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
    const reading = readTable('snmp-sentry3', {
      '1718.3.1.6': { 0: 4010 },
      '1718.3.2.1.1.14': { 1: 1200, 2: 34 },
      '1718.3.2.1.1.15': { 1: 60 },
      '1718.3.2.2.1.7': { '1.1': 1611 },
      '1718.3.2.2.1.12': { '1.1': -1 },
      '1718.3.2.2.1.14': { '1.1': 98 },
    });
    expect(reading).toMatchObject({ power: 4010, energy: 1234, frequency: 60 });
    expect(reading.phases).toEqual([{ ...silentPhase, current: 16.11, powerFactor: 0.98 }]);
  });

  it('Vertiv V5 without totals adds up its phases', () => {
    const reading = readTable('snmp-vertiv-v5', {
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
    const reading = readTable('snmp-vertiv-v5', { ...written, '21239.5.2.1.7': { 0: 0 } });
    expect(reading).toMatchObject({ power: 6400, energy: 123, temperature: 24 });
    expect(reading.phases).toEqual([{ ...silentPhase, voltage: 230, current: 9.3, power: 2100, powerFactor: 0.99 }]);
    expect(reading.outlets.map(({ on }) => on)).toEqual([true, false, null]);
    expect(reading.outlets[0]).toMatchObject({ current: 5.12, power: 1177 });
    expect(readTable('snmp-vertiv-v5', { ...written, '21239.5.2.1.7': { 0: 1 } }).temperature).toBe(75.2);
  });

  it('CyberPower reads Fahrenheit always, and its total of its phases', () => {
    const reading = readTable('snmp-cyberpower', {
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
    expect(reading.phases[0]).toEqual({ ...silentPhase, current: 9.5, voltage: 120.3, power: 1140, powerFactor: 1 });
    expect(reading.outlets).toEqual([
      { ...silentOutlet, key: '1', name: 'Outlet1', on: true, current: 4.1, power: 489 },
      { ...silentOutlet, key: '2', name: '', on: false },
    ]);
  });

  it('Eaton G3 reads milliamperes and millivolts, and outlets about to be switched', () => {
    const reading = readTable('snmp-eaton-g3', {
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
    expect(reading.phases).toEqual([
      { ...silentPhase, current: 15.432, voltage: 229.87, power: 3500, powerFactor: 0.987 },
    ]);
    expect(reading.outlets[0]).toMatchObject({ current: 13.9, voltage: 230.1, power: 3180, onDelay: 8, offDelay: 120 });
    expect(reading.outlets.map(({ on, changing }) => [on, changing])).toEqual([
      [true, false],
      [false, false],
      [true, true],
      [false, true],
    ]);
  });
});
