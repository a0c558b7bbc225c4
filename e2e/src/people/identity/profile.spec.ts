import { expectAccessible } from '../../axe.ts';
import { expect, signInAt, test } from '../../fixtures.ts';
import { lanLaunchOptions, lanOrigin } from '../../lan-name.ts';
import { mailsTo, signUp } from '../team/person.ts';

test.use({ launchOptions: lanLaunchOptions });

test('nickname, terms, another password, and the mark for deletion with its way back', async ({
  page,
  browser,
  product,
}) => {
  const origin = lanOrigin(product.origin);
  const person = await signUp(product.origin, 'settled');
  await signInAt(page, `${origin}/user/`, person);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInAt(other, `${origin}/user/`, person);

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByLabel('Nickname').fill('Settled miner');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Nickname saved.')).toBeVisible();
  const terms = page.getByRole('listitem').filter({ hasText: 'Terms of service' });
  await terms.getByRole('button', { name: 'Accept' }).click();
  await expect(terms.getByText('Accepted')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Nickname')).toHaveValue('Settled miner');
  await expect(terms.getByText('Accepted')).toBeVisible();

  await page.goto(`${origin}/user/settings/profile?tab=security`);
  await page.getByRole('textbox', { name: 'Current password' }).fill('Not-The-Horse-1');
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Third-Horse-9');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Third-Horse-9');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('textbox', { name: 'Current password' })).toHaveAccessibleDescription(/\w/);
  await page.getByRole('textbox', { name: 'Current password' }).fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await expect(other).toHaveURL(/\/user\/login/);
  await elsewhere.close();
  const [mail] = await mailsTo(product.origin, person.email);
  expect(mail?.subject).toBe('Your password was changed');

  await page.goto(`${origin}/user/settings/profile`);
  await page.getByRole('button', { name: 'Mark for deletion' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Mark for deletion' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(person.email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mark for deletion' }).click();
  await expect(page.getByText(/^Marked for deletion/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep the account' }).click();
  await expect(page.getByText('Deletion canceled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark for deletion' })).toBeVisible();
});
