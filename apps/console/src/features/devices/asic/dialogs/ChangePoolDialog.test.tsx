import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asicSample } from '../testing/asic-sample.ts';
import { openAsicPage } from '../testing/open-asic-page.tsx';

vi.mock('../../../../transport/live/socket.ts', () => import('../../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const rows = [asicSample(), asicSample({ id: 'asic-2', workerName: 'farm.rig2', ip: '10.0.0.2' })];
const snapshotOf = (count: number) => ({
  snapshot: { id: 'snapshot-1', count, capableCount: count, agents: [], incapable: [] },
});
const devices = [
  { name: 'farm.rig1', ip: '10.0.0.1', pools: [{ address: 'pool.example:3333', user: 'new.rig1' }] },
  { name: 'farm.rig2', ip: '10.0.0.2', pools: [{ address: 'pool.example:3333', user: 'new.rig2' }] },
];
const saved = [{ id: 's-1', name: 'Summer', pools: [{ address: 'saved.example:3333', user: 'summer.{worker}' }] }];
const answers = {
  snapshotAsics: snapshotOf(2),
  poolPreview: { poolPreview: { equalUserCount: 0, refusals: [], devices } },
  changePoolAsics: { batch: { batchId: 'b-1', deviceCount: 2 } },
  savedPools: { savedPools: saved },
  savePools: { insertSavedPools: { id: 's-2' } },
};

async function open(choice: string, given: object = {}) {
  const page = await openAsicPage({ rows, answers: { ...answers, ...given } });
  await page.user.click(await screen.findByRole('checkbox', { name: choice }));
  await page.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Change pool' }));
  const dialog = await screen.findByRole('dialog');
  return { ...page, dialog: within(dialog) };
}

test('several miners keep their worker names, and the preview shows what the server will send', async () => {
  const { user, dialog, calls } = await open('Select page');
  await user.type(dialog.getByLabelText('Address'), 'pool.example:3333');
  await user.type(dialog.getByLabelText('User'), 'new.rig1');
  expect(await dialog.findByText('new.rig2')).toBeTruthy();
  const sent = [{ address: 'pool.example:3333', user: 'new.{worker}' }];
  expect(calls('poolPreview').at(-1)).toEqual({ snapshotId: 'snapshot-1', pools: sent });
  await user.click(dialog.getByRole('button', { name: 'Change pool' }));
  await screen.findByText(/Change pool: 0 of 2/);
  expect(calls('changePoolAsics')).toMatchObject([{ snapshotId: 'snapshot-1', pools: sent }]);
});

test('one name for all is sent only when asked for, with a warning', async () => {
  const equal = { poolPreview: { equalUserCount: 2, refusals: ['The pool refuses that.'], devices } };
  const { user, dialog, calls } = await open('Select page', { poolPreview: equal });
  await user.click(dialog.getByRole('checkbox', { name: 'Keep each miner’s worker name' }));
  await user.type(dialog.getByLabelText('Address'), 'pool.example:3333');
  await user.type(dialog.getByLabelText('User'), 'new.rig1');
  expect(await dialog.findByText(/2 devices would share a worker name/)).toBeTruthy();
  expect(dialog.getByText('The pool refuses that.')).toBeTruthy();
  expect(calls('poolPreview').at(-1)).toMatchObject({ pools: [{ user: 'new.rig1' }] });
});

test('one miner gets the user as it is entered', async () => {
  const { user, dialog, calls } = await open('Select farm.rig1', { snapshotAsics: snapshotOf(1) });
  expect(dialog.queryByRole('checkbox', { name: /Keep each/ })).toBeNull();
  await user.type(dialog.getByLabelText('Address'), 'pool.example:3333');
  await user.type(dialog.getByLabelText('User'), 'new.rig9');
  await user.click(dialog.getByRole('button', { name: 'Change pool' }));
  await screen.findByText(/Change pool: 0 of 2/);
  expect(calls('changePoolAsics')).toMatchObject([{ pools: [{ user: 'new.rig9' }] }]);
});

test('saved pools are used, and pools are saved under a name', async () => {
  const { user, dialog, calls } = await open('Select page');
  await user.click(dialog.getByRole('button', { name: 'Saved pools' }));
  await user.click(await screen.findByRole('button', { name: 'Use Summer' }));
  expect((await dialog.findByLabelText<HTMLInputElement>('User')).value).toBe('summer.{worker}');
  await user.click(dialog.getByRole('button', { name: 'Save pools' }));
  await user.type(await screen.findByLabelText('Name'), 'Winter');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Pools saved.');
  expect(calls('savePools')).toMatchObject([{ name: 'Winter', pools: [{ user: 'summer.{worker}' }] }]);
});

test('saved pools are renamed, and deleted once confirmed', async () => {
  const changes = {
    renameSavedPools: { updateSavedPools: { id: 's-1' } },
    deleteSavedPools: { deleteSavedPools: 1 },
  };
  const { user, dialog, calls } = await open('Select page', changes);
  await user.click(dialog.getByRole('button', { name: 'Saved pools' }));
  await user.click(await screen.findByRole('button', { name: 'Rename Summer' }));
  await user.type(await screen.findByLabelText('Name'), ' 2027{Enter}');
  await waitFor(() => expect(calls('renameSavedPools')).toEqual([{ id: 's-1', name: 'Summer 2027', from: 'Summer' }]));
  await user.click(screen.getByRole('button', { name: 'Delete Summer' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(calls('deleteSavedPools')).toEqual([{ id: 's-1' }]));
});
