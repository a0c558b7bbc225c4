import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { WithdrawalRowFragment } from '../../../generated/withdrawal.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { quickWithdrawalPage } from './quick-withdrawal.route.ts';
import { withdrawalHistoryPage } from './withdrawal-history.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));

const code = 'bcrt1qcoldxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx';
const withdrawal: WithdrawalRowFragment = {
  id: 'w',
  status: 'Pending',
  isCancelable: true,
  kind: 'quick',
  address: code,
  paynym: null,
  entryDescription: 'Cold',
  amount: '0.01000000',
  fee: '0.00001000',
  balanceBefore: '0.05000000',
  network: 'simulated',
  method: 'bitcoin',
  description: 'Power bill',
  tx: null,
  paymentHash: null,
  paymentPreimage: null,
  payoutNote: '',
  withdrawPrice: null,
  holdUntil: new Date(Date.now() + 3 * 3_600_000 + 30_000).toISOString(),
  holdReason: 'new-address',
  waitReason: null,
  declineReason: null,
  createdBy: 'ada@example.org',
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  updatedAt: new Date(Date.now() - 60_000).toISOString(),
};
const processed: WithdrawalRowFragment = {
  ...withdrawal,
  id: 'p',
  status: 'Processed',
  isCancelable: false,
  holdUntil: null,
  holdReason: null,
  address: 'bcrt1qhot',
  tx: 'ab'.repeat(32),
};

const sources = {
  wallets: [{ amount: '5000000', chain: { id: '1', network: 'simulated' } }],
  addressBookEntries: [
    {
      id: 'e',
      kind: 'address',
      code,
      description: 'Cold',
      network: 'simulated',
      state: 'held',
      holdUntil: withdrawal.holdUntil,
    },
  ],
};
const info = {
  fee: '0.00001000',
  quickwithdrawMinimum: '0.00100000',
  isLightningOn: false,
  lightningMinAmount: '0.00100000',
  lightningFee: '0.00000000',
  balance: '0.05',
  holdUntil: null,
  holdReason: null,
};

const open = (answers: Parameters<typeof renderPage>[1]['answers'] = {}) =>
  renderPage(quickWithdrawalPage, {
    hasSecondFactor: true,
    answers: {
      withdrawalSources: sources,
      withdrawInfo: { withdrawInfo: info },
      withdrawalDetail: { withdrawals: [withdrawal] },
      ...answers,
    },
  });
const openHistory = (
  rows: WithdrawalRowFragment[],
  answers: Parameters<typeof renderPage>[1]['answers'] = {},
  search = '',
) =>
  renderPage(withdrawalHistoryPage, {
    search,
    hasSecondFactor: true,
    answers: {
      withdrawalList: { withdrawals: rows, withdrawalsAggregate: { count: rows.length } },
      ...answers,
    },
  });
type Opened = Awaited<ReturnType<typeof renderPage>>;
const sent = ({ calls }: Opened, name: string) =>
  calls.filter(({ operationName }) => operationName === name).map(({ variables }) => variables);

const json = (body: object) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const missing = {
  message: 'Please enter verify code',
  extensions: { code: 'permission-error', detail: { stepUp: 'two-factor' } },
};

/** Fills the form and leads to its review. */
async function fill({ user }: Opened, amount = '0.01'): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: 'Address' }));
  await user.click(await screen.findByRole('option', { name: /^Cold/ }));
  await user.type(screen.getByLabelText('Amount'), amount);
  await user.click(screen.getByRole('button', { name: 'Review' }));
}

test('the form says what is missing, and what the balance does not cover with the fee', async () => {
  const page = await open();
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  expect(await screen.findAllByText('Field is required')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Max' }));
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('0.04999000');
  await user.clear(screen.getByLabelText('Amount'));
  await user.type(screen.getByLabelText('Amount'), '0.05');
  expect(await screen.findByText('Insufficient balance: 0.04999000 BTC at most.')).toBeTruthy();
  expect(sent(page, 'quickWithdraw')).toEqual([]);
});

test('the form and its review announce the day from which the fee is another one', async () => {
  const plannedFee = { firstDay: '2026-12-24', fee: '0.00002000' };
  const page = await open({ withdrawInfo: { withdrawInfo: { ...info, plannedFee } } });
  const note = 'From 2026-12-24 (UTC) on the fee is 0.00002000 BTC.';
  expect(await screen.findByText(note)).toBeTruthy();
  await fill(page);
  expect(await screen.findByRole('button', { name: /^Withdraw/ })).toBeTruthy();
  expect(screen.getByText(note)).toBeTruthy();
});

test('a reviewed withdrawal that is sent again after a lost answer has the same key', async () => {
  let asked = 0;
  const page = await open({
    quickWithdraw: () => {
      asked += 1;
      if (asked === 1) return json({ errors: [missing] });
      if (asked === 2) return json({ errors: [{ message: 'Lost.', extensions: { code: 'constraint-violation' } }] });
      return json({ data: { quickWithdraw: withdrawal } });
    },
  });
  const { user } = page;
  await fill(page);
  const review = await screen.findByRole('region', { name: 'Review' });
  for (const text of [code, '0.01000000', '0.00001000', '0.03999000', 'Held for 3h', 'the address is new'])
    expect(review.textContent).toContain(text);
  await user.click(within(review).getByRole('button', { name: 'Withdraw' }));
  await user.type(await screen.findByLabelText('Verification code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(sent(page, 'quickWithdraw')).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const done = await screen.findByRole('region', { name: 'Requested withdrawal' });
  for (const text of ['Pending', '0.01000000', 'Held for']) expect(done.textContent).toContain(text);
  // What is left for the next withdrawal is asked for once this one is made, and not after the lost answer.
  await waitFor(() => expect(sent(page, 'withdrawInfo')).toHaveLength(2));
  expect(sent(page, 'withdrawalSources')).toHaveLength(2);
  const given = sent(page, 'quickWithdraw') as { idempotencyKey: string; amount: string; fee: string; entry: string }[];
  expect(new Set(given.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(given[0]).toMatchObject({ entry: 'e', amount: '0.01000000', fee: '0.00001000' });
});

test('a balance that cannot be read is not shown as zero, and is asked for again with all the rest', async () => {
  let asked = 0;
  const page = await open({
    withdrawalSources: () => {
      asked += 1;
      if (asked === 1) return json({ errors: [{ message: 'Lost.', extensions: { code: 'constraint-violation' } }] });
      return json({ data: sources });
    },
  });
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: /Retry|Try again/ }));
  const form = await screen.findByRole('form', { name: 'Quick withdrawal' });
  expect(form.textContent).toContain('0.05000000');
  expect(sent(page, 'withdrawInfo').length).toBeGreaterThanOrEqual(2);
});

test('the review says that withdrawals of the person are held for longer than the address', async () => {
  const holdUntil = new Date(Date.now() + 9 * 3_600_000 + 30_000).toISOString();
  const page = await open({ withdrawInfo: { withdrawInfo: { ...info, holdUntil, holdReason: 'password-changed' } } });
  await fill(page);
  const review = await screen.findByRole('region', { name: 'Review' });
  expect(review.textContent).toContain('Held for 9h, because a password was changed');
  const { user } = page;
  await user.click(within(review).getByRole('button', { name: 'Back' }));
  const form = await screen.findByRole('form', { name: 'Quick withdrawal' });
  expect(document.activeElement).toBe(form);
  expect((screen.getByLabelText('Amount') as HTMLInputElement).value).toBe('0.01');
});

test('an amount with a decimal comma is not read as another one', async () => {
  const page = await open();
  await fill(page, '0,01');
  expect(await screen.findByText(/with a decimal point/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Review' })).toBeNull();
});

test('the history shows state, hold, amounts and transaction, and cancels what no payout has taken', async () => {
  const page = await openHistory([withdrawal, processed], { cancelWithdraw: { cancelWithdraw: true } });
  const { user } = page;
  const pending = await screen.findByRole('row', { name: /bcrt1qcold/ });
  for (const text of ['Pending', 'Held for 3h', '0.01000000', '0.00001000', 'Power bill', 'Quick withdrawal'])
    expect(pending.textContent).toContain(text);
  expect(screen.getByRole('row', { name: /bcrt1qhot/ }).textContent).toContain('Processed');
  await user.click(within(pending).getByRole('button', { name: /^Actions of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel withdrawal' }));
  const question = await screen.findByRole('dialog', { name: 'Cancel this withdrawal?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel withdrawal' }));
  await waitFor(() => expect(sent(page, 'cancelWithdraw')).toEqual([{ id: 'w', twoFactorCode: null }]));
  expect(await screen.findByText('Withdrawal canceled.')).toBeTruthy();
});

test('the drawer names the hold of a pending withdrawal, and none of a canceled one', async () => {
  const canceled = { ...withdrawal, id: 'x', address: 'bcrt1qgone', status: 'Canceled', canceled: true };
  for (const row of [withdrawal, canceled]) {
    const { user } = await openHistory([row], { withdrawalDetail: { withdrawals: [row] } });
    await user.click(await screen.findByRole('row', { name: /bcrt1q/ }));
    const drawer = within(await screen.findByRole('dialog'));
    await drawer.findByText('Quick withdrawal');
    expect(drawer.queryByText('Hold') !== null).toBe(row === withdrawal);
    cleanup();
  }
});

test('a processed withdrawal cannot be canceled, and its drawer has the transaction to copy', async () => {
  const { user } = await openHistory([processed], { withdrawalDetail: { withdrawals: [processed] } });
  await user.click(await screen.findByRole('button', { name: /^Actions of/ }));
  await screen.findByRole('menuitem', { name: 'Copy transaction ID' });
  expect(screen.queryByRole('menuitem', { name: 'Cancel withdrawal' })).toBeNull();
});

test('the drawer says what a withdrawal to a PayNym waits for', async () => {
  const waits = {
    ...withdrawal,
    address: null,
    paynym: 'PM8T',
    holdUntil: null,
    holdReason: null,
    waitReason: 'waiting',
  };
  await renderPage(withdrawalHistoryPage, {
    answers: {
      withdrawalList: { withdrawals: [waits], withdrawalsAggregate: { count: 1 } },
      withdrawalDetail: { withdrawals: [waits] },
    },
    search: '?withdrawal=w',
  });
  expect(await screen.findByText('Waits until the holder of the PayNym is notified')).toBeTruthy();
});

test('the drawer of a declined withdrawal says why', async () => {
  const declined = { ...withdrawal, status: 'Rejected', isCancelable: false, declineReason: 'Another chain.' };
  await openHistory([declined], { withdrawalDetail: { withdrawals: [declined] } }, '?withdrawal=w');
  expect(await within(await screen.findByRole('dialog')).findByText('Another chain.')).toBeTruthy();
});

test('without a second factor the history says what it keeps out of the menu, and leads to the profile', async () => {
  await renderPage(withdrawalHistoryPage, {
    answers: { withdrawalList: { withdrawals: [], withdrawalsAggregate: { count: 0 } } },
  });
  expect(await screen.findByText(/Quick Withdraw and Auto-Withdraw need two-factor authentication\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Set it up in your profile' }).getAttribute('href')).toContain('profile');
});
