import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { push } from '../../../testing/fake-pushes.ts';
import { asicSample } from './testing/asic-sample.ts';
import { openAsicPage } from './testing/open-asic-page.tsx';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const rows = [asicSample(), asicSample({ id: 'asic-2', workerName: 'farm.rig2', ip: '10.0.0.2' })];
const request = {
  id: 'r-1',
  kind: 'blink',
  state: 'failed',
  summary: '1 done, 1 failed',
  deviceCount: 2,
  partCount: 0,
  doneCount: 1,
  errorResultCount: 1,
  canceledCount: 0,
  expiredCount: 0,
  waitingCount: 0,
  scanned: 0,
  scanTotal: 0,
  discoveredCount: 0,
};
const answers = {
  snapshotAsics: { snapshot: { id: 's-1', count: 2, capableCount: 2, agents: [], incapable: [] } },
  blinkAsics: { batch: { batchId: 'b-1', deviceCount: 2 } },
  failedItems: { agentRequestItems: [{ deviceId: 'asic-2' }] },
};

test('the toast of a batch with failed devices gives the same command to them again', async () => {
  const { user, calls } = await openAsicPage({ rows, answers });
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Blink LED' }));
  const first = await screen.findByRole('dialog');
  await user.click(within(first).getByRole('button', { name: 'Blink LED' }));
  await screen.findByText('Blink LED: 0 of 2 verified');
  push('batchRequestUpdates', { agentRequestsUpdates: [request] });
  await screen.findByText('Blink LED: 1 of 2 verified');
  expect(calls('blinkAsics')).toEqual([{ snapshotId: 's-1', on: true, options: {} }]);

  await user.click(await screen.findByRole('button', { name: 'Retry failed' }));
  const again = await screen.findByRole('dialog');
  expect(calls('failedItems').map(({ where }) => where)).toEqual([
    { batchId: { _eq: 'b-1' }, state: { _in: ['failed', 'expired'] } },
  ]);
  expect(calls('snapshotAsics').at(-1)).toEqual({ action: 'blink', where: { id: { _in: ['asic-2'] } } });
  await user.click(within(again).getByRole('button', { name: 'Blink LED' }));
  expect(calls('blinkAsics').at(-1)).toEqual({ snapshotId: 's-1', on: true, options: {} });
});
