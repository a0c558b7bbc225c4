import { expectAccessible } from '../axe.ts';
import { expect, openAs, test } from '../fixtures.ts';
import { giveFactor } from '../people/two-factor/give-factor.ts';
import { giveCode } from '../people/two-factor/steps.ts';
import { writeEntry } from './write-entry.ts';

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

test('a held address is shown with its QR code, and archived with the second factor; what is typed is checked', async ({
  page,
  product,
  home,
}) => {
  await writeEntry(product, home.subaccount);
  await openAs(page, product, home.person, 'pool/bip47');
  const [code = ''] = await giveFactor(home.api);
  const row = page.getByRole('row', { name: /Cold storage .* Held for/ });
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Add address', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to the address book' });
  const field = dialog.getByLabel('Address or PayNym');
  await field.fill(address.slice(0, -1));
  await expect(dialog.getByText('Wallet address is not valid')).toBeVisible();
  await field.fill(address);
  await expect(dialog.getByText('Wallet address is not valid')).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await row.click();
  await expect(page.getByRole('img', { name: 'QR code of the Address' })).toBeVisible();
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Actions of Cold storage' }).click();
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  await giveCode(page, code);
  await expect(page.getByText('The entry is archived.')).toBeVisible();
  await page.getByRole('tab', { name: 'Archived' }).click();
  await expect(page.getByRole('row', { name: /Cold storage .* Archived/ })).toBeVisible();
});
