import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../../../testing/render.tsx';
import { LostHashrateCell, PoolHashrateCell } from './pool-cells.tsx';
import { StatusCell } from './asic-cells.tsx';
import { asicSample } from './testing/asic-sample.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const delivering = { workerId: 'w-1', poolHashrate10m: 98.5, poolLastShareAt: minutesAgo(1) };
const silent = { workerId: 'w-1', poolHashrate10m: 0, poolLastShareAt: minutesAgo(180) };

/** The text of a cell alone. */
function textOf(cell: ReactElement): string | null {
  const { unmount } = renderUi(<div data-testid="cell">{cell}</div>);
  const text = screen.getByTestId('cell').textContent;
  unmount();
  return text;
}

test('the hashrate at the pool says when the last share was', () => {
  expect(textOf(<PoolHashrateCell asic={asicSample(delivering)} />)).toMatch(/^98\.50 Th\/sshare .*ago$/);
});

test('a miner that reports a hashrate and delivers no share is said not to deliver, in both places', () => {
  expect(textOf(<PoolHashrateCell asic={asicSample(silent)} />)).toMatch(/^0\.00 Th\/snot delivering · .*3.*ago$/);
  renderUi(<StatusCell asic={asicSample(silent)} />);
  expect(screen.getByText('No shares')).toBeTruthy();
});

test.each([
  ['delivers', delivering],
  ['is new, so that its shares are not counted yet', { ...silent, poolLastShareAt: null }],
  ['was stopped', { ...silent, status: 'stopped' }],
  ['is no worker of the pool', {}],
])('the status of a miner that %s says nothing of shares', (_case, changes) => {
  expect(textOf(<StatusCell asic={asicSample(changes)} />)).not.toContain('No shares');
});

test.each([
  ['no worker', {}, /knows no worker/],
  ['a worker name that others use', { workerId: 'w-1', isPoolWorkerShared: true }, /Other miners use its worker name/],
])('unknown is no zero: %s', (_case, changes, reason) => {
  renderUi(<PoolHashrateCell asic={asicSample(changes)} />);
  expect(screen.getByText('---').title).toMatch(reason);
});

test('the lost hashrate says which part of the ideal it is', () => {
  expect(textOf(<LostHashrateCell asic={asicSample({ lostHashrate: 24, idealRateFinal: 96 })} />)).toBe(
    '24.00 Th/s25.0 % of ideal',
  );
  expect(textOf(<LostHashrateCell asic={asicSample({ lostHashrate: 0, idealRateFinal: 96 })} />)).toBe(
    '0.00 Th/s0.0 % of ideal',
  );
  expect(textOf(<LostHashrateCell asic={asicSample()} />)).toBe('---');
});
