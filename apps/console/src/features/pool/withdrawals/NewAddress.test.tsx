import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { quickWithdrawalPage } from './quick-withdrawal.route.ts';

vi.mock('../../../transport/live/socket.ts', () => import('../../../testing/fake-pushes.ts'));

const known = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const unknown = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6';
const entry = {
  id: 'e',
  kind: 'address',
  code: known,
  description: 'Cold',
  network: 'simulated',
  state: 'usable',
  holdUntil: '2026-11-20T10:00:00Z',
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
const open = (addressBookEntries: object[] = [entry], permissions: readonly string[] = ['all']) =>
  renderPage(quickWithdrawalPage, {
    permissions,
    hasSecondFactor: true,
    answers: {
      withdrawalSources: {
        wallets: [{ amount: '5000000', chain: { id: '1', network: 'simulated' } }],
        addressBookEntries,
      },
      withdrawInfo: { withdrawInfo: info },
      quickWithdraw: () =>
        Response.json({ errors: [{ message: 'Lost.', extensions: { code: 'constraint-violation' } }] }),
    },
  });

async function paste({ user }: Awaited<ReturnType<typeof open>>, text: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: 'Address' }));
  await user.paste(text);
}

test('a pasted link chooses its address and fills in its amount', async () => {
  const page = await open();
  const { user } = page;
  await paste(page, `bitcoin:${known.toUpperCase()}?amount=0.0125&label=Somebody`);
  await user.click(await screen.findByRole('option', { name: /^Cold/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('0.01250000');
  await user.click(screen.getByRole('button', { name: 'Review' }));
  const review = await screen.findByRole('region', { name: 'Review' });
  for (const text of [known, '0.01250000']) expect(review.textContent).toContain(text);
  expect(review.textContent).not.toContain('Somebody');
});

test('a pasted address that is not in the book is offered, explained before it is confirmed, and sent with its name', async () => {
  const page = await open();
  const { user } = page;
  await paste(page, unknown.toUpperCase());
  await user.click(await screen.findByRole('option', { name: `New address · ${unknown}` }));
  await user.type(await screen.findByLabelText('Name of the new address'), 'Vault');
  await user.type(screen.getByLabelText('Amount'), '0.01');
  await user.click(screen.getByRole('button', { name: 'Review' }));
  const review = await screen.findByRole('region', { name: 'Review' });
  for (const text of [unknown, 'Vault', 'adds it to your address book', 'held for 24 hours', 'until', 'gets a mail'])
    expect(review.textContent).toContain(text);
  expect(review.textContent).toMatch(/Held for (24h|1d|23h)/);
  await user.click(within(review).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('Lost.');
  const sent = page.calls.find(({ operationName }) => operationName === 'quickWithdraw')?.variables;
  expect(sent).toMatchObject({ address: unknown, addressDescription: 'Vault', amount: '0.01000000' });
  expect(sent).not.toHaveProperty('entry');
});

test('a whole address stays chosen when the field is left, and one of the book is its entry', async () => {
  const page = await open();
  const { user } = page;
  await paste(page, unknown);
  await user.tab();
  expect(await screen.findByLabelText('Name of the new address')).toBeTruthy();
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Address' });
  expect(field.value).toContain(unknown);
  await user.clear(field);
  await paste(page, known);
  await user.tab();
  await waitFor(() => expect(field.value).toContain('Cold'));
  expect(screen.queryByLabelText('Name of the new address')).toBeNull();
});

test('without the right to change the book it says who may add the address, and leads there', async () => {
  const page = await open([entry], ['withdraw', 'withdraw_write', 'paynym']);
  await paste(page, unknown);
  const link = await screen.findByRole('link', { name: 'Open the address book' });
  expect(link.closest('p')?.textContent).toContain('Update Address');
  expect(screen.queryByRole('option')).toBeNull();
  await page.user.tab();
  expect(screen.getByRole('link', { name: 'Open the address book' })).toBeTruthy();
  expect(screen.queryByLabelText('Name of the new address')).toBeNull();
});

test('an empty book leads those who may add no address to it', async () => {
  await open([], ['withdraw', 'withdraw_write', 'paynym']);
  expect(await screen.findByText(/no address that can be paid/)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Address' })).toBeNull();
});

test('an empty book does not stop those who may add an address', async () => {
  const page = await open([]);
  await paste(page, unknown);
  expect(await screen.findByRole('option', { name: /^New address/ })).toBeTruthy();
});

test('an archived address is not offered as a new one', async () => {
  const page = await open([{ ...entry, state: 'archived' }]);
  await paste(page, known);
  expect(await screen.findByText(/This address is archived/)).toBeTruthy();
  expect(screen.queryByRole('option')).toBeNull();
});
