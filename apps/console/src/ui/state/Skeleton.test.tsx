import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../testing/render.tsx';
import { StatTile, StatTiles } from '../figure/StatTile.tsx';
import { DataTable } from '../table/DataTable.tsx';
import { SkeletonBlock, SkeletonLines } from './Skeleton.tsx';
import { longWaitMs } from './WaitText.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

test.each([
  ['a block', () => <SkeletonBlock height={100} subject="ASICs" />],
  ['lines', () => <SkeletonLines widths={['60%', '40%']} subject="ASICs" />],
  [
    'figures',
    () => (
      <StatTiles waitsFor="ASICs">
        <StatTile label="" value={undefined} />
      </StatTiles>
    ),
  ],
  [
    'the rows of a table',
    () => <DataTable<object> label="ASICs" columns={[]} rows={[]} rowKey={() => ''} isLoading empty="" />,
  ],
])('%s that lasts 3 s says in its live region what it waits for', (_name, skeleton) => {
  const { rerender } = renderUi(skeleton());
  const region = screen.getByRole('status');
  after(longWaitMs - 1);
  expect(region.textContent).toBe('');
  after(1);
  expect(region.textContent).toBe('Waiting for the server: ASICs');
  rerender(<p>ASICs</p>);
  expect(screen.queryByRole('status')).toBeNull();
});
