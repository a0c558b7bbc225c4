import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { rackPage } from './rack.route.ts';

const rack = {
  id: 'rack-1',
  name: 'A-07',
  type: 'asic',
  groupId: '6f1c2a50-7d0e-4d53-9a51-0c6f1d1f7b11',
  group: 'Hall A',
  row: 2,
  column: 7,
  rows: 8,
  columns: 12,
  capacity: 96,
  deviceCount: 3,
  online: 3,
  hashing: 1,
  withIssues: 1,
  hashrate: 100,
  reportingHashrate: 2,
  power: 4000,
  reportingPower: 3,
  maxChip: 71,
  unitsOnline: 0,
  unitPower: 0,
  reportingUnitPower: 0,
};
const answers = {
  rackList: { racks: [rack], racksAggregate: { count: 1 } },
  rackFacets: { racksFacets: [] },
  groupNames: { siteGroups: [{ id: '6f1c2a50-7d0e-4d53-9a51-0c6f1d1f7b11', name: 'Hall A', type: 'asic' }] },
  insertRack: { insertRack: { id: 'rack-2' } },
  updateRack: { updateRack: { id: 'rack-1' } },
  deleteRacks: { deleteRacks: 1 },
};
const sent = (calls: readonly { operationName: string; variables: unknown }[], name: string) =>
  calls.find(({ operationName }) => operationName === name)?.variables;

test('a rack stands with group, position, dimensions, slots taken, and sums that say how many report', async () => {
  await renderPage(rackPage, { answers });
  const row = await screen.findByRole('row', { name: /A-07/ });
  for (const text of [
    'Hall A',
    '[2,7]',
    '8 × 12',
    '3 of 96',
    '3 of 3',
    '100.00 Th/s',
    '2 of 3 report',
    '4.00 kW',
    '3 of 3 report',
  ])
    expect(row.textContent).toContain(text);
});

test('a rack is added to a group; what is left empty is null', async () => {
  const { calls, user } = await renderPage(rackPage, { answers });
  await user.click(await screen.findByRole('button', { name: 'Add rack' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'A-08');
  await user.click(dialog.getByRole('combobox', { name: /Group/ }));
  await user.click(await screen.findByRole('option', { name: 'Hall A' }));
  await user.type(dialog.getByRole('textbox', { name: /Rows of slots/ }), '4');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent(calls, 'insertRack')).toBeTruthy());
  expect(sent(calls, 'insertRack')).toEqual({
    rack: {
      name: 'A-08',
      type: 'asic',
      groupId: '6f1c2a50-7d0e-4d53-9a51-0c6f1d1f7b11',
      row: null,
      column: null,
      rows: 4,
      columns: null,
    },
  });
});

test('a rack is deleted after a question that says how many devices lose their place', async () => {
  const { calls, user } = await renderPage(rackPage, { answers });
  await user.click(await screen.findByRole('button', { name: /^Actions of A-07/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: /Delete the rack A-07/ }));
  expect(question.getByText(/3 devices in it will have no place/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Delete rack' }));
  await waitFor(() => expect(sent(calls, 'deleteRacks')).toEqual({ ids: ['rack-1'] }));
});

test('a reader sees racks and changes none', async () => {
  await renderPage(rackPage, { answers, permissions: ['agent_worker_location'] });
  const row = await screen.findByRole('row', { name: /A-07/ });
  expect(row.textContent).toContain('Hall A');
  expect(screen.queryByRole('button', { name: 'Add rack' })).toBeNull();
});
