import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from '../../../../ui/file/save-file.ts';
import { useToasts } from '../../../../ui/toast/toasts.ts';
import { outletPage } from '../outlet.route.ts';
import { pduPage } from '../pdu.route.ts';
import { openPduPages } from '../testing/open-pdu-pages.tsx';
import { outletSample, pduSample } from '../testing/pdu-samples.ts';

vi.mock('../../../../transport/live/socket.ts', () => import('../../../../testing/fake-pushes.ts'));
vi.mock('../../../../ui/file/save-file.ts', () => ({ saveFile: vi.fn() }));
beforeEach(() => localStorage.clear());
afterEach(() => useToasts.setState({ toasts: [] }));

const lastToast = () => useToasts.getState().toasts.at(-1);

test('files of PDUs and of names are imported on the page of imports', async () => {
  const { user, search } = await openPduPages(pduPage);
  await user.click(await screen.findByRole('button', { name: 'Rename by file' }));
  await waitFor(() => expect(search()).toMatchObject({ kind: 'pdu-names' }));
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
  await waitFor(() => expect(calls('renamePdu')).toEqual([{ id: 'pdu-1', name: 'Left', from: 'rack-7' }]));
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
