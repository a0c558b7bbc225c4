import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { AutoWithdrawalRowFragment, PaymentRowFragment } from '../../../generated/scheduled-withdrawal.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { autoWithdrawalPage } from './auto-withdrawal.route.ts';
import { paymentPage } from './payment.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));

const cold = '1c8a730e-25f5-4ef5-892f-4dd14db86843';
const hot = '7d0f6d4e-0f1a-4a94-9d37-4d4cf8a0f0a1';
const entry = (id: string, description: string, state = 'usable', network = 'simulated') => ({
  id,
  kind: 'address',
  code: `bcrt1q${description.toLowerCase()}xxxxxxxxxxxxxxxx`,
  description,
  network,
  state,
  holdUntil: '2026-11-22T00:00:00Z',
});
const sources = {
  wallets: [{ amount: '5000000', chain: { id: '1', network: 'simulated' } }],
  addressBookEntries: [entry(cold, 'Cold'), entry(hot, 'Hot', 'held'), entry('c', 'Elsewhere', 'usable', 'main')],
};

const terms = {
  fee: '0.00000000',
  quickwithdrawMinimum: '0.00100000',
  autowithdrawMinimum: '0.00200000',
  isLightningOn: false,
  lightningMinAmount: '0.00120000',
  lightningFee: '0.00000500',
};

const auto: AutoWithdrawalRowFragment = {
  id: 'a',
  minAmount: '0.00100000',
  addresses: [
    { entry: cold, code: 'bcrt1qcold', description: 'Cold', share: 3333, isPayable: true },
    { entry: hot, code: 'bcrt1qhot', description: '', share: 6667, isPayable: false },
  ],
  network: 'simulated',
  dayOfTheMonth: 31,
  dayOfTheWeek: null,
  nextRun: '2126-11-30T05:30:00Z',
  lastRequestedDay: null,
  lastOutcome: 'balance-too-low',
  changedBy: 'ada@example.org',
  createdAt: '2026-11-20T10:00:00Z',
};

const payment: PaymentRowFragment = {
  id: 'p',
  description: 'Power bill',
  entry: cold,
  address: 'bcrt1qcoldxxxxxxxxxxxxxxxx',
  addressDescription: 'Cold',
  isPayable: true,
  network: 'simulated',
  amount: '0.25000000',
  minAmount: '0.25000000',
  method: 'bitcoin',
  isActive: true,
  dayOfTheMonth: null,
  dayOfTheWeek: 1,
  nextRun: '2126-11-30T05:30:00Z',
  lastRequestedDay: null,
  lastOutcome: null,
  changedBy: 'ada@example.org',
  createdAt: '2026-11-20T10:00:00Z',
};

const json = (body: object) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const missing = {
  message: 'Please enter verify code',
  extensions: { code: 'permission-error', detail: { stepUp: 'two-factor' } },
};
/** Refuses a mutation without a code, and answers one with a code. */
const needsCode = (data: object) => (call: { variables: unknown }) =>
  json((call.variables as { twoFactorCode: string | null }).twoFactorCode === null ? { errors: [missing] } : { data });

const openAuto = (rows: AutoWithdrawalRowFragment[], answers: Parameters<typeof renderPage>[1]['answers'] = {}) =>
  renderPage(autoWithdrawalPage, {
    hasSecondFactor: true,
    answers: {
      autoWithdrawalList: { autoWithdrawals: rows, autoWithdrawalsAggregate: { count: rows.length } },
      withdrawalSources: sources,
      withdrawalTerms: { withdrawInfo: terms },
      ...answers,
    },
  });
const openPayments = (rows: PaymentRowFragment[], answers: Parameters<typeof renderPage>[1]['answers'] = {}) =>
  renderPage(paymentPage, {
    hasSecondFactor: true,
    answers: {
      paymentList: { payments: rows, paymentsAggregate: { count: rows.length } },
      withdrawalSources: sources,
      withdrawalTerms: { withdrawInfo: terms },
      ...answers,
    },
  });
const sent = (page: Awaited<ReturnType<typeof renderPage>>, name: string) =>
  page.calls.filter(({ operationName }) => operationName === name).map(({ variables }) => variables);

async function enterCode(user: Awaited<ReturnType<typeof renderPage>>['user']): Promise<void> {
  await user.type(await screen.findByLabelText('Verification code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
}

test('the auto-withdrawal shows its addresses with shares, its days, and why it did not run', async () => {
  await openAuto([auto]);
  const card = await screen.findByRole('region', { name: 'Auto-withdrawal' });
  for (const text of [
    '33.33 %',
    'Cold',
    '66.67 %',
    'Monthly, last day',
    'Balance below the minimum',
    'ada@example.org',
  ])
    expect(card.textContent).toContain(text);
  expect(card.textContent).toContain('Archived or deleted: nothing is withdrawn.');
  expect(screen.queryByRole('button', { name: 'Create auto-withdrawal' })).toBeNull();
});

const stopped = { nextRun: null, lastOutcome: 'not-permitted' };

test('an auto-withdrawal that was stopped has no next run, and says why', async () => {
  await openAuto([{ ...auto, ...stopped }]);
  const card = await screen.findByRole('region', { name: 'Auto-withdrawal' });
  expect(within(card).getByText('Next run').nextSibling?.textContent).toBe('None: stopped');
  expect(card.textContent).toContain('Stopped: who set it up may not withdraw here any more');
});

test('a payment that was stopped has no next run, and says why', async () => {
  await openPayments([
    { ...payment, ...stopped },
    { ...payment, ...stopped, id: 'q', description: 'Rent', isActive: false },
  ]);
  const row = await screen.findByRole('row', { name: /Power bill/ });
  for (const text of ['Stopped', 'None: stopped', 'who set it up may not withdraw'])
    expect(row.textContent).toContain(text);
  expect(screen.getByRole('row', { name: /Rent/ }).textContent).not.toContain('None: stopped');
});

test.each([
  ['auto-withdrawal', () => openAuto([])],
  ['payment', () => openPayments([])],
])('without any %s the empty state offers to create one', async (noun, openEmpty) => {
  const { user } = await openEmpty();
  const empty = within((await screen.findByText(new RegExp(`^No ${noun}s? yet$`))).parentElement as HTMLElement);
  await user.click(empty.getByRole('button', { name: `Create ${noun}` }));
  expect(await screen.findByRole('dialog', { name: `Create ${noun}` })).toBeTruthy();
});

test('an auto-withdrawal to two addresses is created with equal shares once the code is given', async () => {
  const page = await openAuto([], {
    createAutoWithdrawal: needsCode({ createAutoWithdrawal: { id: 'a', nextRun: auto.nextRun } }),
  });
  const { user } = page;
  await user.click((await screen.findAllByRole('button', { name: 'Create auto-withdrawal' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Create auto-withdrawal' });
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByText('Field is required')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Add address' }));
  await user.click(within(dialog).getByRole('combobox', { name: 'Address 1' }));
  expect(screen.queryByRole('option', { name: /Elsewhere/ })).toBeNull();
  await user.click(await screen.findByRole('option', { name: /^Cold/ }));
  await user.click(within(dialog).getByRole('combobox', { name: 'Address 2' }));
  await user.click(await screen.findByRole('option', { name: /^Hot.*held for 24 hours/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  await enterCode(user);
  expect(await screen.findByText('Auto-withdrawal created.')).toBeTruthy();
  expect(sent(page, 'createAutoWithdrawal').at(-1)).toEqual({
    minAmount: '0.00200000',
    addresses: [
      { entry: cold, share: 5000 },
      { entry: hot, share: 5000 },
    ],
    dayOfTheMonth: null,
    dayOfTheWeek: null,
    twoFactorCode: '123456',
  });
});

test('without an address that can be paid, the form leads to the address book', async () => {
  const { user } = await openAuto([], { withdrawalSources: { ...sources, addressBookEntries: [] } });
  await user.click((await screen.findAllByRole('button', { name: 'Create auto-withdrawal' }))[0] as HTMLElement);
  const link = await screen.findByRole('link', { name: 'Add an address' });
  expect(link.getAttribute('href')).toContain('/pool/bip47');
});

test('a payment shows what it pays and when, is switched off and deleted with a code', async () => {
  const page = await openPayments([payment], {
    togglePayment: needsCode({ togglePayment: { id: 'p' } }),
    deletePayment: { deletePayment: true },
  });
  const { user } = page;
  const row = await screen.findByRole('row', { name: /Power bill/ });
  for (const text of ['On', '0.25000000', 'Fixed', 'Every Monday', 'None yet']) expect(row.textContent).toContain(text);
  await user.click(within(row).getByRole('button', { name: 'Actions of Power bill' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Switch off' }));
  await enterCode(user);
  expect(await screen.findByText('Payment switched off.')).toBeTruthy();
  expect(sent(page, 'togglePayment').at(-1)).toEqual({ id: 'p', isActive: false, twoFactorCode: '123456' });
  await user.click(screen.getByRole('button', { name: 'Actions of Power bill' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Delete this payment?' });
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent(page, 'deletePayment')).toEqual([{ id: 'p', twoFactorCode: null }]));
});

test('a payment of the whole balance is created from a minimum on', async () => {
  const page = await openPayments([], { createPayment: { createPayment: { id: 'p' } } });
  const { user } = page;
  await user.click((await screen.findAllByRole('button', { name: 'Create payment' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Create payment' });
  await user.click(await within(dialog).findByRole('combobox', { name: 'Address' }));
  await user.click(await screen.findByRole('option', { name: /^Cold/ }));
  await user.click(within(dialog).getByRole('radio', { name: 'The whole balance' }));
  await user.type(await within(dialog).findByLabelText('Minimum amount'), '0.0001');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await within(dialog).findByText('The minimum is 0.00100000 BTC.')).toBeTruthy();
  expect(sent(page, 'createPayment')).toEqual([]);
  await user.clear(within(dialog).getByLabelText('Minimum amount'));
  await user.type(within(dialog).getByLabelText('Minimum amount'), '0.5');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Payment created.')).toBeTruthy();
  expect(sent(page, 'createPayment')).toEqual([
    {
      payment: {
        description: '',
        entry: cold,
        method: 'bitcoin',
        amount: null,
        minAmount: '0.50000000',
        dayOfTheMonth: 1,
        dayOfTheWeek: null,
      },
      twoFactorCode: null,
    },
  ]);
});

test.each([true, false])('a payment goes to a Lightning address where Lightning is on (%s)', async (isLightningOn) => {
  const ada = { ...entry('l', 'Ada'), kind: 'lightning', code: 'ada@pay.example.com' };
  const page = await openPayments([{ ...payment, method: 'lightning' }], {
    withdrawalSources: { ...sources, addressBookEntries: [...sources.addressBookEntries, ada] },
    withdrawalTerms: { withdrawInfo: { ...terms, isLightningOn } },
    createPayment: { createPayment: { id: 'p' } },
  });
  const { user } = page;
  expect((await screen.findByRole('row', { name: /Power bill/ })).textContent).toContain('Sent by Lightning');
  await user.click((await screen.findAllByRole('button', { name: 'Create payment' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Create payment' });
  await user.click(await within(dialog).findByRole('combobox', { name: 'Address' }));
  await screen.findByRole('option', { name: /^Cold/ });
  await waitFor(() => expect(sent(page, 'withdrawalTerms')).toHaveLength(1));
  if (!isLightningOn) return expect(screen.queryByRole('option', { name: /^Ada/ })).toBeNull();
  await user.click(await screen.findByRole('option', { name: /^Ada/ }));
  expect(dialog.textContent).toContain('Sent by Lightning, for 0.00000500 BTC. At least 0.00120000 BTC.');
  await user.type(within(dialog).getByLabelText('Amount'), '0.002');
  await user.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Payment created.')).toBeTruthy();
  expect(sent(page, 'createPayment')).toMatchObject([{ payment: { entry: 'l', method: 'lightning' } }]);
});

test('a payment to an address that was archived is saved once another address is chosen', async () => {
  const page = await openPayments([{ ...payment, entry: 'archived', isPayable: false }], {
    updatePayment: { updatePayment: { id: 'p' } },
  });
  const { user } = page;
  const row = await screen.findByRole('row', { name: /Power bill/ });
  await user.click(within(row).getByRole('button', { name: 'Actions of Power bill' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit payment' });
  await within(dialog).findByRole('combobox', { name: 'Address' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Field is required')).toBeTruthy();
  expect(sent(page, 'updatePayment')).toEqual([]);
  await user.click(within(dialog).getByRole('combobox', { name: 'Address' }));
  await user.click(await screen.findByRole('option', { name: /^Cold/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Payment saved.')).toBeTruthy();
  expect(sent(page, 'updatePayment')).toMatchObject([{ id: 'p', changes: { entry: cold } }]);
});

test('whoever has no second factor is shown where to set it up', async () => {
  await renderPage(paymentPage, { answers: { paymentList: { payments: [], paymentsAggregate: { count: 0 } } } });
  const link = await screen.findByRole('link', { name: 'Set it up in your profile' });
  expect(link.getAttribute('href')).toContain('/settings/profile');
});
