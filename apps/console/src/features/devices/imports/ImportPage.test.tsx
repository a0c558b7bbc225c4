import { imports } from '@headframe/domain/imports/imports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useToasts } from '../../../ui/toast/toasts.ts';
import { push } from '../../../testing/fake-pushes.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { saveFile } from '../../../ui/file/save-file.ts';
import { importPage } from './import.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
vi.mock('../../../ui/file/save-file.ts', () => ({ saveFile: vi.fn() }));
beforeEach(() => localStorage.clear());

const id = '6b1f0c52-0000-4000-8000-000000000001';
const item = {
  id,
  kind: 'asic',
  name: 'miners.csv',
  state: 'ready',
  problem: null,
  message: null,
  isStructureError: false,
  format: 'CSV, commas, UTF-8',
  ignoredColumns: ['hashrate', 'pool1_address'],
  unknownColumns: [] as string[],
  freeColumns: [] as string[],
  size: 20,
  received: 20,
  rowsRead: 3,
  newCount: 1,
  changedCount: 1,
  unchangedCount: 0,
  refusedCount: 1,
  appliedCount: 0,
  failedCount: 0,
  updatedAt: '2026-11-24T10:00:00.000Z',
};
const rows = [
  { line: 2, outcome: 'new', device: '10.0.0.9', problem: null, isDone: false, changes: [] },
  {
    line: 3,
    outcome: 'changed',
    device: 'rig1',
    problem: null,
    isDone: false,
    changes: [{ column: 'note', before: null, after: 'new' }],
  },
  {
    line: 4,
    outcome: 'refused',
    device: '',
    problem: 'Column "ip": an IPv4 address is expected.',
    isDone: false,
    changes: [],
  },
];
const answers = {
  openImports: { fileImports: [{ ...item, name: 'earlier.csv' }] },
  importDetail: { fileImports: [item] },
  importRows: { fileImportRows: rows, fileImportRowsAggregate: { count: 3 } },
  beginImport: { beginImport: id },
  applyImport: { applyImport: { id, state: 'applying' } },
  cancelImports: { cancelImports: 1 },
  [`/api/imports/${id}`]: () => Response.json({ received: 5 }),
};

test('a file that is dropped is uploaded, and shown with what it would change', async () => {
  const { calls } = await renderPage(importPage, { answers });
  const zone = (await screen.findByText('Drop a CSV, xls or xlsx file here')).parentElement as HTMLElement;
  expect(await screen.findByRole('button', { name: 'earlier.csv' })).toBeTruthy();
  fireEvent.drop(zone, { dataTransfer: { files: [new File([''], 'empty.csv')] } });
  expect(await screen.findByText('The file is empty.')).toBeTruthy();
  fireEvent.drop(zone, { dataTransfer: { files: [new File(['bytes'], 'miners.csv')] } });
  expect(await screen.findByRole('button', { name: 'Apply to 2 miners' })).toBeTruthy();
  expect(
    screen.getByText(/1 miner to add, 1 to change, 0 unchanged, 1 row refused\. Read as CSV, commas, UTF-8\./),
  ).toBeTruthy();
  expect(screen.getByText(/^Not imported: pool1_address\. These would command miners/)).toBeTruthy();
  expect(screen.getByText('1 further column left alone')).toBeTruthy();
  expect(screen.getByText('Miners and the pool report them: hashrate.')).toBeTruthy();
  expect(screen.getByText('1 row will be left out.')).toBeTruthy();
  expect(calls.find(({ operationName }) => operationName === 'beginImport')?.variables).toEqual({
    file: { kind: 'asic', name: 'miners.csv', size: 5 },
  });
});

test('the kind of the file is chosen among those that the viewer may import, and stands in the URL', async () => {
  const { user, search } = await renderPage(importPage, { answers, search: '?kind=no-such-kind' });
  expect(await screen.findByRole('heading', { name: 'Import miners' })).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'What to import' }));
  const offered = within(await screen.findByRole('listbox'));
  const titles = offered.getAllByRole('option').map(({ textContent }) => textContent);
  expect(titles).toEqual(imports.map(({ title }) => title));
  await user.click(offered.getByRole('option', { name: 'Link outlets by file' }));
  expect(await screen.findByRole('heading', { name: 'Link outlets by file' })).toBeTruthy();
  expect(search()).toMatchObject({ kind: 'outlet-links' });
  expect(screen.getByText('agent_name')).toBeTruthy();
});

test('who may import one kind alone is shown that kind, and no choice', async () => {
  const permissions = ['agent_workers', 'agent_worker_pdus_write'];
  await renderPage(importPage, { answers, search: '?kind=asic', permissions });
  expect(await screen.findByRole('heading', { name: 'Link outlets by file' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'What to import' })).toBeNull();
});

test('rows are filtered by what they do, opened, and applied; progress and result are pushed', async () => {
  const { calls, user } = await renderPage(importPage, { answers, search: `?import=${id}` });
  await user.click(await screen.findByRole('tab', { name: /^Refused/ }));
  await waitFor(() =>
    expect(calls.findLast(({ operationName }) => operationName === 'importRows')?.variables).toMatchObject({
      where: { _and: [{ importId: { _eq: id } }, { hasProblem: { _eq: true } }] },
    }),
  );
  await user.click(screen.getByText('note: --- → new'));
  expect(await screen.findByText('Row 3: rig1')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Apply to 2 miners' }));
  await waitFor(() => expect(calls.some(({ operationName }) => operationName === 'applyImport')).toBe(true));
  push('importDetailUpdates', { fileImportsUpdates: [{ ...item, state: 'applying', appliedCount: 1 }] });
  expect(await screen.findByText('1 of 2 rows written')).toBeTruthy();
  const message = '1 miner added. Row 3: Changed meanwhile: Note.';
  push('importDetailUpdates', {
    fileImportsUpdates: [{ ...item, state: 'done', message, appliedCount: 1, failedCount: 1 }],
  });
  await waitFor(() =>
    expect(useToasts.getState().toasts.at(-1)).toMatchObject({ kind: 'info', title: message, timeoutMs: 5000 }),
  );
  expect(await screen.findByText(/1 row written\. 1 row not written: see Refused\./)).toBeTruthy();
});

test('a file that does not follow its template says so in the words of the specification', async () => {
  const reading = { ...item, state: 'reading' };
  await renderPage(importPage, {
    answers: { ...answers, importDetail: { fileImports: [reading] } },
    search: `?import=${id}`,
  });
  expect(await screen.findByText('Reading the file: 3 rows so far')).toBeTruthy();
  const problem = 'A column "ip" or "mac_address" is missing.';
  push('importDetailUpdates', { fileImportsUpdates: [{ ...item, state: 'failed', isStructureError: true, problem }] });
  expect((await screen.findAllByText(/Structure error!/)).length).toBe(2);
  expect(screen.getByRole('button', { name: 'Import another file' })).toBeTruthy();
});

test('unknown columns are listed with a likely match, mapped or left out, and none is dropped by itself', async () => {
  const mapping = {
    ...item,
    state: 'mapping',
    ignoredColumns: [],
    unknownColumns: ['MAC', 'Remark', 'Colour'],
    freeColumns: ['mac_address', 'note', 'tags'],
  };
  const { calls, user } = await renderPage(importPage, {
    answers: {
      ...answers,
      importDetail: { fileImports: [mapping] },
      mapImportColumns: { mapImportColumns: { id, state: 'reading' } },
    },
    search: `?import=${id}`,
  });
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'MAC' })).value).toBe('mac_address');
  expect(screen.getByText('MAC address; finds the device')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '2 columns to choose' }).disabled).toBe(true);
  await user.click(screen.getByRole('combobox', { name: 'Remark' }));
  const offered = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Leave out', 'note', 'tags']);
  await user.click(offered[1] as HTMLElement);
  await user.click(screen.getByRole('combobox', { name: 'Colour' }));
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Leave out' }));
  await user.click(screen.getByRole('button', { name: 'Read the file' }));
  await waitFor(() =>
    expect(calls.find(({ operationName }) => operationName === 'mapImportColumns')?.variables).toEqual({
      id,
      columns: [
        { name: 'MAC', column: 'mac_address' },
        { name: 'Remark', column: 'note' },
        { name: 'Colour', column: null },
      ],
    }),
  );
  push('importDetailUpdates', { fileImportsUpdates: [{ ...item, ignoredColumns: ['Colour'] }] });
  expect(await screen.findByText('You left them out: Colour.')).toBeTruthy();
});

test('an import that is gone is said to be', async () => {
  const { user } = await renderPage(importPage, {
    answers: { ...answers, importDetail: { fileImports: [] } },
    search: `?import=${id}`,
  });
  await user.click(await screen.findByRole('button', { name: 'Import another file' }));
  expect(await screen.findByText('Drop a CSV, xls or xlsx file here')).toBeTruthy();
});

test('the keys of imported agents are taken once, to save as a file', async () => {
  const agents = [
    { name: 'Hall B', key: 'hfa_b' },
    { name: '=Hall "C"', key: 'hfa_c' },
  ];
  const done = { ...item, kind: 'agent', state: 'done', newCount: 2, appliedCount: 2 };
  const { user, calls } = await renderPage(importPage, {
    answers: {
      ...answers,
      importDetail: { fileImports: [done] },
      takeAgentKeys: { takeAgentKeys: { agents, serverAddress: 'https://farm.example' } },
    },
    search: `?import=${id}`,
  });
  await user.click(await screen.findByRole('button', { name: 'Take keys' }));
  const keys = within(await screen.findByRole('dialog', { name: 'Keys of 2 agents' }));
  expect(keys.getByText(/hfa_b/).textContent).toContain('hfa_c');
  expect(calls.find(({ operationName }) => operationName === 'takeAgentKeys')?.variables).toMatchObject({
    importId: id,
  });
  await user.click(keys.getByRole('button', { name: 'Download keys' }));
  const [name, content] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe('agent keys.csv');
  expect((await content?.text())?.replace('\uFEFF', '')).toBe(
    `name,key,server\r\nHall B,hfa_b,wss://farm.example\r\n"'=Hall ""C""",hfa_c,wss://farm.example\r\n`,
  );
  await user.click(keys.getByRole('button', { name: 'I saved it' }));
  await waitFor(() => expect(screen.queryByText(/hfa_b/)).toBeNull());
});
