import { describe, expect, it } from 'vitest';
import { pduReadingSchema, type PduReading } from '@headframe/domain/devices/pdu/pdu-reading';
import { columnsOf, type WrittenColumns } from '../testing/snmp-rows.ts';
import { pduTables } from './pdu-tables.ts';
import { readPdu } from './read-pdu.ts';

function read(family: string, written: WrittenColumns): PduReading {
  const table = pduTables.find((candidate) => candidate.family === family);
  if (!table) throw new Error(`There is no table of ${family}.`);
  return pduReadingSchema.parse(readPdu(table, columnsOf(written), { mac: null, sysName: null, location: null }));
}

// Values by hand from the units of the vendors' MIBs.
describe('the circuits of', () => {
  it('Vertiv V5 on delta are its lines, which carry more than its phases show, and its breakers', () => {
    const reading = read('snmp-vertiv-v5', {
      '21239.5.2.3.2.1.8': { 1: 725, 2: 725, 3: 725 },
      '21239.5.2.3.4.1.2': { 1: 'Line A', 2: 'Line B', 3: 'Line C' },
      '21239.5.2.3.4.1.4': { 1: 1255, 2: 1255, 3: 1255 },
      '21239.5.2.3.3.1.3': { 1: 'Circuit 1' },
      '21239.5.2.3.3.1.4': { 1: 610 },
    });
    expect(reading.phases[0]?.current).toBe(7.25);
    expect(reading.circuits.slice(2)).toEqual([
      { kind: 'line', key: '3', name: 'Line C', current: 12.55, rating: null },
      { kind: 'breaker', key: '1', name: 'Circuit 1', current: 6.1, rating: null },
    ]);
  });

  it('Sentry4 are lines and branches with their ratings', () => {
    const reading = read('snmp-sentry4', {
      '1718.4.1.5.3.1.6': { '1.1.1': 725 },
      '1718.4.1.4.2.1.4': { '1.1.1': 'AA:L1' },
      '1718.4.1.4.2.1.6': { '1.1.1': 30 },
      '1718.4.1.4.3.1.3': { '1.1.1': 1255 },
      '1718.4.1.7.2.1.4': { '1.1.1': 'AA:BR1', '1.1.2': 'AA:BR2' },
      '1718.4.1.7.2.1.6': { '1.1.1': 20, '1.1.2': 20 },
      '1718.4.1.7.3.1.3': { '1.1.1': 1810, '1.1.2': -1 },
    });
    expect(reading.circuits).toEqual([
      { kind: 'line', key: '1.1.1', name: 'AA:L1', current: 12.55, rating: 30 },
      { kind: 'breaker', key: '1.1.1', name: 'AA:BR1', current: 18.1, rating: 20 },
    ]);
  });

  it('APC are phases and banks, by the overload limits that are set for their numbers', () => {
    const rpdu1 = read('snmp-apc-rpdu1', {
      '318.1.1.12.2.2.1.1.4': { 1: 24 },
      '318.1.1.12.2.4.1.1.4': { 1: 16, 2: 0 },
      '318.1.1.12.2.3.1.1.2': { 1: 114, 2: 58, 3: 56 },
      '318.1.1.12.2.3.1.1.4': { 1: 1, 2: 1, 3: 1 },
      '318.1.1.12.2.3.1.1.5': { 1: 0, 2: 1, 3: 2 },
    });
    expect(rpdu1.circuits).toEqual([
      { kind: 'line', key: '1', name: '', current: 11.4, rating: 24 },
      { kind: 'bank', key: '2', name: '', current: 5.8, rating: 16 },
      { kind: 'bank', key: '3', name: '', current: 5.6, rating: null },
    ]);
    const rpdu2 = read('snmp-apc-rpdu2', {
      '318.1.1.26.6.3.1.5': { 1: 156 },
      '318.1.1.26.6.1.1.7': { 1: 32 },
      '318.1.1.26.8.3.1.5': { 1: 150, 2: 6 },
      '318.1.1.26.8.1.1.7': { 1: 16, 2: 16 },
    });
    expect(rpdu2.circuits.map(({ kind, current, rating }) => [kind, current, rating])).toEqual([
      ['line', 15.6, 32],
      ['bank', 15, 16],
      ['bank', 0.6, 16],
    ]);
  });

  it('Sentry3, Eaton and Raritan are read with their own scales', () => {
    const sentry3 = read('snmp-sentry3', {
      '1718.3.2.2.1.3': { '1.1': 'Infeed A' },
      '1718.3.2.2.1.7': { '1.1': 1611 },
      '1718.3.2.2.1.10': { '1.1': 24 },
    });
    expect(sentry3.circuits).toEqual([{ kind: 'line', key: '1.1', name: 'Infeed A', current: 16.11, rating: 24 }]);
    const eaton = read('snmp-eaton-g3', {
      '534.6.6.7.3.3.1.3': { '0.1.1': 32_000 },
      '534.6.6.7.3.3.1.4': { '0.1.1': 15_432 },
      '534.6.6.7.5.1.1.3': { '0.1': 'Section A' },
      '534.6.6.7.5.4.1.2': { '0.1': 16_000 },
      '534.6.6.7.5.4.1.3': { '0.1': 13_100 },
    });
    expect(eaton.circuits).toEqual([
      { kind: 'line', key: '0.1.1', name: '', current: 15.432, rating: 32 },
      { kind: 'bank', key: '0.1', name: 'Section A', current: 13.1, rating: 16 },
    ]);
    const raritan = read('snmp-raritan-px2', {
      '13742.6.5.2.4.1.4': { '1.1.1.1': 1255 },
      '13742.6.3.3.6.1.7': { '1.1.1.1': 2 },
      '13742.6.3.4.3.1.2': { '1.1': 'C1' },
      '13742.6.3.4.3.1.5': { '1.1': '16 A' },
      '13742.6.5.3.3.1.4': { '1.1.1': 8123, '1.1.15': 1 },
      '13742.6.3.4.4.1.7': { '1.1.1': 3, '1.1.15': 0 },
    });
    expect(raritan.circuits).toEqual([
      { kind: 'line', key: '1.1.1', name: '', current: 12.55, rating: null },
      { kind: 'breaker', key: '1.1', name: 'C1', current: 8.123, rating: 16 },
    ]);
  });
});

it('each sensor is read by itself, beside the mean, and the power factor of each outlet', () => {
  const reading = read('snmp-apc-rpdu2', {
    '318.1.1.26.10.2.2.1.8': { 1: 284, 2: 316, 3: -1 },
    '318.1.1.26.10.2.2.1.10': { 1: 41, 2: -1 },
    '318.1.1.26.9.2.3.1.5': { 1: 2 },
  });
  expect(reading).toMatchObject({ temperature: 30, temperatureSensors: 2 });
  expect(reading.sensors).toEqual([
    { key: '1', temperature: 28.4, humidity: 41 },
    { key: '2', temperature: 31.6, humidity: null },
  ]);
  const vertiv = read('snmp-vertiv-v5', { '21239.5.2.3.5.1.4': { 1: 1 }, '21239.5.2.3.6.1.14': { 1: 97 } });
  expect(vertiv.outlets[0]?.powerFactor).toBe(0.97);
  const sentry4 = read('snmp-sentry4', { '1718.4.1.8.3.1.1': { '1.1.1': 1 }, '1718.4.1.8.3.1.10': { '1.1.1': 99 } });
  expect(sentry4.outlets[0]?.powerFactor).toBe(0.99);
});
