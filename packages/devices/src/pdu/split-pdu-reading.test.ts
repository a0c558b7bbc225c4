import { expect, it } from 'vitest';
import { pduDetailSchema, outletScalarsSchema, pduScalarsSchema } from '@headframe/domain/devices/pdu/pdu-report';
import type { PduReading } from '@headframe/domain/devices/pdu/pdu-reading';
import { isCloseDetail } from './is-close-detail.ts';
import { splitPduReading } from './split-pdu-reading.ts';

const outlet = {
  changing: false,
  current: 1.5,
  voltage: 230,
  power: 340,
  energy: 2,
  powerFactor: 0.97,
  onDelay: 3,
  offDelay: 0,
};
const reading: PduReading = {
  family: 'snmp-sentry4',
  model: 'C2S42CE',
  firmware: '8.0n',
  mac: '00:0a:9c:00:00:01',
  serialNumber: 'ABC',
  sysName: 'hall-a',
  location: 'Row 3',
  power: 680,
  energy: 4,
  frequency: 50,
  phases: [{ current: 3, voltage: 231, power: 680, powerFactor: 0.98, energy: 4, load: 9, loadState: 3 }],
  phaseCount: 1,
  temperature: 24.5,
  temperatureSensors: 1,
  humidity: null,
  humiditySensors: 0,
  outlets: [
    { ...outlet, key: '1.1.1', name: 'a', on: true },
    { ...outlet, key: '1.1.2', name: 'b', on: false },
    { ...outlet, key: '1.1.3', name: 'c', on: null },
  ],
  circuits: [
    { kind: 'line', key: '1', name: 'AA:L1', current: 12.55, rating: 16 },
    { kind: 'breaker', key: '1', name: '', current: 19, rating: 20 },
    { kind: 'breaker', key: '2', name: '', current: 30, rating: null },
  ],
  sensors: [{ key: '1', temperature: 24.5, humidity: null }],
};

it('a reading is parted into figures, what seldom changes, and outlets, as the schemas of the link have them', () => {
  const { scalars, detail, parts } = splitPduReading(reading);
  expect(pduScalarsSchema.parse(scalars)).toEqual(scalars);
  expect(scalars).toMatchObject({
    power: 680,
    outletsOn: 1,
    outletsOff: 1,
    currentL1: 3,
    loadL1: 9,
    loadStateL1: 3,
    circuitLoad: 95,
    currentL2: null,
  });
  expect(pduDetailSchema.parse(detail)).toEqual(detail);
  expect(detail.delays).toHaveLength(3);
  expect(JSON.stringify(detail)).not.toContain('680');
  expect(parts.map(({ key, name }) => [key, name])).toEqual([
    ['1.1.1', 'a'],
    ['1.1.2', 'b'],
    ['1.1.3', 'c'],
  ]);
  for (const part of parts) expect(outletScalarsSchema.parse(part.scalars)).toEqual(part.scalars);
  expect(parts.map((part) => (part.scalars as { on: boolean | null }).on)).toEqual([true, false, null]);
});

it('a detail is worth sending when a current moved by more than a share of its rating, and whatever else changed', () => {
  const { detail } = splitPduReading(reading);
  const withCircuit = (changes: object) => ({
    ...detail,
    circuits: detail.circuits.map((circuit, index) => (index === 0 ? { ...circuit, ...changes } : circuit)),
  });
  expect(isCloseDetail(detail, structuredClone(detail))).toBe(true);
  expect(isCloseDetail(detail, withCircuit({ current: 12.7 }))).toBe(true);
  expect(isCloseDetail(detail, withCircuit({ current: 12.8 }))).toBe(false);
  expect(isCloseDetail(detail, withCircuit({ current: null }))).toBe(false);
  expect(isCloseDetail(detail, withCircuit({ rating: 20 }))).toBe(false);
  expect(isCloseDetail(detail, { ...detail, circuits: detail.circuits.slice(1) })).toBe(false);
  expect(isCloseDetail(detail, { ...detail, location: 'Row 4' })).toBe(false);
  const hotter = (temperature: number) => ({ ...detail, sensors: [{ key: '1', temperature, humidity: null }] });
  expect(isCloseDetail(detail, hotter(24.9))).toBe(true);
  expect(isCloseDetail(detail, hotter(25.1))).toBe(false);
});

it('the detail of an agent that knows no circuits has none', () => {
  const { circuits: _none, sensors: _neither, ...before } = splitPduReading(reading).detail;
  expect(pduDetailSchema.parse(before)).toMatchObject({ circuits: [], sensors: [] });
});
