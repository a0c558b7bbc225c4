import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../../testing/render-page.tsx';
import { agentRequestPage } from '../agent-request.route.ts';

vi.mock('../../../../transport/live/socket.ts', () => import('../../../../testing/fake-pushes.ts'));

const at = '2026-11-21T10:00:00.000Z';
const batches = ['ab1f2b1a-eb09-4d74-95d6-aa6da3869713', 'cd1f2b1a-eb09-4d74-95d6-aa6da3869713'] as const;
const request = {
  id: 'b4020d00-a156-401a-a535-2e55a0f4d087',
  batchId: batches[0],
  kind: 'stop',
  state: 'failed',
  stateAt: at,
  summary: '',
  origin: 'console',
  agentId: '1',
  agentName: 'Hall A',
  agentOnline: true,
  agentBehind: false,
  requestedBy: 'Ada',
  ipRange: '',
  deviceCount: 2,
  partCount: 0,
  doneCount: 1,
  errorResultCount: 1,
  canceledCount: 0,
  expiredCount: 0,
  waitingCount: 0,
  waitingFor: null,
  awaitedBatchId: null,
  discoveredCount: 0,
  scanned: 0,
  scanTotal: 0,
  expiresAt: at,
  createdAt: at,
  updatedAt: at,
};
const first = {
  batchId: batches[0],
  minerCount: 2,
  doneCount: 1,
  failedCount: 1,
  openCount: 0,
  miners: ['rig1', 'rig2'],
  failed: ['rig1'],
};
const second = {
  batchId: batches[1],
  minerCount: 22,
  doneCount: 0,
  failedCount: 0,
  openCount: 22,
  miners: ['rig3'],
  failed: [],
};
const run = {
  target: 9000,
  planned: 6000,
  reached: 3000,
  drawn: 12_000,
  endsAt: at,
  isRunning: true,
  end: null,
  rounds: [first, second],
};

const answers = (loadShapingRun: object | null, payload: object = { loadShaping: { amount: 9000 } }) => ({
  agentRequestList: {
    agentRequests: [request],
    agentRequestsAggregate: { count: 1 },
    everything: { count: 1, pending: 0 },
  },
  agentRequestDetail: { agentRequests: [{ ...request, payload }] },
  agentRequestResults: { agentRequestItems: [], agentRequestItemsAggregate: { count: 0 } },
  agentRequestAgents: { agents: [] },
  loadShapingRun: { loadShapingRun },
  stopReplacingMiners: { stopReplacingMiners: batches[0] },
});
const open = (given: ReturnType<typeof answers>, permissions?: string[]) =>
  renderPage(agentRequestPage, {
    answers: given,
    search: `?request=${request.id}`,
    ...(permissions && { permissions }),
  });

test('a load shaping says how far it came, and who took the place of whom, and can be stopped', async () => {
  const { user, calls } = await open(answers(run));
  const drawer = within(await screen.findByRole('dialog'));
  const status = await drawer.findByText(/of the planned 6.00 kW reached/);
  expect(status.textContent).toBe(
    '3.00 kW of the planned 6.00 kW reached; 12.00 kW drawn of 9.00 kW at the last look. Miners that fail are replaced.',
  );
  expect(drawer.getByText(/^2 miners: 1 done, 1 failed/)).toBeTruthy();
  expect(drawer.getByText(/^rig3 and 21 more in place of rig1: 0 done, 22 under way/)).toBeTruthy();
  expect(drawer.getByRole('link', { name: 'cd1f2b1a' }).getAttribute('href')).toContain(batches[1]);
  await user.click(drawer.getByRole('button', { name: 'Stop replacing miners' }));
  expect(await screen.findByText(/^Miners that fail are not replaced any more/)).toBeTruthy();
  expect(calls.find(({ operationName }) => operationName === 'stopReplacingMiners')?.variables).toEqual({
    batchId: batches[0],
  });
});

test('one that has ended says why, and offers no stop', async () => {
  await open(answers({ ...run, isRunning: false, end: 'Miners were replaced 3 times.' }));
  expect(await screen.findByText(/No more miners are replaced: Miners were replaced 3 times\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop replacing miners' })).toBeNull();
});

test('who may not shape loads sees the rounds without the stop', async () => {
  await open(answers(run), ['agent_request', 'agent_workers']);
  expect(await screen.findByText(/Miners that fail are replaced\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop replacing miners' })).toBeNull();
});

test('other commands ask nothing', async () => {
  const { calls } = await open(answers(run, {}));
  expect(await screen.findByText('Requested by', { selector: 'dt' })).toBeTruthy();
  expect(calls.map(({ operationName }) => operationName)).not.toContain('loadShapingRun');
});
