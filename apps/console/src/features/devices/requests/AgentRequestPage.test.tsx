import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AgentRequestRowFragment } from '../../../generated/agent-request.ts';
import { push } from '../../../testing/fake-pushes.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { agentRequestPage } from './agent-request.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const at = '2026-11-21T10:00:00.000Z';
const reboot: AgentRequestRowFragment = {
  id: 'b4020d00-a156-401a-a535-2e55a0f4d087',
  batchId: 'ab1f2b1a-eb09-4d74-95d6-aa6da3869713',
  kind: 'reboot',
  state: 'running',
  stateAt: at,
  summary: '',
  origin: 'console',
  agentId: '1',
  agentName: 'Hall A',
  agentOnline: true,
  agentBehind: false,
  requestedBy: 'Ada',
  requestedFrom: null,
  isOfGuest: false,
  ipRange: '',
  deviceCount: 5,
  partCount: 0,
  doneCount: 3,
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
const result = {
  id: '7',
  kind: 'reboot',
  deviceId: '9',
  partKey: null as string | null,
  name: 'rig-3',
  ip: '10.0.0.3',
  macAddress: null,
  state: 'failed',
  stateAt: at,
  message: 'The device cannot be reached.',
  awaitedName: null as string | null,
  awaitedRequestId: null as string | null,
  progressShare: null,
  progressText: null,
  fileKey: null,
  fileName: null,
  fileSize: null,
};

function answers(rows: readonly AgentRequestRowFragment[], pending = rows.length, items = [result]) {
  return {
    agentRequestList: {
      agentRequests: rows,
      agentRequestsAggregate: { count: rows.length },
      everything: { count: rows.length, pending },
    },
    agentRequestAgents: { agents: [{ id: '1', name: 'Hall A' }] },
    agentRequestDetail: { agentRequests: rows.map((row) => ({ ...row, payload: {} })) },
    agentRequestResults: { agentRequestItems: items, agentRequestItemsAggregate: { count: 1 } },
    cancelAgentRequests: { cancelAgentRequests: 1 },
  };
}

test('lists requests, and shows pushed changes immediately', async () => {
  await renderPage(agentRequestPage, { answers: answers([reboot]) });
  const row = await screen.findByRole('row', { name: /Reboot.*Running.*3 of 5 · 1 failed.*Hall A.*Ada/ });
  expect(within(row).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('4');
  push('agentRequestListUpdates', { agentRequestsUpdates: [{ ...reboot, state: 'failed', doneCount: 4 }] });
  expect(await screen.findByRole('row', { name: /Failed.*4 of 5 · 1 failed/ })).toBeTruthy();
});

test('what waits names the stop that it waits for, with the way to it, in the list, the drawer and the result', async () => {
  const awaitedBatchId = 'cc1f2b1a-eb09-4d74-95d6-aa6da3869713';
  const cut = {
    ...reboot,
    kind: 'outletOff',
    deviceCount: 1,
    partCount: 1,
    doneCount: 0,
    errorResultCount: 0,
    waitingCount: 1,
    waitingFor: 'the verified stop of rig-7',
    awaitedBatchId,
  };
  const awaitedRequestId = 'dd1f2b1a-eb09-4d74-95d6-aa6da3869713';
  const message = `Waiting for the verified stop of rig-7 (request ${awaitedRequestId}).`;
  const waiting = { ...result, kind: 'outletOff', partKey: '2', state: 'waiting', message };
  const items = [{ ...waiting, awaitedName: 'rig-7', awaitedRequestId }];
  const { user, search } = await renderPage(agentRequestPage, { answers: answers([cut], 1, items) });
  await user.click(await screen.findByText('0 of 1 · 1 waiting for the verified stop of rig-7'));
  const drawer = within(await screen.findByRole('dialog'));
  const batch = await drawer.findByRole('link', { name: 'the verified stop of rig-7' });
  expect(batch.getAttribute('href')).toContain(awaitedBatchId);
  expect(await drawer.findByText(/Waiting for the verified stop of rig-7 \(/)).toBeTruthy();
  await user.click(drawer.getByRole('link', { name: 'request dd1f2b1a' }));
  expect(search()).toMatchObject({ request: awaitedRequestId });
});

test('a row opens the results of its devices, and they can be narrowed to one state', async () => {
  const { user, search, calls } = await renderPage(agentRequestPage, { answers: answers([reboot]) });
  await user.click(await screen.findByText('Reboot'));
  expect(search()).toMatchObject({ request: reboot.id });
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('The device cannot be reached.')).toBeTruthy();
  expect(within(drawer).getByRole('link', { name: 'rig-3' }).getAttribute('href')).toContain('device=');
  await user.click(within(drawer).getByRole('button', { name: 'Failed 1' }));
  await waitFor(() =>
    expect(calls.findLast((call) => call.operationName === 'agentRequestResults')?.variables).toMatchObject({
      where: { requestId: { _eq: reboot.id }, state: { _eq: 'failed' } },
    }),
  );
  expect(search()).toMatchObject({ result: 'failed' });
});

test('devices without an end are counted, and can be shown alone', async () => {
  const { user, calls } = await renderPage(agentRequestPage, { answers: answers([reboot]) });
  await user.click(await screen.findByText('Reboot'));
  await user.click(await screen.findByRole('button', { name: 'Running 1' }));
  await waitFor(() =>
    expect(calls.findLast((call) => call.operationName === 'agentRequestResults')?.variables).toMatchObject({
      where: { state: { _in: ['waiting', 'pending', 'sent', 'started'] } },
    }),
  );
});

test('cancels one request, or all, once confirmed', async () => {
  const { user, calls } = await renderPage(agentRequestPage, { answers: answers([reboot]) });
  const sent = () => calls.filter((call) => call.operationName === 'cancelAgentRequests').map((call) => call.variables);
  await user.click(await screen.findByRole('button', { name: 'Actions of Reboot on Hall A' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel request' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel request' }));
  expect(await screen.findByText('1 request canceled.')).toBeTruthy();
  expect(sent()).toEqual([{ ids: [reboot.id] }]);
  await user.click(screen.getByRole('button', { name: 'Cancel all pending (1)' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('request of this subaccount', { exact: false })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel all' }));
  await waitFor(() => expect(sent()).toEqual([{ ids: [reboot.id] }, {}]));
});

test('a read-only viewer is offered no cancel', async () => {
  const { user } = await renderPage(agentRequestPage, { answers: answers([reboot]), permissions: ['agent_request'] });
  await user.click(await screen.findByRole('button', { name: 'Actions of Reboot on Hall A' }));
  expect(await screen.findByRole('menuitem', { name: 'View batch' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Cancel request' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Cancel all pending/ })).toBeNull();
});

test('without the right to see devices no results are shown or queried', async () => {
  const { user, calls } = await renderPage(agentRequestPage, {
    answers: answers([reboot]),
    permissions: ['agent_request'],
  });
  await user.click(await screen.findByText('Reboot'));
  expect(await screen.findByText('Requested by', { selector: 'dt' })).toBeTruthy();
  expect(screen.queryByText('Results by device')).toBeNull();
  expect(calls.map((call) => call.operationName)).not.toContain('agentRequestResults');
});

test('says whether there are none yet, or none that match', async () => {
  const nothing = answers([]);
  const first = await renderPage(agentRequestPage, { answers: nothing });
  expect(await screen.findByText('No agent requests yet')).toBeTruthy();
  expect(first.calls.map((call) => call.operationName)).toContain('agentRequestList');
});

test('offers to clear the filters when nothing matches', async () => {
  const nothing = answers([]);
  nothing.agentRequestList.everything.count = 8;
  const { user, search } = await renderPage(agentRequestPage, {
    answers: nothing,
    search: '?state=%5B"failed"%5D&range=1h',
  });
  expect(await screen.findByText('No agent requests match these filters')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
  expect(search()).not.toHaveProperty('state');
});

test('a failure is shown with a way to try again', async () => {
  const refused = () =>
    Response.json({ errors: [{ message: 'No such column.', extensions: { code: 'validation-failed' } }] });
  const { user, calls } = await renderPage(agentRequestPage, {
    answers: { ...answers([]), agentRequestList: refused },
  });
  expect(await screen.findByText('No such column.')).toBeTruthy();
  const before = calls.length;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
});

test('the result of a command on an outlet names it and leads to its PDU', async () => {
  const off = { ...reboot, kind: 'outletOff' };
  const agentRequestResults = {
    agentRequestItems: [{ ...result, kind: 'outletOff', name: 'rack-7', partKey: '1.3' }],
    agentRequestItemsAggregate: { count: 1 },
  };
  await renderPage(agentRequestPage, {
    search: `?request=${off.id}`,
    answers: { ...answers([off]), agentRequestResults },
  });
  const drawer = await screen.findByRole('dialog');
  const link = await within(drawer).findByRole('link', { name: 'rack-7' });
  expect(link.getAttribute('href')).toContain('/asic-management/pdus?');
  expect(within(drawer).getByText('Outlet 1.3 · 10.0.0.3')).toBeTruthy();
});

test('an ended change of pools restores the previous pools, once confirmed', async () => {
  const changed = { ...reboot, kind: 'changePool', state: 'done', deviceCount: 2 };
  const snapshot = { id: 'snapshot-1', count: 2, capableCount: 2, agents: [], incapable: [] };
  const device = {
    name: 'rig-3',
    ip: '10.0.0.3',
    pools: ['old.example:3333', 'spare.example:3333'].map((address) => ({ address, user: 'old.rig3' })),
  };
  const page = await renderPage(agentRequestPage, {
    search: `?request=${changed.id}`,
    answers: {
      ...answers([changed]),
      snapshotPoolRestore: { snapshotPoolRestore: snapshot },
      poolPreview: { poolPreview: { equalUserCount: 0, refusals: [], devices: [device] } },
      restoreAsicPools: { batch: { batchId: 'b-1', deviceCount: 2 } },
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Restore earlier pools' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore pools: 2 miners' }));
  expect(await dialog.findByText('old.rig3')).toBeTruthy();
  expect(dialog.getByText('spare.example:3333')).toBeTruthy();
  await page.user.click(dialog.getByRole('button', { name: 'Restore pools' }));
  await screen.findByText(/Restore pools: 0 of 2/);
  const variables = (name: string) =>
    page.calls.filter((call) => call.operationName === name).map((call) => call.variables);
  expect(variables('snapshotPoolRestore')).toEqual([{ requestId: changed.id }]);
  expect(variables('restoreAsicPools')).toMatchObject([{ snapshotId: 'snapshot-1', password: 'x' }]);
});

test('a command that failed on devices is given to them again, with its own payload', async () => {
  const ended = { ...reboot, kind: 'blink', state: 'failed', doneCount: 4, errorResultCount: 1 };
  const snapshot = { id: 's-1', count: 1, capableCount: 1, agents: [], incapable: [] };
  const page = await renderPage(agentRequestPage, {
    search: `?request=${ended.id}`,
    answers: {
      ...answers([ended]),
      agentRequestDetail: { agentRequests: [{ ...ended, payload: { kind: 'blink', on: false } }] },
      failedItems: { agentRequestItems: [{ deviceId: 'asic-3' }, { deviceId: null }] },
      snapshotAsics: { snapshot: snapshot },
      blinkAsics: { batch: { batchId: 'b-2', deviceCount: 1 } },
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Retry failed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop blinking: 1 miner' }));
  await page.user.click(dialog.getByRole('button', { name: 'Stop blinking' }));
  await screen.findByText(/Stop blinking: 0 of 1/);
  const variables = (name: string) =>
    page.calls.filter((call) => call.operationName === name).map((call) => call.variables);
  expect(variables('failedItems')).toMatchObject([{ where: { requestId: { _eq: ended.id } } }]);
  expect(variables('snapshotAsics')).toEqual([{ action: 'blink', where: { id: { _in: ['asic-3'] } } }]);
  expect(variables('blinkAsics')).toMatchObject([{ snapshotId: 's-1', on: false }]);
});

test('a running change of pools and other commands have nothing to restore', async () => {
  const running = { ...reboot, kind: 'changePool' };
  await renderPage(agentRequestPage, { search: `?request=${running.id}`, answers: answers([running]) });
  await screen.findByRole('button', { name: 'Cancel request' });
  expect(screen.queryByRole('button', { name: 'Restore earlier pools' })).toBeNull();
});

test('a batch filter ignores the time range', async () => {
  const { calls } = await renderPage(agentRequestPage, {
    answers: answers([reboot]),
    search: `?batchId=${reboot.batchId}&range=1h`,
  });
  await screen.findByText('Reboot');
  const list = calls.find((call) => call.operationName === 'agentRequestList')?.variables;
  expect(list).toMatchObject({ where: { batchId: { _eq: reboot.batchId } }, orderBy: [{ createdAt: 'desc' }] });
  expect(screen.queryByRole('group', { name: 'Time range' })).toBeNull();
});
