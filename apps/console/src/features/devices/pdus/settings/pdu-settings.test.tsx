import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FileTemplate } from '@headframe/domain/files/file-template';
import { rowsOfFile } from '@headframe/domain/files/rows-of-file';
import { saveFile } from '../../../../ui/file/save-file.ts';
import { cellsOfFile } from '../../../../ui/file/table/cells-of-file.ts';
import { useToasts } from '../../../../ui/toast/toasts.ts';
import { outletPage } from '../outlet.route.ts';
import { pduPage } from '../pdu.route.ts';
import { openPduPages } from '../testing/open-pdu-pages.tsx';
import { outletSample, pduSample } from '../testing/pdu-samples.ts';

vi.mock('../../../../transport/live/socket.ts', () => import('../../../../testing/fake-pushes.ts'));
vi.mock('../../../../ui/file/save-file.ts', () => ({ saveFile: vi.fn() }));
// Without the worker, which the browser tests run.
vi.mock('../../../../ui/file/table/read-table-file.ts', () => ({
  tableFileTypes: '.csv,.xls,.xlsx',
  readTableFile: async (file: Blob, template: FileTemplate) =>
    rowsOfFile(template, await cellsOfFile(new Uint8Array(await file.arrayBuffer()))),
}));
beforeEach(() => localStorage.clear());
afterEach(() => useToasts.setState({ toasts: [] }));

const csv = (text: string) => new File([text], 'units.csv', { type: 'text/csv' });
const lastToast = () => useToasts.getState().toasts.at(-1);

async function openDialogOf(button: string, answers: Record<string, object> = {}) {
  const opened = await openPduPages(pduPage, { answers });
  await opened.user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  const choose = (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    return input ? opened.user.upload(input, file) : Promise.reject(new Error('There is no input for a file.'));
  };
  return { ...opened, dialog, choose };
}

const imported = { importPdus: { message: '2 PDUs added.', applied: 2, refused: [] } };

test('a file is imported by its columns, and the text of the server is shown', async () => {
  const { user, dialog, choose, calls } = await openDialogOf('Import', { importPdus: imported });
  await choose(
    csv(
      'ip,family,view_only,auth_password,user\n10.0.0.20,snmp-apc-rpdu2,yes,correct horse,farm\n,,,,\n10.0.0.21,snmp-eaton-g3\n',
    ),
  );
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls('importPdus')).toEqual([
    {
      data: [
        {
          line: 2,
          ip: '10.0.0.20',
          family: 'snmp-apc-rpdu2',
          viewOnly: true,
          user: 'farm',
          authPassword: 'correct horse',
        },
        { line: 4, ip: '10.0.0.21', family: 'snmp-eaton-g3' },
      ],
    },
  ]);
  expect(lastToast()).toMatchObject({ kind: 'info', title: '2 PDUs added.' });
});

test('a file that does not follow the template sends nothing; the error stays for 10 s and says where', async () => {
  const { user, dialog, choose, calls } = await openDialogOf('Import');
  await choose(csv('ip,family,comunity\n10.0.0.20,snmp-apc-rpdu2,public\n'));
  await user.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() =>
    expect(lastToast()).toMatchObject({ kind: 'error', title: 'Structure error!', timeoutMs: 10_000 }),
  );
  expect(lastToast()?.caption).toBe('Columns must follow the template. The template has no column "comunity".');
  expect(calls('importPdus')).toEqual([]);
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('rows that the server refuses are listed until the dialog is closed', async () => {
  const refused = [{ line: 3, reason: 'The PDU 10.0.0.9 does not exist.' }];
  const message = '1 PDU renamed. Row 3: The PDU 10.0.0.9 does not exist.';
  const answers = { updatePduNames: { updatePduNames: { message, applied: 1, refused } } };
  const { user, dialog, choose, calls } = await openDialogOf('Rename by file', answers);
  await choose(csv('ip;name;outlet;outlet_name\n10.0.0.20;Left;;\n10.0.0.9;;7;Rig 7\n'));
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await dialog.findByText('Row 3: The PDU 10.0.0.9 does not exist.')).toBeTruthy();
  expect(calls('updatePduNames')).toEqual([
    {
      content: [
        { line: 2, ip: '10.0.0.20', name: 'Left' },
        { line: 3, ip: '10.0.0.9', outlet: '7', outletName: 'Rig 7' },
      ],
    },
  ]);
  expect(lastToast()).toMatchObject({ title: message, timeoutMs: 5000 });
});

test('the template is a file with the names of the columns', async () => {
  const { user, dialog } = await openDialogOf('Rename by file');
  await user.click(dialog.getByRole('button', { name: 'Download template' }));
  const [name, content] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe('PDU names template.csv');
  expect(await content?.text()).toContain('agent,ip,name,outlet,outlet_name\r\n');
});

test('a PDU is renamed and set to view-only; who may only read is offered neither, nor a file', async () => {
  const { user, calls } = await openPduPages(pduPage, {
    pdus: [pduSample()],
    answers: {
      pduIds: { pdus: [{ id: 'pdu-1', outletsOn: 1, outletsOff: 0 }] },
      renamePdu: { renamePdu: 'Left' },
      setPdusViewOnly: { setPdusViewOnly: 1 },
    },
  });
  const menu = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions of rack-7' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    return within(await screen.findByRole('dialog'));
  };
  const rename = await menu('Rename');
  await user.clear(rename.getByRole('textbox', { name: 'Name' }));
  await user.type(rename.getByRole('textbox', { name: 'Name' }), 'Left');
  await user.click(rename.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(calls('renamePdu')).toEqual([{ id: 'pdu-1', name: 'Left' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const viewOnly = await menu('Set view-only');
  await user.click(viewOnly.getByRole('button', { name: 'Set view-only' }));
  await waitFor(() => expect(calls('setPdusViewOnly')).toEqual([{ where: { id: { _eq: 'pdu-1' } }, value: true }]));
});

test('who may only read finds no import', async () => {
  await openPduPages(pduPage, { permissions: ['pdu'] });
  await screen.findByRole('row', { name: /rack-7/ });
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy();
});

test('an outlet is protected once confirmed, and shown as such', async () => {
  const { user, calls } = await openPduPages(outletPage, {
    outlets: [outletSample(), outletSample({ id: 'b', key: '2', name: 'second', protectedAs: 'switch' })],
    answers: { protectOutlets: { protectOutlets: 1 } },
  });
  expect((await screen.findByRole('row', { name: /second/ })).textContent).toContain('Protected');
  await user.click(screen.getByRole('button', { name: /^Actions of miner-1/ }));
  expect(screen.queryByRole('menuitem', { name: 'End protection' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Protect: feeds the agent' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Protect' }));
  await waitFor(() => expect(calls('protectOutlets')).toEqual([{ where: { id: { _eq: 'outlet-1' } }, as: 'agent' }]));
});

test('the history of a PDU is saved for the span of its charts; where there is none, that is said', async () => {
  vi.mocked(saveFile).mockClear();
  let isEmpty = true;
  const message = 'Historical data is not available for this pdu!';
  const { user } = await openPduPages(pduPage, {
    search: '?device=pdu-1&range=1700000000-1700003600',
    answers: {
      '/api/bulks/export_pdu_history': () =>
        isEmpty
          ? Response.json({ message }, { status: 404 })
          : new Response('content', { headers: { 'content-disposition': 'attachment; filename="data.csv"' } }),
    },
  });
  const button = await screen.findByRole('button', { name: 'Export history' });
  await user.click(button);
  await waitFor(() => expect(lastToast()).toMatchObject({ kind: 'info', title: message, caption: 'Try again later.' }));
  expect(saveFile).not.toHaveBeenCalled();
  isEmpty = false;
  await user.click(button);
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect(vi.mocked(saveFile).mock.calls[0]?.[0]).toBe('data.csv');
});
