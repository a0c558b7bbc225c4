import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useToasts } from '../../../../ui/toast/toasts.ts';
import { outletPage } from '../outlet.route.ts';
import { openPduPages } from '../testing/open-pdu-pages.tsx';
import { outletSample } from '../testing/pdu-samples.ts';

vi.mock('../../../../transport/live/socket.ts', () => import('../../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const change = { line: 2, pdu: 'rack-7', outlet: '1', before: null, after: 'rig-1' };
const lastToast = () => useToasts.getState().toasts.at(-1)?.title;

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
