import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { giveCode } from '../people/two-factor/steps.ts';
import type { Product, RunningProduct } from '../product.ts';
import { inDatabase } from './pool-database.ts';

/** Adds an address to the address book of the console, with a code of the second factor. */
export async function addAddress(page: Page, entry: { address: string; name: string; code: string }): Promise<void> {
  await page.getByRole('button', { name: 'Add address', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add to the address book' });
  await dialog.getByLabel('Address or PayNym').fill(entry.address);
  await dialog.getByLabel('Description').fill(entry.name);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await giveCode(page, entry.code);
  await expect(page.getByText('Added. Withdrawals to it wait for 24 hours.')).toBeVisible();
}

/** Fills the form of a withdrawal, reads its review, and requests it with a code of the second factor. */
export async function requestWithdrawal(
  page: Page,
  withdrawal: { to: string; amount: string; code: string },
): Promise<void> {
  const form = page.getByRole('form', { name: 'Quick withdrawal' });
  await form.getByRole('combobox', { name: 'Address' }).click();
  await page.getByRole('option', { name: withdrawal.to }).click();
  await form.getByRole('textbox', { name: 'Amount' }).fill(withdrawal.amount);
  await confirmReview(page, withdrawal);
}

/** Reads the review of a filled form, and requests the withdrawal with a code of the second factor. */
async function confirmReview(page: Page, { amount, code }: { amount: string; code: string }): Promise<void> {
  await page.getByRole('form', { name: 'Quick withdrawal' }).getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('region', { name: 'Review', exact: true });
  await expect(review).toContainText(amount);
  await review.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await giveCode(page, code);
}

/** The receiver of the simulated Lightning network makes an invoice, of which a payment ends so. Amount in satoshi. */
export async function makeInvoice(
  { lightningReceiver }: Product,
  invoice: { amount: bigint; memo: string; outcome: 'settle' | 'refuse' },
): Promise<string> {
  const { amount, memo, outcome } = invoice;
  const response = await fetch(`${lightningReceiver}/invoices`, {
    method: 'POST',
    body: JSON.stringify({ value: `${amount}`, memo, outcome }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { payment_request: string }).payment_request;
}

/** Pastes a Lightning invoice into the form of a withdrawal, reads its review, and requests it with a code of the second factor. */
export async function payInvoice(
  page: Page,
  withdrawal: { invoice: string; amount: string; code: string },
): Promise<void> {
  const form = page.getByRole('form', { name: 'Quick withdrawal' });
  await form.getByRole('combobox', { name: 'Network' }).click();
  await page.getByRole('option', { name: 'Lightning, to an invoice', exact: true }).click();
  await form.getByLabel('Lightning invoice').fill(withdrawal.invoice);
  await confirmReview(page, withdrawal);
}

/** Lets the holds of all withdrawals be over, as no test waits for a day. */
export async function endHolds(product: RunningProduct): Promise<void> {
  const { rowCount } = await inDatabase(product, (client) =>
    client.query('update withdrawal set hold_until = now() where hold_until > now()'),
  );
  expect(rowCount).toBe(1);
}
