import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asicSample } from './testing/asic-sample.ts';
import { openAsicPage } from './testing/open-asic-page.tsx';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const rows = [asicSample(), asicSample({ id: 'asic-2', workerName: 'farm.rig2', ip: '10.0.0.2' })];
const snapshot = {
  id: 'snapshot-1',
  count: 12,
  capableCount: 10,
  agents: [
    { name: 'north', online: true, count: 7 },
    { name: 'south', online: false, count: 3 },
  ],
  incapable: [{ model: 'Avalon', firmware: '1', count: 2, reason: 'Not supported by this firmware.' }],
};
const reboot = {
  snapshotAsics: { snapshot: snapshot },
  rebootAsics: { batch: { batchId: 'b-1', deviceCount: 10 } },
};

test('a link restores the screen: filters, sort and page come from the URL', async () => {
  const search = '?status=["offline"]&ip=10.0.0.0/24&sort=-power&page=3&size=25';
  const { calls } = await openAsicPage({ search, rows, total: 80 });
  await screen.findByText('farm.rig1');
  expect(calls('asicList').at(-1)).toEqual({
    where: {
      _and: [{ status: { _in: ['offline'] } }, { ipNumber: { _gte: 167_772_160, _lte: 167_772_415 } }],
    },
    orderBy: [{ power: 'desc' }, { ip: 'asc' }],
    limit: 25,
    offset: 50,
  });
  expect(screen.getByText('51–75 of 80')).toBeTruthy();
});

test('no match offers to clear the filters, nothing at all shows the first step', async () => {
  const { user, search } = await openAsicPage({ search: '?q=nobody', rows: [] });
  await screen.findByText('No ASICs match these filters');
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
  await screen.findByText('No ASICs');
  expect(search()).not.toHaveProperty('q');
});

test('all matching devices are sent as the filter, never as ids; the confirmation lists the incapable ones', async () => {
  const { user, calls } = await openAsicPage({ search: '?model=["S19"]', rows, total: 3480, answers: reboot });
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  expect(screen.getByText('2 of 3,480 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Select all 3,480 that match' }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Reboot' }));

  const dialog = await screen.findByRole('dialog', { name: 'Reboot: 10 miners' });
  expect(calls('snapshotAsics')).toEqual([{ action: 'reboot', where: { model: { _in: ['S19'] } } }]);
  expect(within(dialog).getByText('2 miners cannot do this and will be left out')).toBeTruthy();
  const agents = within(dialog).getByRole('list', { name: 'Agents' });
  expect(
    within(agents)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['northonline7 miners', 'southoffline3 miners']);
  expect(calls('rebootAsics')).toEqual([]);

  await user.click(within(dialog).getByRole('button', { name: 'Reboot' }));
  await screen.findByText('Reboot: 0 of 10 verified');
  expect(calls('rebootAsics')).toEqual([{ snapshotId: 'snapshot-1', options: {} }]);
});

test('a chosen row is sent by its id; a cancelled confirm sends nothing', async () => {
  const { user, calls } = await openAsicPage({ rows, answers: reboot });
  await user.click(await screen.findByRole('checkbox', { name: 'Select farm.rig2' }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Reboot' }));
  const dialog = await screen.findByRole('dialog');
  expect(calls('snapshotAsics')[0]?.['where']).toEqual({ id: { _in: ['asic-2'] } });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(calls('rebootAsics')).toEqual([]);
});

test('a refused count is shown in the dialog, and nothing can be confirmed', async () => {
  const refused = { errors: [{ message: 'No device matches.', extensions: { code: 'validation-failed' } }] };
  const { user } = await openAsicPage({
    rows,
    answers: { snapshotAsics: () => Response.json(refused) },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select farm.rig1' }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Reboot' }));
  const dialog = await screen.findByRole('dialog');
  expect((await within(dialog).findByRole('alert')).textContent).toBe('No device matches.');
  expect(within(dialog).getByRole('button', { name: 'Reboot' }).hasAttribute('disabled')).toBe(true);
});

test('actions without permission are not shown', async () => {
  const permissions = ['agent_workers', 'agent_worker_reboot_write'];
  const { user } = await openAsicPage({ rows, permissions });
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  const bar = within(screen.getByRole('toolbar'));
  expect(bar.getByRole('button', { name: 'Reboot' })).toBeTruthy();
  for (const name of ['Stop', 'Start', 'Change pool', 'Blink LED', 'More actions'])
    expect(bar.queryByRole('button', { name })).toBeNull();
});

test('devices of an agent that is away are marked as last known', async () => {
  await openAsicPage({ rows: [asicSample({ agentOnline: false })] });
  expect(await screen.findByText(/Agent north is offline/)).toBeTruthy();
  expect(screen.getByTitle('Last received status: agent north is offline')).toBeTruthy();
});
