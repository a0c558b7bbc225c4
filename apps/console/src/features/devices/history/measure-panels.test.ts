import { asicMeasures } from '@headframe/domain/devices/asic/asic-measures';
import { expect, test } from 'vitest';
import { measureFormat } from './measure-format.ts';
import { drawnMeasures, measurePanels } from './measure-panels.ts';

test('measures of the same panel are drawn together, in the order of the descriptor', () => {
  const panels = measurePanels(asicMeasures).map(({ label, measures }) => [label, measures.map(({ name }) => name)]);
  expect(panels).toEqual([
    ['Hashrate', ['hashrate']],
    ['Temperature', ['maxChip', 'maxPCB']],
    ['Power', ['power']],
  ]);
  expect(drawnMeasures(asicMeasures)).toEqual(['hashrate', 'maxChip', 'maxPCB', 'power']);
});

test('values are written with the unit and the decimals of their measure', () => {
  const number = { value: 'number', label: 'Any', precision: 1 } as const;
  const texts = (unit: 'W' | '°C' | 'A' | '', value: number) => {
    const { format, axis } = measureFormat({ ...number, unit });
    return [format(value), axis(value)];
  };
  expect(texts('W', 3215.4)).toEqual(['3.22 kW', '3.22 kW']);
  expect(texts('°C', 71.25)).toEqual(['71.3 °C', '71.25 °C']);
  expect(texts('A', 8)).toEqual(['8.0 A', '8 A']);
  expect(texts('', 0.98)).toEqual(['1.0', '0.98']);
  expect(measureFormat({ value: 'flag', label: 'On' }).format(0.5)).toBe('50 %');
});
