import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { addressBookPage } from './address-book.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
beforeEach(() => localStorage.clear());

const paymentCode =
  'PM8TJTLJbPRGxSbc8EJi42Wrr6QbNSaSSVJ5Y3E4pbCYiTHUskHg13935Ubb7q8tx9GVbh2UuRnBc3WSyJHhUrw8KhprKnn9eDznYGieTzFcwQRya4GA';
const held = {
  id: 'entry-1',
  kind: 'address',
  code: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  description: 'Cold storage',
  network: 'main',
  state: 'held',
  isApproved: true,
  isArchived: false,
  holdUntil: new Date(Date.now() + 5 * 3_600_000).toISOString(),
  cost: 0,
  notification: null,
  notificationTx: null,
  withdrawCount: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const listOf = (entries: readonly object[], isAdministrator = false) => ({
  addressBookList: {
    me: { id: '1', isAdministrator },
    addressBookEntries: entries,
    addressBookEntriesAggregate: { count: entries.length },
  },
  addressBookDetail: { addressBookEntries: entries.slice(0, 1) },
});

test('what is typed is checked at once, and added with the code of the second factor', async () => {
  const { calls, user } = await renderPage(addressBookPage, {
    answers: { ...listOf([held]), createAddressBookEntry: { createAddressBookEntry: { id: 'entry-2' } } },
  });
  await user.click(await screen.findByRole('button', { name: 'Add address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to the address book' }));
  const code = dialog.getByRole('textbox', { name: 'Address or PayNym' });
  await user.type(code, held.code.slice(0, -1));
  expect(await dialog.findByText('Wallet address is not valid')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
  await user.clear(code);
  await user.click(code);
  await user.paste(`BITCOIN:${held.code.toUpperCase()}?amount=0.5&label=Somebody`);
  expect((code as HTMLTextAreaElement).value).toBe(held.code.toUpperCase());
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(false);
  await user.clear(code);
  await user.type(code, paymentCode.slice(0, -1));
  expect(await dialog.findByText('Payment code is not valid')).toBeTruthy();
  await user.type(code, paymentCode.slice(-1));
  await waitFor(() => expect(dialog.queryByText('Payment code is not valid')).toBeNull());
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), ' Partner ');
  await user.click(code);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(calls.find(({ operationName }) => operationName === 'createAddressBookEntry')?.variables).toMatchObject({
      code: paymentCode,
      description: 'Partner',
    }),
  );
});

test('a held entry says how long, and one whose hold has ended is usable without another answer', async () => {
  const ended = { ...held, id: 'entry-2', description: 'Old', holdUntil: new Date(Date.now() - 1000).toISOString() };
  await renderPage(addressBookPage, { answers: listOf([held, ended]) });
  expect(await screen.findByRole('row', { name: /Cold storage .* Held for 5h/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /Old .* Usable/ })).toBeTruthy();
});

test('the drawer has a QR code and the whole address', async () => {
  await renderPage(addressBookPage, { answers: listOf([held]), search: '?entry=entry-1' });
  expect(await screen.findByRole('img', { name: 'QR code of the Address' })).toBeTruthy();
  expect(screen.getByText(held.code)).toBeTruthy();
});

const withHouse = (housePaymentCode: object) => ({ ...listOf([held]), housePaymentCode: { housePaymentCode } });

test('everyone who sees the book reads what PayNyms are paid from, and that nobody pays them now', async () => {
  const seenAt = new Date(Date.now() - 3_600_000).toISOString();
  const { user } = await renderPage(addressBookPage, {
    answers: withHouse({ code: paymentCode, seenAt, isAlive: false }),
    permissions: ['paynym'],
  });
  await user.click(await screen.findByText(/^PayNyms are paid from this payment code:/));
  expect(screen.getByText(paymentCode)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of the Payment code of the pool' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Payment code of the pool/ })).toBeTruthy();
  expect(screen.getByText(/The payout program is not at work.*nobody is notified or paid/)).toBeTruthy();
});

test('the page says that payments to PayNyms are not set up', async () => {
  await renderPage(addressBookPage, { answers: withHouse({ code: null, seenAt: null, isAlive: false }) });
  expect(await screen.findByText(/^Payments to PayNyms are not set up/)).toBeTruthy();
});

test('the drawer says how far the notification of a PayNym is', async () => {
  const paynym = { ...held, kind: 'payment_code', code: paymentCode, notification: 'waiting' };
  await renderPage(addressBookPage, { answers: listOf([paynym]), search: '?entry=entry-1' });
  expect(await screen.findByText('Not sent yet; payments wait for it')).toBeTruthy();
});

test('viewers see the book without actions, and nothing of what waits for the administrator', async () => {
  const { calls } = await renderPage(addressBookPage, { answers: listOf([held]), permissions: ['paynym'] });
  expect(await screen.findByRole('row', { name: /Cold storage/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add address' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions of/ })).toBeNull();
  expect(calls.some(({ operationName }) => operationName === 'waitingPaymentCodes')).toBe(false);
});

test('the administrator approves a payment code with the cost of its notification', async () => {
  const waitingPaymentCodes = {
    adminPaymentCodes: [
      { id: 'entry-3', code: paymentCode, subaccount: 'north', network: 'main', createdAt: held.createdAt },
    ],
  };
  const { calls, user } = await renderPage(addressBookPage, {
    answers: { ...listOf([held], true), waitingPaymentCodes, approvePaymentCode: { adminApprovePaymentCode: true } },
  });
  const waiting = within(await screen.findByRole('region', { name: 'PayNyms awaiting your approval' }));
  await user.click(waiting.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve the PayNym of north?' }));
  expect(dialog.getByText(/Without a payout program that has a seed.*HEADFRAME_PAYOUT_BIP47_SEED_FILE/s)).toBeTruthy();
  const cost = dialog.getByRole('textbox', { name: 'Cost of the notification' });
  await user.clear(cost);
  await user.type(cost, '1200');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(calls.find(({ operationName }) => operationName === 'approvePaymentCode')?.variables).toMatchObject({
      id: 'entry-3',
      cost: 1200,
    }),
  );
});
