import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ActivityOutageFragment, ActivityRequestFragment } from '../../../../generated/activity.ts';
import { push, subscriptionsOf } from '../../../../testing/fake-pushes.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { shownPage } from '../../../../ui/page/shown-page.ts';
import { agentRequestPage } from '../agent-request.route.ts';
import { activityEntries, batchesOf } from './activity-entries.ts';
import { ActivityMenu } from './ActivityMenu.tsx';

vi.mock('../../../../transport/live/socket.ts', () => import('../../../../testing/fake-pushes.ts'));
afterEach(() => localStorage.clear());

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
const batchA = 'a2ff9a93-078e-48bb-914a-63d8c0656f10';
const batchB = 'b2ff9a93-078e-48bb-914a-63d8c0656f10';

const request = (changes: Partial<ActivityRequestFragment>): ActivityRequestFragment => ({
  id: '1',
  batchId: batchA,
  kind: 'reboot',
  state: 'done',
  stateAt: at(5),
  agentName: 'Hall A',
  requestedBy: 'Ada',
  deviceCount: 40,
  partCount: 0,
  doneCount: 40,
  errorResultCount: 0,
  canceledCount: 0,
  expiredCount: 0,
  waitingCount: 0,
  scanned: 0,
  scanTotal: 0,
  discoveredCount: 0,
  rolloutMinerCount: null,
  rolloutUpdatedCount: null,
  summary: '',
  createdAt: at(4),
  ...changes,
});
const outage = (changes: Partial<ActivityOutageFragment>): ActivityOutageFragment => ({
  id: '7',
  agentId: '2',
  agentName: 'Hall B',
  lostAt: at(1),
  backAt: null,
  ...changes,
});
const failed = { state: 'failed', doneCount: 53, errorResultCount: 2, deviceCount: 55 };

test('the requests of one batch are one entry, with the gravest end of them', () => {
  const requests = [
    request({ id: '1' }),
    request({ id: '2', agentName: 'Hall B', stateAt: at(6), ...failed }),
    request({ id: '3', batchId: batchB, state: 'running', doneCount: 12 }),
  ];
  expect(batchesOf(requests).map(({ isOpen, label }) => [isOpen, label])).toEqual([
    [false, 'Reboot'],
    [true, 'Reboot'],
  ]);
  expect(activityEntries(requests, [])).toMatchObject([
    { title: 'Reboot: 93 of 95 · 2 failed', detail: '2 agents · Ada', look: { tone: 'bad' }, at: Date.parse(at(6)) },
  ]);
});

test('the requests of a rollout count as the rollout itself does', () => {
  const part = { kind: 'updateFirmware', deviceCount: 4, doneCount: 4, rolloutMinerCount: 40, rolloutUpdatedCount: 3 };
  const [batch] = batchesOf([request(part)]);
  expect(batch?.progress).toMatchObject({ done: 3, total: 40, text: '3 of 40 updated' });
});

test('an outage reads as lost until the agent is back, and then how long it took', () => {
  expect(activityEntries([], [outage({})])).toMatchObject([
    { title: 'Agent Hall B is offline', look: { tone: 'bad' } },
  ]);
  expect(activityEntries([], [outage({ backAt: at(4) })])).toMatchObject([
    { title: 'Agent Hall B is back online', detail: 'Offline for 3m', look: { tone: 'ok' } },
  ]);
});

test('a scan that has not begun shows no count of nothing', async () => {
  const page = shownPage(agentRequestPage, async () => () => (
    <ActivityMenu isCollapsed={false} onLeave={() => undefined} />
  ));
  const scan = request({ kind: 'scan', state: 'running', deviceCount: 0, doneCount: 0 });
  await renderPage(page, {
    answers: { activityRequests: { agentRequests: [scan] }, activityOutages: { agentOutages: [] } },
  });
  expect(await screen.findByRole('link', { name: 'Scan starts' })).toBeTruthy();
});

test('shows what is under way, counts what is new, and lists it with the way to it', async () => {
  localStorage.setItem('headframe.activity-seen.main', String(Date.parse(at(3))));
  const page = shownPage(agentRequestPage, async () => () => (
    <ActivityMenu isCollapsed={false} onLeave={() => undefined} />
  ));
  const running = request({ id: '3', batchId: batchB, state: 'running', doneCount: 12 });
  const { user } = await renderPage(page, {
    answers: {
      activityRequests: { agentRequests: [running, request({})] },
      activityOutages: { agentOutages: [outage({})] },
    },
  });
  expect(await screen.findByRole('link', { name: 'Reboot 12 of 40' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Activity, 1 new' }));
  const list = await screen.findByRole('region', { name: 'Activity' });
  const entries = within(list).getAllByRole('listitem');
  expect(entries.map((entry) => [within(entry).getByRole('link').textContent, entry.hasAttribute('data-new')])).toEqual(
    [
      ['Reboot: 40 of 40', true],
      ['Agent Hall B is offline', false],
    ],
  );
  expect(screen.getByRole('button', { name: 'Activity' })).toBeTruthy();
  await waitFor(() => expect(subscriptionsOf('activityRequestUpdates')).not.toEqual([]));
  push('activityRequestUpdates', {
    agentRequestsUpdates: [{ ...running, state: 'done', stateAt: at(7), doneCount: 40 }],
  });
  expect(screen.queryByRole('link', { name: 'Reboot 12 of 40' })).toBeNull();
});
