import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { payoutPage } from './payout.route.ts';
import type { UnknownPayment } from './UnknownPayments.tsx';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));

const recently = () => new Date(Date.now() - 10_000).toISOString();
const place = { chainId: 3, coinEnum: 0, network: 'main', chainName: '' };
const chain = {
  ...place,
  engine: 'core',
  state: 'stopped',
  reason: 'The wallet made a payment that this database does not know, aa.',
  balance: '5000000000',
  checkedAt: recently(),
  changedAt: recently(),
  waiting: 2,
  waitingAmount: '3000000',
  unknownPayments: 1,
  lightningState: null,
  lightningReason: '',
  lightningBalance: null,
};
const match = {
  id: 'w1',
  number: '7',
  subaccount: 'north',
  address: 'bc1qcold',
  amount: '1000000',
  paid: '1000000',
  isExact: true,
};
const payment: UnknownPayment = {
  ...place,
  id: '4',
  method: 'bitcoin',
  txid: 'ab'.repeat(32),
  amount: '1500000',
  fee: '700',
  madeAt: recently(),
  confirmations: 3,
  isAbandoned: false,
  isReadable: true,
  outputCount: 2,
  outputs: [],
  matches: [
    match,
    { ...match, id: 'w2', number: '8', address: 'bc1qwarm', amount: '400000', paid: '500000', isExact: false },
  ],
  payees: [],
};

const open = (payments: readonly UnknownPayment[]) =>
  renderPage(payoutPage, {
    hasSecondFactor: true,
    answers: {
      payoutStatus: { adminPayoutStatus: [chain] },
      waitingWithdrawals: { adminPayoutWithdrawals: { count: 0, withdrawals: [] } },
      manualPayouts: { adminManualPayouts: [] },
      payoutList: { adminPayouts: { count: 0, payouts: [] } },
      unknownPayments: { adminUnknownPayments: [...payments] },
      claimPayment: { adminClaimPayment: true },
      markPaymentByHand: { adminMarkPaymentByHand: true },
    },
  });
type Opened = Awaited<ReturnType<typeof open>>;
const sent = ({ calls }: Opened, name: string) =>
  calls.filter(({ operationName }) => operationName === name).map(({ variables }) => variables);

test('what stopped payouts is decided on below, and then they go on by command', async () => {
  await open([payment]);
  const part = within(await screen.findByRole('region', { name: 'Bitcoin · Main network' }));
  expect(part.getByText(/Say below what each of these payments paid.* --continue 3$/)).toBeTruthy();
});

test('a payment pays the withdrawals that are named; those of another amount cannot be', async () => {
  const page = await open([payment]);
  const { user } = page;
  const part = within(await screen.findByRole('region', { name: 'Unknown payments' }));
  expect(part.getByText('1 with address and amount, 1 with the address alone')).toBeTruthy();
  await user.click(part.getByRole('button', { name: 'These were paid by it: payment abababab' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Which withdrawals did this payment pay?' }));
  const [exact, other] = dialog.getAllByRole<HTMLInputElement>('checkbox');
  expect([exact?.checked, other?.checked]).toEqual([true, false]);
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'These were paid by it' });
  await user.click(other as HTMLInputElement);
  expect(dialog.getByText(/^The payment paid .* to bc1qwarm, and the chosen withdrawals ask for/)).toBeTruthy();
  expect(submit.disabled).toBe(true);
  await user.click(other as HTMLInputElement);
  await user.click(submit);
  const variables = { id: '4', withdrawals: ['w1'], twoFactorCode: null };
  await waitFor(() => expect(sent(page, 'claimPayment')).toEqual([variables]));
  expect(await screen.findByText('The withdrawal is paid by this payment.')).toBeTruthy();
});

test('one that may have paid withdrawals is marked as made by hand only by who types their number', async () => {
  const page = await open([payment]);
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'Made by hand: payment abababab' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Was this payment made by hand?' }));
  const mark = dialog.getByRole<HTMLButtonElement>('button', { name: 'It paid none of them' });
  expect(mark.disabled).toBe(true);
  await user.type(dialog.getByLabelText('Type 2 to confirm'), '2');
  await user.click(mark);
  await waitFor(() => expect(sent(page, 'markPaymentByHand')).toEqual([{ id: '4', twoFactorCode: null }]));
});

test('one that no withdrawal waits for has nothing to name', async () => {
  const page = await open([{ ...payment, matches: [] }]);
  const part = within(await screen.findByRole('region', { name: 'Unknown payments' }));
  expect(part.getByText('none goes to an address of it')).toBeTruthy();
  expect(part.queryByRole('button', { name: 'These were paid by it: payment abababab' })).toBeNull();
  await page.user.click(part.getByRole('button', { name: 'Made by hand: payment abababab' }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.click(dialog.getByRole('button', { name: 'Made by hand' }));
  await waitFor(() => expect(sent(page, 'markPaymentByHand')).toHaveLength(1));
});

test('one by Lightning has no address: one withdrawal of its amount is named by hand', async () => {
  const same = { ...match, address: 'miner@pay.test', amount: '1500000', paid: '1500000' };
  const page = await open([{ ...payment, method: 'lightning', matches: [same, { ...same, id: 'w2', number: '8' }] }]);
  const { user } = page;
  expect(await screen.findByText('2 of the same amount')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'These were paid by it: payment abababab' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Which withdrawals did this payment pay?' }));
  const [first, second] = dialog.getAllByRole<HTMLInputElement>('checkbox');
  expect([first?.checked, second?.checked]).toEqual([false, false]);
  await user.click(first as HTMLInputElement);
  await user.click(second as HTMLInputElement);
  expect(dialog.getByText('A payment by Lightning pays one withdrawal.')).toBeTruthy();
  await user.click(first as HTMLInputElement);
  await user.click(dialog.getByRole('button', { name: 'These were paid by it' }));
  await waitFor(() =>
    expect(sent(page, 'claimPayment')).toEqual([{ id: '4', withdrawals: ['w2'], twoFactorCode: null }]),
  );
});

test('one that pays addresses of a book for which nothing waits says whose requests the lost hours may have taken', async () => {
  const { user } = await open([{ ...payment, matches: [], payees: ['north', 'south'] }]);
  await user.click(await screen.findByRole('button', { name: 'Made by hand: payment abababab' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/in the address book of north, south, for which no withdrawal waits/)).toBeTruthy();
  expect(dialog.getByText('that money is in their balance again')).toBeTruthy();
});
