import { writeInvoice } from '@headframe/chain/lightning/write-invoice';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../../testing/render-page.tsx';
import { quickWithdrawalPage } from '../quick-withdrawal.route.ts';

vi.mock('../../../../transport/live/socket.ts', () => import('../../../../testing/fake-pushes.ts'));

const invoice = writeInvoice(
  {
    bech32Prefix: 'bcrt',
    millisatoshi: 150_000_000n,
    paymentHash: '33'.repeat(32),
    paymentSecret: '22'.repeat(32),
    description: 'Power bill',
    createdAt: new Date(),
    expirySeconds: 3_600,
  },
  new Uint8Array(32).fill(17),
);
const entry = (kind: string, code: string, description: string) => ({
  id: kind,
  kind,
  code,
  description,
  network: 'simulated',
  state: 'usable',
  holdUntil: new Date().toISOString(),
});
const sources = {
  wallets: [{ amount: '5000000', chain: { id: '1', network: 'simulated' } }],
  addressBookEntries: [entry('address', 'bcrt1qcold', 'Cold'), entry('lightning', 'ada@pay.example.com', 'Ada')],
};
const info = (isLightningOn: boolean) => ({
  fee: '0.00001000',
  quickwithdrawMinimum: '0.00100000',
  isLightningOn,
  lightningMinAmount: '0.00120000',
  lightningFee: '0.00000500',
  invoiceLimit: isLightningOn ? '0.00500000' : null,
  invoiceLeft: isLightningOn ? '0.00400000' : null,
  balance: '0.05',
  holdUntil: null,
  holdReason: null,
});
const open = (isLightningOn = true) =>
  renderPage(quickWithdrawalPage, {
    hasSecondFactor: true,
    answers: {
      withdrawalSources: sources,
      withdrawInfo: { withdrawInfo: info(isLightningOn) },
      quickWithdraw: () =>
        Response.json({ errors: [{ message: 'Lost.', extensions: { code: 'constraint-violation' } }] }),
    },
  });

async function choose({ user }: Awaited<ReturnType<typeof open>>, way: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: 'Network' }));
  await user.click(await screen.findByRole('option', { name: way }));
}

test('without Lightning there is no choice of it, and no Lightning address to pay to', async () => {
  const { user } = await open(false);
  await user.click(await screen.findByRole('combobox', { name: 'Address' }));
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  expect(screen.queryByRole('combobox', { name: 'Network' })).toBeNull();
});

test('a pasted invoice is read, reviewed and sent with its own amount and fee', async () => {
  const page = await open();
  const { user } = page;
  await choose(page, 'Lightning, to an invoice');
  const field = screen.getByLabelText('Lightning invoice');
  await user.click(field);
  await user.paste('lnbcrt1nonsense');
  expect(await screen.findByText(/no Lightning invoice/)).toBeTruthy();
  await user.clear(field);
  await user.paste(`bitcoin:?lightning=${invoice.toUpperCase()}`);
  const form = await screen.findByRole('form', { name: 'Quick withdrawal' });
  for (const text of [
    '0.00150000',
    'Power bill',
    'Valid for',
    'at most 0.00500000 BTC in 24 hours',
    'Left: 0.00400000',
    '0.00120000',
    '0.00000500',
  ])
    expect(form.textContent).toContain(text);
  expect(screen.queryByLabelText('Amount')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Review' }));
  const review = await screen.findByRole('region', { name: 'Review' });
  expect(review.textContent).toContain(invoice);
  expect(review.textContent).toContain('Power bill');
  await user.click(within(review).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Lost.');
  const sent = page.calls
    .filter(({ operationName }) => operationName === 'quickWithdraw')
    .map(({ variables }) => variables);
  expect(sent).toMatchObject([{ invoice, amount: '0.00150000', fee: '0.00000500' }]);
});

test('a Lightning address of the book is paid with the minimum and the fee of Lightning', async () => {
  const page = await open();
  const { user } = page;
  await choose(page, 'Lightning, to an address of your book');
  await user.click(screen.getByRole('combobox', { name: 'Lightning address' }));
  await user.click(await screen.findByRole('option', { name: /^Ada/ }));
  await user.type(screen.getByLabelText('Amount'), '0.0011');
  await user.click(screen.getByRole('button', { name: 'Review' }));
  expect(await screen.findByText('The minimum is 0.00120000 BTC.')).toBeTruthy();
  await user.type(screen.getByLabelText('Amount'), '{Backspace}3');
  await user.click(screen.getByRole('button', { name: 'Review' }));
  const review = await screen.findByRole('region', { name: 'Review' });
  expect(review.textContent).toContain('ada@pay.example.com');
});
