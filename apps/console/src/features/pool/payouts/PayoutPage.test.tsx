import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PayoutRowFragment, PayoutWithdrawalFragment } from '../../../generated/payout.ts';
import { push } from '../../../testing/fake-pushes.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { payoutPage } from './payout.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));
const saved = vi.hoisted(() => vi.fn());
vi.mock('../../../ui/file/save-file.ts', () => ({ saveFile: saved }));
beforeEach(() => saved.mockClear());

const recently = () => new Date(Date.now() - 10_000).toISOString();
const place = { chainId: 3, coinEnum: 0, network: 'main', chainName: '' };
const chain = {
  ...place,
  engine: 'core',
  state: 'working',
  reason: '',
  balance: '5000000000' as string | null,
  checkedAt: recently() as string | null,
  changedAt: recently() as string | null,
  waiting: 2,
  waitingAmount: '3000000',
  unknownPayments: 0,
  lightningState: null as string | null,
  lightningReason: '',
  lightningBalance: null as string | null,
};
const waiting: PayoutWithdrawalFragment = {
  id: 'w1',
  number: '7',
  subaccount: 'north',
  coinEnum: 0,
  network: 'main',
  kind: 'quick',
  method: 'bitcoin',
  destination: 'bc1qcold',
  amount: '1000000',
  fee: '0',
  createdAt: recently(),
  holdUntil: null,
  holdReason: null,
  leftOut: null,
  isShort: false,
};
const held: PayoutWithdrawalFragment = {
  ...waiting,
  id: 'w2',
  number: '8',
  holdUntil: new Date(Date.now() + 3_630_000).toISOString(),
  holdReason: 'new-address',
};
const short: PayoutWithdrawalFragment = {
  ...waiting,
  id: 'w4',
  number: '10',
  leftOut: 'the wallet has less than it asks for',
  isShort: true,
};
const leftOut: PayoutWithdrawalFragment = { ...waiting, id: 'w3', number: '9', leftOut: 'its amount is too small' };
const version = { version: 1, txid: 'ab'.repeat(32), fee: '700', sentAt: recently(), confirmations: 0 };
const payout: PayoutRowFragment = {
  ...place,
  id: '5',
  engine: 'core',
  state: 'sent',
  withdrawals: 1,
  amount: '1000000',
  notifications: 0,
  notificationAmount: '0',
  createdAt: recently(),
  updatedAt: recently(),
  versions: [version, { ...version, version: 2, txid: 'cd'.repeat(32), fee: '900' }],
};
const batch = {
  id: '6',
  chainId: 3,
  withdrawals: 2,
  amount: '3000000',
  createdAt: recently(),
  csv: 'address,amount\nbc1qcold,0.03000000\n',
};

type Answers = Parameters<typeof renderPage>[1]['answers'];
const answers = {
  payoutStatus: { adminPayoutStatus: [chain] },
  waitingWithdrawals: { adminPayoutWithdrawals: { count: 4, withdrawals: [waiting, held, leftOut, short] } },
  manualPayouts: { adminManualPayouts: [] },
  unknownPayments: { adminUnknownPayments: [] },
  payoutList: { adminPayouts: { count: 1, payouts: [payout] } },
  payoutDetail: {
    adminPayout: payout,
    adminPayoutWithdrawals: { count: 1, withdrawals: [waiting] },
  },
};
const open = (more: Answers = {}, search = '') =>
  renderPage(payoutPage, { hasSecondFactor: true, search, answers: { ...answers, ...more } });
type Opened = Awaited<ReturnType<typeof open>>;
const sent = ({ calls }: Opened, name: string) =>
  calls.filter(({ operationName }) => operationName === name).map(({ variables }) => variables);
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const statusOf = (status: Partial<typeof chain>) => ({
  payoutStatus: { adminPayoutStatus: [{ ...chain, ...status }] },
});

describe('how payouts go', () => {
  const reason = 'The wallet does not know the transaction aa.';
  test.each([
    [{}, 'Working', 'Withdrawals are paid by the payout program.'],
    [{ state: 'stopped', reason }, 'Stopped', `${reason} Find the transaction`],
    [
      { state: 'waiting', reason: 'The wallet is locked.' },
      'Waiting',
      'The wallet is locked. Where the wallet has too',
    ],
    [{ reason: 'Withdrawal 9 is not paid.' }, 'Working', 'Withdrawal 9 is not paid. Decline those'],
    [{ checkedAt: new Date(Date.now() - 6 * 60_000).toISOString() }, 'Silent', 'Look whether it runs'],
    [
      { state: 'waiting', reason: 'Connection refused.', balance: null },
      'Waiting',
      'Connection refused. Where the wallet',
    ],
    [
      { engine: 'manual', state: 'none', checkedAt: null, changedAt: null, balance: null },
      'By hand',
      'No payout program pays this chain. Take a batch, pay it',
    ],
  ])('is said in plain words, with what to do (%#)', async (status, word, text) => {
    await open(statusOf(status));
    const part = await region('Bitcoin · Main network');
    expect(part.getAllByText(word).length).toBeGreaterThan(0);
    expect(
      part.getByText((_content, element) => element?.tagName === 'P' && element.textContent.includes(text)),
    ).toBeTruthy();
    expect(part.queryByText('not known') === null).toBe(!('balance' in status));
  });

  test('by Lightning is said below, with what its channels can send, and not at all where there is none', async () => {
    const forgotten = 'The node forgot a payment.';
    await open(statusOf({ lightningState: 'stopped', lightningReason: forgotten, lightningBalance: '1000000' }));
    const part = within(await screen.findByRole('group', { name: 'Lightning' }));
    expect(part.getByText('Stopped')).toBeTruthy();
    expect(part.getByText(/^The node forgot a payment\. Compare .* --continue 3$/)).toBeTruthy();
    expect(part.getByText(/^Channels can send/).textContent).toContain('0.01');
    cleanup();
    await open();
    await region('Bitcoin · Main network');
    expect(screen.queryByRole('group', { name: 'Lightning' })).toBeNull();
  });

  test('is read again when something about payouts has changed', async () => {
    const page = await open();
    await region('Bitcoin · Main network');
    const before = sent(page, 'payoutStatus').length;
    push('payoutChanges', { adminPayoutChanges: recently() });
    await waitFor(() => expect(sent(page, 'payoutStatus').length).toBeGreaterThan(before));
    await waitFor(() => expect(sent(page, 'payoutList').length).toBeGreaterThan(1));
  });

  test('whoever does not administer the installation sees that, and nothing else is asked for', async () => {
    const refused = () => Response.json({ errors: [{ message: 'No access.', extensions: { code: 'access-denied' } }] });
    const { calls } = await open({ payoutStatus: refused });
    expect(await screen.findByText('Payouts are not open to you')).toBeTruthy();
    expect(calls.map(({ operationName }) => operationName)).toEqual(['payoutStatus']);
  });

  test('with nothing to pay the page says what comes first', async () => {
    await open({
      payoutStatus: { adminPayoutStatus: [] },
      waitingWithdrawals: { adminPayoutWithdrawals: { count: 0, withdrawals: [] } },
      payoutList: { adminPayouts: { count: 0, payouts: [] } },
    });
    for (const text of ['Nothing to pay yet', 'Nothing waits', 'No payouts yet'])
      expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('what waits', () => {
  test('says what is held, left out and next; one is declined with a reason', async () => {
    const page = await open({ declineWithdrawal: { adminDeclineWithdrawal: true } });
    const part = await region('Waiting withdrawals');
    const rows = (await part.findAllByRole('row')).map((row) => row.textContent ?? '');
    expect(rows[1]).toContain('Next');
    expect(rows[2]).toContain('Held for 1h');
    expect(rows[3]).toContain('Left outIts amount is too small.');
    expect(rows[4]).toContain('Waits for the walletThe wallet has less than it asks for.');
    await page.user.click(part.getByRole('button', { name: 'Decline withdrawal 9' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline withdrawal 9 of north?' }));
    const decline = dialog.getByRole('button', { name: 'Decline' });
    expect((decline as HTMLButtonElement).disabled).toBe(true);
    await page.user.type(dialog.getByLabelText('Reason'), ' Too small. ');
    await page.user.click(decline);
    await waitFor(() =>
      expect(sent(page, 'declineWithdrawal')).toEqual([{ id: 'w3', reason: 'Too small.', twoFactorCode: null }]),
    );
    expect(await screen.findByText('Withdrawal declined.')).toBeTruthy();
  });
});

describe('batches by hand', () => {
  const byHand = { manualPayouts: { adminManualPayouts: [batch] } };

  test('are taken with a number of withdrawals', async () => {
    const page = await open({
      ...statusOf({ engine: 'manual', state: 'none' }),
      takePayout: { adminTakePayout: batch },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Take a batch by hand' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Take' }));
    await waitFor(() => expect(sent(page, 'takePayout')).toEqual([{ chainId: 3, limit: 500, twoFactorCode: null }]));
    expect(await screen.findByText('Batch 6 has 2 withdrawals.')).toBeTruthy();
  });

  test('are exported, and marked as sent with a whole transaction ID, after one more question', async () => {
    const page = await open({ ...byHand, markPayoutSent: { adminMarkPayoutSent: true } });
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Export batch 6' }));
    expect(saved).toHaveBeenCalledWith('payout-6.csv', expect.any(Blob));
    await user.click(screen.getByRole('button', { name: 'Mark batch 6 as sent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which transaction paid batch 6?' }));
    const next = dialog.getByRole('button', { name: 'Continue' });
    await user.type(dialog.getByLabelText('Transaction ID'), 'AB');
    expect(dialog.getByText('This is no transaction ID.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Transaction ID'), 'ab'.repeat(31));
    expect((next as HTMLButtonElement).disabled).toBe(true);
    await user.type(dialog.getByLabelText('Fee that it paid to the chain'), '700');
    await user.click(next);
    const question = within(await screen.findByRole('dialog', { name: 'Mark batch 6 as sent?' }));
    expect(sent(page, 'markPayoutSent')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Mark as sent' }));
    const variables = { id: '6', txid: 'ab'.repeat(32), fee: '700', twoFactorCode: null };
    await waitFor(() => expect(sent(page, 'markPayoutSent')).toEqual([variables]));
  });

  test('are given back only by who typed how many withdrawals they have', async () => {
    const page = await open({ ...byHand, releasePayout: { adminReleasePayout: true } });
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Give batch 6 back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give batch 6 back?' }));
    expect(dialog.getByText('If any of it was paid, it is paid twice')).toBeTruthy();
    const give = dialog.getByRole('button', { name: 'Nothing was paid, give back' });
    await user.type(dialog.getByLabelText('Type 2 to confirm'), '3');
    expect((give as HTMLButtonElement).disabled).toBe(true);
    await user.clear(dialog.getByLabelText('Type 2 to confirm'));
    await user.type(dialog.getByLabelText('Type 2 to confirm'), '2');
    await user.click(give);
    await waitFor(() =>
      expect(sent(page, 'releasePayout')).toEqual([{ id: '6', withdrawals: 2, twoFactorCode: null }]),
    );
  });
});

describe('all payouts', () => {
  test('are listed with the latest transaction; the open ones alone by the address of the page', async () => {
    const page = await open({}, '?show=open');
    const part = await region('All payouts');
    const [, row] = await part.findAllByRole('row');
    for (const text of ['Payout 5', 'Sent', '1 withdrawal', 'raised 1×', 'cd'.repeat(32)])
      expect(row?.textContent).toContain(text);
    expect(sent(page, 'payoutList')).toEqual([{ isOpen: true, limit: 10, offset: 0 }]);
    await page.user.click(part.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(page.search()).not.toMatchObject({ show: 'open' }));
  });

  test('open a drawer with every transaction and withdrawal', async () => {
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'Payout 5' }));
    expect(page.search()).toMatchObject({ payout: '5' });
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('cd'.repeat(32))).toBeTruthy();
    expect(drawer.getByText('ab'.repeat(32))).toBeTruthy();
    expect(drawer.getByText(/^Version 2, fee/)).toBeTruthy();
    expect(drawer.getByRole('rowheader', { name: '7' })).toBeTruthy();
  });

  test('one that funds notifications of payment codes says so, with its amount, fee and transaction', async () => {
    const funding = { ...payout, withdrawals: 0, amount: '0', notifications: 2, notificationAmount: '1234' };
    const page = await open({
      payoutList: { adminPayouts: { count: 1, payouts: [funding] } },
      payoutDetail: { adminPayout: funding, adminPayoutWithdrawals: { count: 0, withdrawals: [] } },
    });
    const part = await region('All payouts');
    const [, row] = await part.findAllByRole('row');
    for (const text of ['Funds notifications of payment codes', '0.00001234', '0.00000900', 'cd'.repeat(32)])
      expect(row?.textContent).toContain(text);
    expect(row?.textContent).not.toContain('withdrawal');
    await page.user.click(part.getByRole('button', { name: 'Payout 5' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect((await drawer.findByText('Notifications of payment codes')).nextSibling?.textContent).toBe('2');
    expect(drawer.getByText(/^None. It funds the transactions/)).toBeTruthy();
    expect(drawer.queryByRole('table')).toBeNull();
  });

  test('one that was given back is said to be gone', async () => {
    const gone = () => Response.json({ errors: [{ message: 'Gone.', extensions: { code: 'not-found' } }] });
    await open({ payoutDetail: gone }, '?payout=9');
    expect(await screen.findByText('Payout not found')).toBeTruthy();
  });
});
