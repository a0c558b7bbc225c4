import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../../testing/render.tsx';
import { asicColumns } from './asic-columns.tsx';
import { asicSample } from './testing/asic-sample.ts';

const since = '2026-11-21T10:00:00.000Z';
const later = (minutes: number) => new Date(Date.parse(since) + minutes * 60_000).toISOString();

function show(key: string, minutes: number, hashrate: number | null = 95) {
  const asic = asicSample({
    averagedSince: since,
    reportedAt: later(minutes),
    hashrate10m: hashrate,
    hashrate1h: hashrate,
    hashrate24h: hashrate,
  });
  renderUi(<>{asicColumns.find((column) => column.key === key)?.render(asic)}</>);
}

test.each([
  ['hashrate10m', 7, 'over 7 min'],
  ['hashrate1h', 42, 'over 42 min'],
  ['hashrate24h', 60, 'over 1 h'],
  ['hashrate24h', 192, 'over 3h 12m'],
])('%s after %i min shows its span', (key, minutes, text) => {
  show(key, minutes);
  expect(screen.getByText('95.00 Th/s')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

test.each([
  ['hashrate10m', 10, 'Averaged over 10 min'],
  ['hashrate1h', 61, 'Averaged over 1 h'],
  ['hashrate24h', 1440, 'Averaged over 24 h'],
])('%s after %i min is full and says so in its title alone', (key, minutes, title) => {
  show(key, minutes);
  expect(screen.getByTitle(title).textContent).toBe('95.00 Th/s');
});

test('the span goes on while a miner is offline, as the average does', () => {
  const asic = asicSample({
    isOnline: false,
    status: 'offline',
    averagedSince: since,
    lastSeen: later(4),
    reportedAt: later(9),
    hashrate10m: 40,
  });
  renderUi(<>{asicColumns.find(({ key }) => key === 'hashrate10m')?.render(asic)}</>);
  expect(screen.getByText('over 9 min')).toBeTruthy();
});

test('without an average nothing is said of its span', () => {
  show('hashrate24h', 7, null);
  expect(screen.getByText('---')).toBeTruthy();
  expect(screen.queryByText(/^over/)).toBeNull();
});
