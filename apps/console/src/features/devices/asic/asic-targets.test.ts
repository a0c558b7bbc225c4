import { expect, test } from 'vitest';
import { targetsOf } from './asic-targets.ts';
import { asicSample } from './testing/asic-sample.ts';

const none = { mode: null, fanPercent: null, temperatureOffset: null };
const texts = (row: Parameters<typeof asicSample>[0]) =>
  targetsOf(asicSample(row)).map(({ label, desired, reported, differs }) => [label, desired, reported, differs]);

test('each target of a miner reads beside what it reports', () => {
  const untouched = { desiredPowerSwitch: null };
  expect(texts(untouched)).toEqual([]);
  expect(texts({ ...untouched, desiredPowerLimit: 3000, powerLimit: 3400, powerAdjustMismatch: true })).toEqual([
    ['Watt target', '3.00 kW', '3.40 kW', true],
  ]);
  expect(texts({ ...untouched, desiredPowerMode: 'low', powerMode: 'low' })).toEqual([
    ['Power mode', 'low power', 'low power', false],
  ]);
  expect(texts({ ...untouched, desiredPowerPercent: 60 })).toEqual([['Power scaling', '60 %', undefined, false]]);
  expect(texts({ ...untouched, desiredCooling: { ...none, fanPercent: 80 }, coolingMode: 'auto' })).toEqual([
    ['Cooling', 'fans at 80 %', 'automatic fans', false],
  ]);
  expect(texts({ ...untouched, desiredCooling: { ...none, mode: 'auto' }, fanPercent: 70 })).toEqual([
    ['Cooling', 'automatic fans', 'fans at 70 %', false],
  ]);
  expect(texts({ desiredPowerSwitch: 'off', powerSwitchMismatch: true })).toEqual([
    ['Power switch', 'off', undefined, true],
  ]);
});
