import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RolloutMinerFragment, RolloutRowFragment } from '../../../../generated/firmware-rollout.ts';
import { push } from '../../../../testing/fake-pushes.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { firmwarePage } from '../firmware.route.ts';
import { firmwareRolloutPage } from '../firmware-rollout.route.ts';

vi.mock('../../../../transport/live/socket.ts', () => import('../../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const at = '2026-11-24T10:00:00.000Z';
const halted: RolloutRowFragment = {
  id: 'rollout-1',
  imageId: 'image-1',
  imageName: 'S19 stock',
  family: 'antminer',
  version: '2023',
  repeatsId: null,
  batchId: 'ab1f2b1a-eb09-4d74-95d6-aa6da3869713',
  state: 'halted',
  stateAt: at,
  reason: '3 miners failed.',
  canaryCount: 2,
  batchCount: 25,
  groupShare: 25,
  maxFailures: 3,
  soakMinutes: 30,
  stage: 2,
  stageCount: 3,
  soaksUntil: null,
  minerCount: 40,
  waitingCount: 24,
  updatingCount: 1,
  soakingCount: 2,
  updatedCount: 9,
  failedCount: 3,
  skippedCount: 1,
  canceledCount: 0,
  startedBy: 'Ada',
  createdAt: at,
  updatedAt: at,
  endedAt: null,
};
const failed: RolloutMinerFragment = {
  id: '7',
  deviceId: 'device-7',
  name: 'rig-7',
  ip: '10.0.0.7',
  model: 'Antminer S19',
  controlBoard: 'CVCtrl',
  fromVersion: '2022',
  agentName: 'Hall A',
  agentOnline: true,
  groupName: '10.0.0.0/24',
  groupLimit: 10,
  stage: 2,
  place: 12,
  state: 'failed',
  stateAt: at,
  message: 'It refused the image.',
  progressShare: null,
  progressText: null,
};

const fits = [
  { imageId: 'image-1', name: 'S19 stock', version: '2023', fitCount: 12, reason: 'Offline.' },
  {
    imageId: 'image-2',
    name: 'S21 stock',
    version: '2024',
    fitCount: 0,
    reason: 'The image is not declared for the model Antminer S19.',
  },
];
const prepared = {
  id: 'snapshot-1',
  count: 14,
  capableCount: 12,
  agents: [{ name: 'Hall A', online: true, count: 12 }],
  incapable: [{ model: 'Antminer S19', firmware: '2022', count: 2, reason: 'Offline.' }],
};

const answers = (rows: readonly RolloutRowFragment[], miners = [failed]) => ({
  firmwareRolloutList: { firmwareRollouts: rows, firmwareRolloutsAggregate: { count: rows.length } },
  firmwareRolloutDetail: { firmwareRollouts: rows },
  firmwareRolloutMinerList: { firmwareRolloutMiners: miners, firmwareRolloutMinersAggregate: { count: miners.length } },
  firmwareRolloutFailed: { firmwareRolloutMiners: [{ deviceId: 'device-7' }, { deviceId: null }] },
  firmwareImageFits: { firmwareImageFits: fits },
  prepareFirmwareRollout: { prepareFirmwareRollout: prepared },
  startFirmwareRollout: { startFirmwareRollout: { id: 'rollout-2', minerCount: 12 } },
  resumeFirmwareRollout: { resumeFirmwareRollout: { id: 'rollout-1' } },
  cancelFirmwareRollout: { cancelFirmwareRollout: { id: 'rollout-1' } },
});

test('lists rollouts with all of their miners counted, and follows pushes', async () => {
  await renderPage(firmwareRolloutPage, { answers: answers([halted]) });
  const counts = '9 of 40 updated · 1 updating · 2 soaking · 3 failed · 1 skipped';
  const row = await screen.findByRole('row', { name: /S19 stock.*Halted.*2 of 3.*Ada/ });
  expect(within(row).getByText(counts)).toBeTruthy();
  expect(within(row).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('13');
  push('firmwareRolloutListUpdates', {
    firmwareRolloutsUpdates: [{ ...halted, state: 'running', reason: '', updatedCount: 10, updatingCount: 0 }],
  });
  expect(await screen.findByRole('row', { name: /Running/ })).toBeTruthy();
});

test('a rollout says why it halted, and shows its miners by state with their messages', async () => {
  const { user, search, calls } = await renderPage(firmwareRolloutPage, { answers: answers([halted]) });
  await user.click(await screen.findByText('S19 stock'));
  expect(search()).toMatchObject({ rollout: 'rollout-1' });
  const drawer = within(await screen.findByRole('dialog'));
  expect((await drawer.findByRole('alert')).textContent).toContain('Halted: 3 miners failed.');
  expect(await drawer.findByText('It refused the image.')).toBeTruthy();
  expect(drawer.getByRole('link', { name: 'rig-7' }).getAttribute('href')).toContain('device=device-7');
  await user.click(drawer.getByRole('button', { name: 'Failed 3' }));
  await waitFor(() =>
    expect(
      calls.findLast(({ operationName }) => operationName === 'firmwareRolloutMinerList')?.variables,
    ).toMatchObject({
      where: { rolloutId: { _eq: 'rollout-1' }, state: { _eq: 'failed' } },
    }),
  );
  expect(search()).toMatchObject({ minerState: 'failed' });
});

test('a miner that is being updated shows what its agent does, and one of an offline agent that it waits', async () => {
  const updating = {
    ...failed,
    id: '8',
    state: 'updating',
    message: '',
    progressText: 'Uploading',
    progressShare: 0.4,
  };
  const waiting = { ...failed, id: '9', state: 'waiting', message: '', agentOnline: false };
  await renderPage(firmwareRolloutPage, {
    answers: answers([halted], [updating, waiting]),
    search: '?rollout=rollout-1',
  });
  expect(await screen.findByText('Uploading · 40 %')).toBeTruthy();
  expect(screen.getByText('Waits for its agent Hall A, which is offline.')).toBeTruthy();
});

test('a halted rollout is resumed after a question that says what counts from now on', async () => {
  const { user, calls } = await renderPage(firmwareRolloutPage, { answers: answers([halted]) });
  await user.click(await screen.findByRole('button', { name: 'Actions of rollout of S19 stock' }));
  expect(screen.queryByRole('menuitem', { name: 'Pause' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Resume' }));
  const question = within(await screen.findByRole('dialog', { name: 'Resume the rollout of S19 stock?' }));
  expect(
    question.getByText('24 miners left to begin. The 3 failures up to now no longer count: it halts after 3 more.'),
  ).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('The rollout goes on.')).toBeTruthy();
  expect(calls.find(({ operationName }) => operationName === 'resumeFirmwareRollout')?.variables).toMatchObject({
    id: 'rollout-1',
  });
});

test('failed miners are taken up again in a new rollout, with their image, once their number is typed', async () => {
  const { user, calls } = await renderPage(firmwareRolloutPage, { answers: answers([halted]) });
  await user.click(await screen.findByRole('button', { name: 'Actions of rollout of S19 stock' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Retry failed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update firmware: 12 miners' }));
  expect(dialog.getByText(/2 × Antminer S19/)).toBeTruthy();
  expect(dialog.getByText(/2 miners first.* Then 1 stage of 10/)).toBeTruthy();
  expect(dialog.getByText('1 image of the library cannot be used for these miners')).toBeTruthy();
  const start = dialog.getByRole<HTMLButtonElement>('button', { name: 'Start rollout' });
  expect(start.disabled).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: 'Type 12 to confirm' }), '12');
  await user.clear(dialog.getByRole('textbox', { name: /^Halt after/ }));
  expect(start.disabled).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: /^Halt after/ }), '5');
  await user.click(start);
  expect(await screen.findByText('The rollout to 12 miners is started.')).toBeTruthy();
  expect(calls.find(({ operationName }) => operationName === 'prepareFirmwareRollout')?.variables).toEqual({
    imageId: 'image-1',
    where: { id: { _in: ['device-7'] } },
  });
  expect(calls.find(({ operationName }) => operationName === 'startFirmwareRollout')?.variables).toEqual({
    snapshotId: 'snapshot-1',
    settings: { canaryCount: 2, batchCount: 25, groupShare: 25, maxFailures: 5, soakMinutes: 30 },
    confirmedCount: 12,
    repeats: 'rollout-1',
    twoFactorCode: null,
  });
});

test('an image is rolled out from the library to the miners that it is declared for', async () => {
  const image = {
    id: 'image-1',
    name: 'S19 stock',
    family: 'antminer',
    version: '2023',
    models: ['Antminer S19'],
    controlBoards: ['CVCtrl'],
  };
  const stored = { ...image, size: 5, sha256: 'ab', uploadedBy: 'ada', storedAt: at, updatedAt: at };
  const library = { firmwareImages: [stored], firmwareImagesAggregate: { count: 1 } };
  const { user, calls } = await renderPage(firmwarePage, {
    answers: { ...answers([]), firmwareList: library, firmwareFacets: { firmwareImagesFacets: [] } },
  });
  await user.click(await screen.findByRole('button', { name: 'Actions of S19 stock' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Update firmware' }));
  await screen.findByRole('dialog', { name: 'Update firmware: 12 miners' });
  expect(calls.find(({ operationName }) => operationName === 'firmwareImageFits')?.variables).toEqual({
    where: { family: { _eq: 'antminer' }, model: { _in: ['Antminer S19'] } },
  });
});

test('who may only read is offered no change, and an empty list leads to the library', async () => {
  await renderPage(firmwareRolloutPage, { answers: answers([halted]), permissions: ['firmware', 'agent_workers'] });
  expect(await screen.findByText('S19 stock')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Actions of/ })).toBeNull();
});
