import { screen, waitFor, within } from '@testing-library/react';
import type { FileTemplate } from '@headframe/domain/files/file-template';
import { rowsOfFile } from '@headframe/domain/files/rows-of-file';
import { beforeEach, expect, test, vi } from 'vitest';
import { cellsOfFile } from '../../../../ui/file/table/cells-of-file.ts';
import { useToasts } from '../../../../ui/toast/toasts.ts';
import { outletPage } from '../outlet.route.ts';
import { openPduPages } from '../testing/open-pdu-pages.tsx';
import { outletSample } from '../testing/pdu-samples.ts';

vi.mock('../../../../transport/live/socket.ts', () => import('../../../../testing/fake-pushes.ts'));
// Without the worker, which the browser tests run.
vi.mock('../../../../ui/file/table/read-table-file.ts', () => ({
  tableFileTypes: '.csv,.xls,.xlsx',
  readTableFile: async (file: Blob, template: FileTemplate) =>
    rowsOfFile(template, await cellsOfFile(new Uint8Array(await file.arrayBuffer()))),
}));
beforeEach(() => localStorage.clear());

const change = { line: 2, pdu: 'rack-7', outlet: '1', before: null, after: 'rig-1' };
const refused = [{ line: 3, reason: 'No miner of this subaccount is rig-9.' }];
const preview = { outletLinkPreview: { changes: [change], unchanged: 1, refused } };
const lastToast = () => useToasts.getState().toasts.at(-1)?.title;

test('a file of links shows what changes and what is left out before it is applied', async () => {
  const linkOutlets = { message: '1 link changed. Row 3: No miner of this subaccount is rig-9.', applied: 1, refused };
  const { user, calls } = await openPduPages(outletPage, {
    answers: { outletLinkPreview: preview, linkOutlets: { linkOutlets } },
  });
  await user.click(await screen.findByRole('button', { name: 'Link by file' }));
  const dialog = within(await screen.findByRole('dialog'));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const text = 'pdu,outlet,miner\nrack-7,1,rig-1\nrack-7,2,rig-9\nrack-7,3,\n';
  await user.upload(input as HTMLInputElement, new File([text], 'links.csv', { type: 'text/csv' }));
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect((await dialog.findByRole('status')).textContent).toBe(
    '1 outlet changes · 1 row without a change · 1 row left out',
  );
  expect(dialog.getByText('Row 3: No miner of this subaccount is rig-9.')).toBeTruthy();
  expect(dialog.getByRole('row', { name: 'rack-7 / 1 None rig-1' })).toBeTruthy();
  expect(calls('linkOutlets')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Link' }));
  await waitFor(() => expect(lastToast()).toBe(linkOutlets.message));
  const content = [
    { line: 2, pdu: 'rack-7', outlet: '1', miner: 'rig-1' },
    { line: 3, pdu: 'rack-7', outlet: '2', miner: 'rig-9' },
    { line: 4, pdu: 'rack-7', outlet: '3' },
  ];
  expect([calls('outletLinkPreview'), calls('linkOutlets')]).toEqual([[{ content }], [{ content }]]);
  expect(dialog.getByText('Row 3: No miner of this subaccount is rig-9.')).toBeTruthy();
});

test('chosen outlets are linked in order to the miners that are named, once it was shown what changes', async () => {
  const outlets = ['1', '2', '3'].map((key) => outletSample({ id: `outlet-${key}`, key, name: `no-${key}` }));
  const { user, calls } = await openPduPages(outletPage, {
    outlets,
    answers: {
      outletsInOrder: { outlets },
      outletLinkPreview: { outletLinkPreview: { changes: [change], unchanged: 1, refused: [] } },
      linkOutlets: { linkOutlets: { message: '1 link changed.', applied: 1, refused: [] } },
    },
  });
  await screen.findByRole('row', { name: /no-1/ });
  await user.click(screen.getByRole('checkbox', { name: 'Select page' }));
  const bar = within(await screen.findByRole('toolbar'));
  const shown = bar.queryByRole('button', { name: 'Link to miners in order' });
  if (!shown) await user.click(bar.getByRole('button', { name: /More/ }));
  await user.click(shown ?? (await screen.findByRole('menuitem', { name: 'Link to miners in order' })));
  const dialog = within(await screen.findByRole('dialog', { name: 'Link 3 outlets in order' }));
  const miners = dialog.getByLabelText('Miners');
  await user.type(miners, '10.0.1.1-4');
  expect(dialog.getByText(/choose more outlets, or name fewer miners/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Preview' }).hasAttribute('disabled')).toBe(true);
  await user.clear(miners);
  await user.type(miners, '10.0.1.1-2');
  expect(dialog.getByText('3 outlets, 2 miners: the last outlet stays as it is.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByRole('status')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Link' }));
  await waitFor(() => expect(lastToast()).toBe('1 link changed.'));
  // The longest page that the server answers with.
  expect(calls('outletsInOrder')).toEqual([expect.objectContaining({ limit: 1000 })]);
  expect(calls('linkOutlets')).toEqual([
    {
      content: [
        { line: 1, outletId: 'outlet-1', miner: '10.0.1.1' },
        { line: 2, outletId: 'outlet-2', miner: '10.0.1.2' },
      ],
    },
  ]);
});

test('a single outlet is spoken of in the singular', async () => {
  const outlets = [outletSample({ id: 'outlet-1', key: '1', name: 'no-1', pduName: 'rack-7' })];
  const { user } = await openPduPages(outletPage, { outlets, answers: { outletsInOrder: { outlets } } });
  await screen.findByRole('row', { name: /no-1/ });
  await user.click(screen.getByRole('checkbox', { name: 'Select page' }));
  const bar = within(await screen.findByRole('toolbar'));
  const shown = bar.queryByRole('button', { name: 'Link to miners in order' });
  if (!shown) await user.click(bar.getByRole('button', { name: /More/ }));
  await user.click(shown ?? (await screen.findByRole('menuitem', { name: 'Link to miners in order' })));
  const dialog = within(await screen.findByRole('dialog', { name: 'Link 1 outlet in order' }));
  expect(dialog.getByText(/: rack-7 \/ 1\. Nothing is switched\.$/)).toBeTruthy();
  await user.type(dialog.getByLabelText('Miners'), '10.0.1.1-2');
  expect(dialog.getByText('1 outlet, 2 miners: choose more outlets, or name fewer miners.')).toBeTruthy();
});
