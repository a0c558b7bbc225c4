import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkerRowFragment } from '../../../generated/worker.ts';
import { push } from '../../../testing/fake-pushes.ts';
import { rig, gone, litecoin, agentData, listOf, open, sent } from './worker-page-scene.ts';
import { workerColumns } from './worker-columns.tsx';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());
afterEach(() => sessionStorage.clear());

test('a worker shows its hashrates in the units of its coin, what is rejected, and its miner; without a miner none', async () => {
  await open({ rows: [rig, gone, litecoin] });
  const active = await screen.findByRole('row', { name: /rig-1/ });
  for (const text of [
    'Active',
    '99.50 Th/s',
    '101.25 Th/s',
    '1.26 Ph/s',
    '0.50 %',
    '3 minutes',
    'Hall A',
    '32.10 J/Th',
  ])
    expect(active.textContent).toContain(text);
  expect(within(active).getByRole('link', { name: 'Antminer S19' }).getAttribute('href')).toContain(
    `device=${rig.asicId}`,
  );
  expect(within(active).getByText('row 1, hall A')).toBeTruthy();
  const dead = screen.getByRole('row', { name: /gone/ });
  expect(within(dead).getByText('Dead')).toBeTruthy();
  expect(within(dead).queryByRole('link')).toBeNull();
  expect(dead.textContent).not.toContain('J/Th');
  expect(screen.getByRole('row', { name: /scrypt/ }).textContent).toContain('9.50 Gh/s');
});

test('a hashrate says what it spans until its window is full, in the list and beside it', async () => {
  const firstShareAt = new Date(Date.now() - 3 * 3_600_000 - 30_000).toISOString();
  await open({
    rows: [{ ...rig, firstShareAt }],
    search: `?worker=${rig.id}`,
    answers: { workerDetail: { workers: [{ ...rig, firstShareAt, agentData }] } },
  });
  for (const where of [await screen.findByRole('row', { name: /rig-1/ }), await screen.findByRole('dialog')]) {
    const [day] = await within(where).findAllByTitle('Averaged over 3h');
    expect(day?.textContent).toBe('1.26 Ph/sover 3h');
    expect(within(where).getByTitle('Averaged over 1 h').textContent).toBe('101.25 Th/s');
  }
});

test('the totals of those listed are beside the title, and no total of 0 Th/s', async () => {
  await open();
  expect(await screen.findByText(/2 · 2\.47 Ph\/s \(10 min\) · 1\.23 Ph\/s \(1 h\)/)).toBeTruthy();
});

test('workers of Scrypt alone have no total', async () => {
  await open({ rows: [litecoin], hashrate1h: 0 });
  await screen.findByRole('row', { name: /scrypt/ });
  expect(screen.queryByText(/\(1 h\)/)).toBeNull();
});

test('the tabs count the workers of each state, and list one of them by the URL', async () => {
  const page = await open();
  await screen.findByRole('row', { name: /rig-1/ });
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['All1,204', 'Active1,200', 'Offline1', 'Dead2', 'Disabled1']);
  await page.user.click(screen.getByRole('tab', { name: /Dead/ }));
  await waitFor(() =>
    expect(sent(page, 'workerList').at(-1)).toMatchObject({ where: { status: { _in: ['dead'] } }, limit: 10 }),
  );
  expect(page.search()).toMatchObject({ status: ['dead'] });
  expect(screen.getByRole('tab', { name: /Dead/ }).getAttribute('aria-selected')).toBe('true');
  await page.user.click(screen.getByRole('tab', { name: /All/ }));
  await waitFor(() => expect(sent(page, 'workerList').at(-1)).toMatchObject({ where: {} }));
});

test('a tab without workers says that none match, and leads back to all', async () => {
  const page = await open({ rows: [], search: '?status=disabled' });
  expect(await screen.findByText('No workers match these filters')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No workers yet')).toBeTruthy();
});

test('a push of the pool changes a worker on screen and reads the totals again', async () => {
  const page = await open();
  await screen.findByRole('row', { name: /rig-1/ });
  const reads = sent(page, 'workerList').length;
  push('workerListUpdates', { workersUpdates: [rig, gone] });
  push('workerListUpdates', { workersUpdates: [{ ...rig, status: 'deactive', hashrate10m: 0 }, gone] });
  const row = await screen.findByRole('row', { name: /rig-1/ });
  await waitFor(() => expect(within(row).getByText('Offline')).toBeTruthy());
  await waitFor(() => expect(sent(page, 'workerList').length).toBeGreaterThan(reads));
});

test('all dead workers are deleted once the confirmation has said how many there are', async () => {
  const page = await open({
    answers: {
      deadWorkers: { workers: [{ id: 'b' }], workersAggregate: { count: 3 } },
      deleteDeadWorkers: { deleteDeadWorkers: 3 },
    },
  });
  await page.user.click(await screen.findByRole('button', { name: /^Delete dead workers/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete all dead workers?' });
  expect(dialog.textContent).toContain('3 workers');
  expect(sent(page, 'deadWorkers')).toEqual([{ where: { status: { _eq: 'dead' } }, limit: 1000 }]);
  expect(sent(page, 'deleteDeadWorkers')).toEqual([]);
  await page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('3 dead workers deleted.')).toBeTruthy();
  expect(sent(page, 'deleteDeadWorkers')).toEqual([{ ids: null }]);
});

test('of a selection the dead ones alone are deleted, by their names, and the confirmation says which stay', async () => {
  const page = await open({
    answers: {
      deadWorkers: { workers: [{ id: 'b' }], workersAggregate: { count: 1 } },
      deleteDeadWorkers: { deleteDeadWorkers: 1 },
    },
  });
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  await page.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete dead' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the dead workers chosen?' });
  expect(dialog.textContent).toContain('1 worker');
  expect(dialog.textContent).toContain('1 of those chosen are not dead and stay.');
  await page.user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('1 dead worker deleted.')).toBeTruthy();
  expect(sent(page, 'deadWorkers')).toEqual([
    { where: { _and: [{ status: { _eq: 'dead' } }, { id: { _in: [rig.id, 'b'] } }] }, limit: 1000 },
  ]);
  expect(sent(page, 'deleteDeadWorkers')).toEqual([{ ids: ['b'] }]);
});

const weak: WorkerRowFragment = {
  ...rig,
  hashrateThreshold: 110,
  isBelowThreshold: true,
  tillNextHashrateAlert: 4,
};

test('a worker below its threshold says so on its row, and the notice leads to all of them', async () => {
  const page = await open({ rows: [weak], answers: { workerList: listOf([weak], 2) } });
  expect(within(await screen.findByRole('row', { name: /rig-1/ })).getByText('Below 110 Th/s')).toBeTruthy();
  expect(screen.getByText('2 workers are below the hashrate threshold.')).toBeTruthy();
  await page.user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() =>
    expect(sent(page, 'workerList').at(-1)).toMatchObject({ where: { isBelowThreshold: { _eq: true } } }),
  );
});

test('a threshold is set on one worker, in the unit of its coin, and removed when it is emptied', async () => {
  const page = await open({ rows: [weak], answers: { setHashrateThreshold: { count: 1 } } });
  for (const [text, label, done] of [
    ['95.5', 'Set threshold', 'Hashrate threshold of 1 worker set.'],
    ['{Backspace}{Backspace}{Backspace}{Backspace}', 'Remove threshold', 'Hashrate threshold of 1 worker removed.'],
  ] as const) {
    await page.user.click(await screen.findByRole('button', { name: 'Actions of rig-1' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Hashrate alert' }));
    const field = await screen.findByRole('textbox', { name: 'Threshold, Th/s' });
    await page.user.clear(field);
    await page.user.type(field, '0');
    expect(screen.getByText('Enter more than 0, or nothing.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Set threshold' }).disabled).toBe(true);
    await page.user.clear(field);
    await page.user.type(field, text);
    await page.user.click(screen.getByRole('button', { name: label }));
    expect(await screen.findByText(done)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  const where = { id: { _eq: rig.id } };
  expect(sent(page, 'setHashrateThreshold')).toEqual([
    { where, threshold: 95.5, from: 110 },
    { where, threshold: null, from: 110 },
  ]);
});

test('a model and tags are set on those chosen; the models load with the dialog alone', async () => {
  const page = await open({
    answers: {
      workerModels: {
        workerModels: [{ fullName: 'Antminer S19', coinEnum: 0, hashrate: 95, consumption: 3250 }],
      },
      setWorkerModel: { count: 2 },
      setWorkerTags: { count: 2 },
    },
  });
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  expect(sent(page, 'workerModels')).toEqual([]);
  const bar = within(screen.getByRole('toolbar'));
  await page.user.click(bar.getByRole('button', { name: 'Set model' }));
  await page.user.click(await screen.findByRole('combobox', { name: 'Model' }));
  await page.user.click(await screen.findByRole('option', { name: 'Antminer S19' }));
  expect(screen.getByText(/95\.00 Th\/s · 3\.25 kW · 34\.21 J\/Th/)).toBeTruthy();
  await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Set model' }));
  expect(await screen.findByText('Model of 2 workers set.')).toBeTruthy();
  await page.user.click(bar.getByRole('button', { name: 'Set tags' }));
  const tags = await screen.findByRole('textbox', { name: 'Tags' });
  const dialog = within(screen.getByRole('dialog'));
  // An empty field takes the tags of all those chosen away, and its button says so.
  expect(dialog.getByRole('button', { name: 'Remove tags' })).toBeTruthy();
  await page.user.type(tags, 'x'.repeat(41));
  expect(screen.getByText('A tag has at most 40 characters.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Set tags' }).disabled).toBe(true);
  await page.user.clear(tags);
  await page.user.type(tags, 'hall B, , row 2');
  await page.user.click(dialog.getByRole('button', { name: 'Set tags' }));
  expect(await screen.findByText('Tags of 2 workers set.')).toBeTruthy();
  const where = { id: { _in: [rig.id, 'b'] } };
  expect(sent(page, 'setWorkerModel')).toEqual([{ where, model: 'Antminer S19' }]);
  expect(sent(page, 'setWorkerTags')).toEqual([{ where, tags: ['hall B', 'row 2'] }]);
});

test('who may only read workers sees no action', async () => {
  await open({ permissions: ['workers'] });
  await screen.findByRole('row', { name: /rig-1/ });
  expect(screen.queryByRole('button', { name: /Delete|^Actions of/ })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Select page' })).toBeNull();
});

test('the drawer of a worker names all that the pool and its miner say', async () => {
  await open({ search: `?worker=${rig.id}` });
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText('pool-1');
  for (const text of ['99.50 Th/s', '101.25 Th/s', '1.26 Ph/s', 'Connected', '3.25 kW', '32.10 J/Th', 'row 1, hall A'])
    expect(drawer.textContent).toContain(text);
  for (const text of ['6,100 / 0 rpm', '60.0 °C to 82.0 °C (limit 80.0 °C)', 'PCB hot, Low fan', 'No threshold set'])
    expect(drawer.textContent).toContain(text);
});

test.each([
  ['an observer loads no tags', 'hfo_link', []],
  ['anyone signed in does', undefined, [{ columns: ['tags'] }]],
])('%s', async (_who, token, asked) => {
  if (token) sessionStorage.setItem('headframe.observerToken', token);
  const page = await open({ permissions: ['workers'] });
  await screen.findByRole('row', { name: /rig-1/ });
  expect(sent(page, 'workerFacets')).toEqual(asked);
});

test('the columns shown at first fit a desk', () => {
  const widths = workerColumns.filter(({ isHiddenAtFirst }) => !isHiddenAtFirst).map(({ width = 120 }) => width);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(1074);
});
