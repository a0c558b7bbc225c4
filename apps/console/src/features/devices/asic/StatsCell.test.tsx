import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../../testing/render.tsx';
import { StatsCell } from './StatsCell.tsx';
import { asicSample } from './testing/asic-sample.ts';

test('both temperatures at their limits share one mark, which names each', () => {
  renderUi(<StatsCell asic={asicSample({ maxChip: 102, maxPCB: 84, issues: ['HOT'] })} />);
  expect(screen.getByText('102')).toBeTruthy();
  const marks = screen.getAllByRole('img', { name: /limit/ });
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual(['Chip beyond its limit, PCB near its limit']);
  expect(screen.getByTitle('Working boards').textContent).toBe('3/3');
});

test('one temperature near its limit is the one that is named', () => {
  renderUi(<StatsCell asic={asicSample({ maxChip: 60, maxPCB: 84 })} />);
  expect(screen.getByRole('img', { name: 'PCB near its limit' })).toBeTruthy();
});

test('temperatures within their limits have no mark', () => {
  renderUi(<StatsCell asic={asicSample({ maxChip: 60, maxPCB: 50 })} />);
  expect(screen.queryByRole('img', { name: /limit/ })).toBeNull();
});
