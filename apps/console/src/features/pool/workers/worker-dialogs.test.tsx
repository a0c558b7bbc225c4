import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { open, rig, sent } from './worker-page-scene.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

test('any worker is deleted, once the confirmation has said that it still mines', async () => {
  const page = await open({
    answers: { chosenWorkers: { workersAggregate: { count: 1, active: 1 } }, deleteWorkers: { count: 1 } },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Actions of rig-1' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the worker rig-1?' });
  expect(dialog.textContent).toContain('1 of these mines now.');
  await page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('1 worker deleted.')).toBeTruthy();
  expect(sent(page, 'deleteWorkers')).toEqual([{ where: { id: { _eq: rig.id } } }]);
});

test('workers are deleted by a pattern of their names, once it is said how many match', async () => {
  const page = await open({
    answers: { chosenWorkers: { workersAggregate: { count: 20200, active: 0 } }, deleteWorkers: { count: 20200 } },
  });
  await page.user.click(await screen.findByRole('button', { name: 'Delete by name' }));
  const asked = await screen.findByRole('dialog', { name: 'Delete workers by name' });
  await page.user.type(within(asked).getByRole('textbox', { name: 'Name' }), 'in_v*');
  await page.user.click(within(asked).getByRole('button', { name: 'Find' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the workers called in_v*?' });
  expect(dialog.textContent).toContain('20,200 workers');
  await page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('20,200 workers deleted.')).toBeTruthy();
  expect(sent(page, 'deleteWorkers')).toEqual([{ where: { name: { _ilike: 'in\\_v%' } } }]);
});

test('new workers wait for approval where people say so, and are approved and refused', async () => {
  const waiting = ['invented', 'rack1.m7'].map((name) => ({ name, address: '203.0.113.1', lastAt: rig.lastSeen }));
  const page = await open({
    answers: {
      workerApproval: { workerApproval: { isNeeded: false, waiting } },
      setWorkerApproval: { setWorkerApproval: true },
      approveWorkers: { count: 1 },
      refuseWorkers: { count: 1 },
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'New workers' }));
  const dialog = await screen.findByRole('dialog', { name: 'New workers' });
  await page.user.click(await within(dialog).findByRole('switch', { name: /New workers need approval/ }));
  expect(await screen.findByText('New workers need approval.')).toBeTruthy();
  expect(sent(page, 'setWorkerApproval')).toEqual([{ isNeeded: true }]);
  await page.user.click(within(dialog).getByRole('checkbox', { name: /^rack1.m7/ }));
  await page.user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('1 worker approved.')).toBeTruthy();
  expect(sent(page, 'approveWorkers')).toEqual([{ names: ['rack1.m7'] }]);
  await page.user.click(within(dialog).getByRole('checkbox', { name: /^invented/ }));
  await page.user.click(within(dialog).getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('1 worker refused.')).toBeTruthy();
  expect(sent(page, 'refuseWorkers')).toEqual([{ names: ['invented'] }]);
});

test('a notice above the table counts the workers that wait for approval, and leads to them', async () => {
  const waiting = [{ name: 'invented', address: '203.0.113.1', lastAt: rig.lastSeen }];
  const answers = {
    waitingWorkers: { workerApproval: { isNeeded: true, waitingCount: 1 } },
    workerApproval: { workerApproval: { isNeeded: true, waiting } },
  };
  const { user } = await open({ answers });
  const note = await screen.findByText(/1 worker waits for approval/);
  await user.click(within(note).getByRole('button', { name: 'Review' }));
  const dialog = await screen.findByRole('dialog', { name: 'New workers' });
  expect(await within(dialog).findByRole('checkbox', { name: /^invented/ })).toBeTruthy();
});
