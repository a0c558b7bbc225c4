import { expectAccessible } from '../axe.ts';
import { expect, openAs, test } from '../fixtures.ts';
import { giveFactor } from '../people/two-factor/give-factor.ts';
import { giveCode } from '../people/two-factor/steps.ts';
import { writeUnknownPayments } from './write-unknown-payment.ts';

test('the administrator says what payments paid that a restored database does not know', async ({
  page,
  product,
  home,
}) => {
  await writeUnknownPayments(product, { subaccount: home.subaccount, email: home.person.email }, [250_000n, 90_000n]);
  await openAs(page, product, home.person, 'pool/payouts');
  const codes = await giveFactor(home.api);
  const section = page.getByRole('region', { name: 'Unknown payments' });
  const paying = section.getByRole('row').filter({ hasText: 'c1'.repeat(32) });
  const byHand = section.getByRole('row').filter({ hasText: 'd2'.repeat(32) });
  await expect(paying).toContainText('1 with address and amount, 1 with the address alone');
  await expect(byHand).toContainText('none goes to an address of it');
  await expect(page.getByText(/Say below what each of these payments paid/)).toBeVisible();
  await expectAccessible(page);

  await paying.getByRole('button', { name: 'These were paid by it: payment c1c1c1c1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Which withdrawals did this payment pay?' });
  const [exact, other] = [dialog.getByRole('checkbox').first(), dialog.getByRole('checkbox').last()];
  await expect(exact).toBeChecked();
  await other.check();
  await expect(dialog.getByText(/and the chosen withdrawals ask for/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'These were paid by it' })).toBeDisabled();
  await expectAccessible(page);
  await other.uncheck();
  await dialog.getByRole('button', { name: 'These were paid by it' }).click();
  await giveCode(page, codes[0] ?? '');
  await expect(page.getByText('The withdrawal is paid by this payment.')).toBeVisible();
  await expect(paying).toHaveCount(0);

  await byHand.getByRole('button', { name: 'Made by hand: payment d2d2d2d2' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Made by hand' }).click();
  await giveCode(page, codes[1] ?? '');
  await expect(section).toHaveCount(0);
  const payouts = page.getByRole('region', { name: 'All payouts', exact: true });
  await expect(payouts.getByRole('row').filter({ hasText: 'c1'.repeat(32) })).toContainText('Signed');
  await expect(page.getByRole('region', { name: 'Waiting withdrawals' }).getByRole('row')).toHaveCount(2);
});
