import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { valueNear } from './chart-data.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';
import { summarizeSeries } from './series-summary.ts';
import { TimeRangePicker } from './TimeRangePicker.tsx';
import { TimeSeriesChart } from './TimeSeriesChart.tsx';

const line = { key: 'power', label: 'Power', values: [100, null, 300], format: (value: number) => `${value} W` };

test('the legend reads the last values, and those under the crosshair', async () => {
  const onToggle = vi.fn();
  const legend = (cursor: number | null) => (
    <ChartLegend series={[line]} hidden={new Set()} times={[0, 60, 120]} cursor={cursor} onToggle={onToggle} />
  );
  const { user, rerender } = renderUi(legend(null));
  expect(screen.getByText('300 W')).toBeTruthy();
  rerender(legend(0));
  expect(screen.getByText('100 W')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Power/ }));
  expect(onToggle).toHaveBeenCalledWith('power');
});

test('the legend sums up each line over the shown range', () => {
  renderUi(
    <ChartLegend
      series={[line, { ...line, key: 'other', label: 'Other', values: [null, null, null] }]}
      hidden={new Set()}
      times={[0, 60, 120]}
      range={{ from: 0, to: 120 }}
      cursor={null}
      onToggle={() => undefined}
    />,
  );
  expect(screen.getByText('low 100 W').parentElement?.textContent).toBe('low 100 Wmean 200 Whigh 300 W');
  expect(screen.getAllByText(/^low/)).toHaveLength(1);
  expect(summarizeSeries([0, 60, 120], [1, undefined, 5], { from: 0, to: 60 })).toEqual({ min: 1, mean: 1, max: 1 });
});

test('the tooltip shows time and values beside the pointer, on the side with room', () => {
  const tooltip = (left: number) => (
    <ChartTooltip
      series={[line, { ...line, key: 'hidden', label: 'Hidden' }]}
      hidden={new Set(['hidden'])}
      times={[0, 60, 120]}
      cursor={{ index: 2, left, top: 20, width: 400 }}
    />
  );
  const { rerender } = renderUi(tooltip(100));
  expect(screen.getByRole('tooltip').textContent).toMatch(/\d\d:02.*Power300 W$/);
  expect(screen.getByRole('tooltip').style.left).toBe('112px');
  rerender(tooltip(300));
  expect(screen.getByRole('tooltip').style.right).toBe('calc(100% - 288px)');
});

test('over a gap the nearest value is shown', () => {
  expect(valueNear([1, null, 3], 1)).toBe(1);
  expect(valueNear([null, null, null, null, 5], 0)).toBeNull();
});

test('a gap says why, and borrows no value of its neighbours', () => {
  const gaps = new Map([[60, '124 of 250 devices reported']]);
  renderUi(
    <>
      <ChartTooltip
        series={[line]}
        hidden={new Set()}
        times={[0, 60, 120]}
        gaps={gaps}
        cursor={{ index: 1, left: 0, top: 0, width: 400 }}
      />
      <ChartLegend
        series={[line]}
        hidden={new Set()}
        times={[0, 60, 120]}
        gaps={gaps}
        cursor={1}
        onToggle={() => undefined}
      />
    </>,
  );
  expect(screen.getByRole('tooltip').textContent).toMatch(/Power---124 of 250 devices reported$/);
  expect(screen.getByRole('button', { name: 'Power ---' })).toBeTruthy();
});

test('says that there is nothing, or that it is on the way', () => {
  const { rerender } = renderUi(<TimeSeriesChart label="Power" times={[]} series={[]} />);
  expect(screen.getByText('No data for this period')).toBeTruthy();
  rerender(<TimeSeriesChart label="Power" times={[]} series={[]} isLoading />);
  expect(screen.getByRole('status', { name: 'Loading Power' })).toBeTruthy();
});

test('the range picker offers relative ranges and an own one', async () => {
  const onChange = vi.fn();
  const { user } = renderUi(<TimeRangePicker value="24h" onChange={onChange} />);
  expect(screen.getByRole('button', { name: '24h' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(screen.getByRole('button', { name: '7d' }));
  expect(onChange).toHaveBeenLastCalledWith('7d');
  await user.click(screen.getByRole('button', { name: 'Other range' }));
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  expect(onChange.mock.lastCall?.[0]).toMatch(/^\d+-\d+$/);
});
