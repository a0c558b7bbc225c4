import type { Measures } from '@headframe/domain/devices/measure';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MeasureCharts } from './MeasureCharts.tsx';

afterEach(cleanup);

const climate = { value: 'number', precision: 1, chart: 'Environment' } as const;
const measures = {
  temperature: { ...climate, label: 'Temperature', unit: '°C' },
  humidity: { ...climate, label: 'Humidity', unit: '%' },
  load: { ...climate, label: 'Load', unit: '%', chart: 'Load' },
} as const satisfies Measures;

const device = (id: string, temperature: number) => ({
  id,
  name: `unit ${id}`,
  history: {
    step: 60,
    times: ['2026-01-01T00:00:00.000Z', '2026-01-01T00:01:00.000Z'],
    series: [
      { measure: 'temperature', values: [20, temperature] },
      { measure: 'humidity', values: [40, 45] },
      { measure: 'load', values: [5, 6] },
    ],
  },
});

test('each value is written with the unit of its measure, beside others in the panel', () => {
  render(<MeasureCharts measures={measures} devices={[device('1', 21)]} />);
  const environment = within(screen.getByRole('figure', { name: 'Environment' }));
  expect(environment.getByRole('button', { name: /^Temperature.*21\.0 °C/ })).toBeTruthy();
  expect(environment.getByRole('button', { name: /^Humidity.*45\.0 %/ })).toBeTruthy();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('beside other devices, each panel draws its first measure of each', () => {
  render(<MeasureCharts measures={measures} devices={[device('1', 21), device('2', 30)]} />);
  const environment = within(screen.getByRole('figure', { name: 'Environment' }));
  const lines = environment.getAllByRole('button').map(({ textContent }) => textContent ?? '');
  expect(lines.filter((text) => text.startsWith('unit'))).toHaveLength(2);
  expect(environment.queryByRole('button', { name: /Humidity/ })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Load' })).toBeTruthy();
});
