import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { push, subscriptionsOf } from '../../../testing/fake-pushes.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { trustedPoolsPage } from './trusted-pools.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const pool = {
  id: 'pool-1',
  poolAddresses: ['eu.pool.example:3333', 'us.pool.example:3333'],
  expectedMinAsicCount: 10,
  expectedMaxAsicCount: null,
  expectedMinHashrate: null,
  expectedMaxHashrate: 900,
  expectedHashUnit: 'th',
  hasAlert: true,
  asicCount: 8,
  hashrate: 812.5,
  state: 'low',
  createdAt: '2026-11-20T10:00:00.000Z',
};
const answers = {
  trustedPoolList: { trustedPools: [pool], trustedPoolsAggregate: { count: 1 } },
  untrustedPoolAlert: { untrustedPoolAlert: false },
  setUntrustedPoolAlert: { setUntrustedPoolAlert: true },
  insertTrustedPool: { insertTrustedPool: { id: 'pool-2' } },
  updateTrustedPool: { updateTrustedPool: { id: 'pool-1' } },
  deleteTrustedPools: { deleteTrustedPools: 1 },
};
const sent = (calls: readonly { operationName: string; variables: unknown }[], name: string) =>
  calls.find(({ operationName }) => operationName === name)?.variables;

test('a pool stands with its addresses, what is mined there and what is expected', async () => {
  await renderPage(trustedPoolsPage, { answers });
  const row = await screen.findByRole('row', { name: /eu\.pool\.example@3333, us\.pool\.example@3333/ });
  expect(row.textContent).toContain('at least 10');
  expect(row.textContent).toContain('at most 900 Th/s');
  expect(row.textContent).toContain('Lower than expected');
});

test('a pool is added once its address is one; what is left empty is sent as null', async () => {
  const { calls, user } = await renderPage(trustedPoolsPage, { answers });
  await user.click(await screen.findByRole('button', { name: 'Add trusted pool' }));
  const dialog = within(await screen.findByRole('dialog'));
  const add = dialog.getByRole('button', { name: 'Add' });
  const addresses = dialog.getByRole('textbox', { name: /Pool addresses/ });
  await user.type(addresses, 'pool.example');
  expect(dialog.getByText('"pool.example" is no address such as pool.example:3333.')).toBeTruthy();
  expect((add as HTMLButtonElement).disabled).toBe(true);
  await user.type(addresses, ':3333');
  await user.type(dialog.getByRole('textbox', { name: /ASICs, minimum/ }), '5');
  await user.click(add);
  await waitFor(() => expect(sent(calls, 'insertTrustedPool')).toBeTruthy());
  expect(sent(calls, 'insertTrustedPool')).toEqual({
    trustedPool: {
      poolAddresses: ['pool.example:3333'],
      expectedMinAsicCount: 5,
      expectedMaxAsicCount: null,
      expectedMinHashrate: null,
      expectedMaxHashrate: null,
      expectedHashUnit: 'th',
      hasAlert: false,
    },
  });
});

test('a pool is changed, and deleted after a question that names it', async () => {
  const { calls, user } = await renderPage(trustedPoolsPage, { answers });
  await user.click(await screen.findByRole('button', { name: /^Actions of eu/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit trusted pool' }));
  expect((dialog.getByRole('button', { name: 'Save' }) as HTMLButtonElement).disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'Compare with what is expected' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent(calls, 'updateTrustedPool')).toEqual({
      id: 'pool-1',
      changes: { hasAlert: false },
      from: { hasAlert: true },
    }),
  );
  await user.click(await screen.findByRole('button', { name: /^Actions of eu/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: /Stop trusting eu\.pool\.example@3333/ }));
  await user.click(question.getByRole('button', { name: 'Delete trusted pool' }));
  await waitFor(() => expect(sent(calls, 'deleteTrustedPools')).toEqual({ ids: ['pool-1'] }));
});

test('the alert is turned on by who may change pools; others see it', async () => {
  const { calls, user } = await renderPage(trustedPoolsPage, { answers });
  await user.click(await screen.findByRole('switch', { name: /^Alert of untrusted pools/ }));
  await waitFor(() => expect(sent(calls, 'setUntrustedPoolAlert')).toEqual({ isOn: true }));
});

test('a reader sees pools and alert, and changes neither', async () => {
  await renderPage(trustedPoolsPage, { answers, permissions: ['trusted_pools'] });
  expect(await screen.findByText(/eu\.pool\.example@3333/)).toBeTruthy();
  expect((await screen.findByRole<HTMLInputElement>('switch')).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Add trusted pool' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions of/ })).toBeNull();
});

test('an open form follows the record, whatever page of the list is shown, until it is deleted', async () => {
  const { user, calls } = await renderPage(trustedPoolsPage, {
    answers: {
      ...answers,
      lastChange: { lastChange: { by: 'ann@farm.test', at: new Date().toISOString(), isDeletion: true } },
    },
  });
  await user.click(await screen.findByRole('button', { name: /^Actions of / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit trusted pool' }));
  await user.type(dialog.getByRole('textbox', { name: /Pool addresses/ }), '\nmine.example:3333');
  const one = { where: { id: { _eq: 'pool-1' } }, limit: 1, offset: 0 };
  await waitFor(() => expect(subscriptionsOf('trustedPoolListUpdates')).toContainEqual(expect.objectContaining(one)));
  push('trustedPoolListUpdates', {
    trustedPoolsUpdates: [
      { ...pool, poolAddresses: [...pool.poolAddresses, 'theirs.example:3333'], expectedMinAsicCount: 12 },
    ],
  });
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /ASICs, minimum/ }).value).toBe('12');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Pool addresses/ }).value.split('\n')).toEqual([
    ...pool.poolAddresses,
    'theirs.example:3333',
    'mine.example:3333',
  ]);
  push('trustedPoolListUpdates', { trustedPoolsUpdates: [] });
  expect((await dialog.findByRole('alert')).textContent).toContain('Nothing can be saved');
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Deleted by ann@farm.test'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  expect(sent(calls, 'lastChange')).toEqual({ kind: 'trusted-pool', id: 'pool-1', field: null });
});
