import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../axe.ts';
import { expect, openAs, owner, test } from '../../fixtures.ts';
import { lanLaunchOptions, lanOrigin } from '../../lan-name.ts';
import { mailsTo, signUp } from '../team/person.ts';
import { authenticator, giveCode, givePassword, signedIn } from './steps.ts';
import { openSecurity, turnOnFactor } from './turn-on-factor.ts';

/** The browser features of a host without TLS: no clipboard API, no WebCrypto. */
test.use({ launchOptions: lanLaunchOptions });

test('a second factor from its QR code to its removal', async ({ page, product }) => {
  test.slow();
  const origin = lanOrigin(product.origin);
  const person = await signUp(product.origin, 'careful');
  await givePassword(page, origin, person);
  await expect(page).toHaveURL(signedIn);
  await openSecurity(page, origin);
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(/\s/g, '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const app = authenticator(secret);

  await dialog.getByLabel('2. Type the code that the app shows').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('Invalid verification code.')).toBeVisible();
  await dialog.getByLabel('2. Type the code that the app shows').fill(app.code());
  await dialog.getByRole('button', { name: 'Turn on' }).click();

  const items = dialog.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  expect(new Set(codes).size).toBe(10);
  await dialog.getByRole('button', { name: 'Copy all' }).click();
  await expect(page.getByText('Copied to clipboard.')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  for (const code of codes) expect(file).toContain(code);
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  await expect(page.getByText('10 of 10 backup codes are unused')).toBeVisible();
  await expectAccessible(page);

  await givePassword(page, origin, person);
  await giveCode(page, '000000');
  await expect(page.getByText('Invalid Two Fa')).toBeVisible();
  await giveCode(page, app.next());
  await expect(page).toHaveURL(signedIn);

  const [first = '', second = ''] = codes;
  await givePassword(page, origin, person);
  await giveCode(page, first.toUpperCase());
  await expect(page).toHaveURL(signedIn);
  await openSecurity(page, origin);
  await expect(page.getByText('9 of 10 backup codes are unused')).toBeVisible();

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await giveCode(page, first);
  await expect(page.getByText('Two factor auth code invalid')).toBeVisible();
  await giveCode(page, second);
  await expect(page.getByText('Two-factor authentication is off.')).toBeVisible();

  await givePassword(page, origin, person);
  await expect(page).toHaveURL(signedIn);
});

test('the mail of an addition reverts it, once', async ({ page, product, browser }) => {
  const origin = lanOrigin(product.origin);
  const person = await signUp(product.origin, 'startled');
  await givePassword(page, origin, person);
  await expect(page).toHaveURL(signedIn);
  await turnOnFactor(page, origin);

  const [mail] = await mailsTo(product.origin, person.email);
  expect(mail?.subject).toBe('Two-factor authentication was added to your account');
  const path = /\/user\/\?mode=revertSecondFactorAddition\S*/.exec(mail?.text ?? '')?.[0] ?? '';

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${origin}${path}`);
  await expect(stranger.getByText('2FA Setting Reverted.')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login/);
  await stranger.goto(`${origin}${path}`);
  await expect(stranger.getByText('Invalid Code!')).toBeVisible();
  await stranger.context().close();

  await givePassword(page, origin, person);
  await expect(page).toHaveURL(signedIn);
  await openSecurity(page, origin);
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('the administrator resets a lost second factor, and its holder is in again', async ({
  page,
  product,
  browser,
}) => {
  const { origin } = product;
  const person = await signUp(origin, 'forlorn');
  await givePassword(page, origin, person);
  await expect(page).toHaveURL(signedIn);
  await turnOnFactor(page, origin);

  const administrator = await (await browser.newContext()).newPage();
  await openAs(administrator, product, owner, `organizations?tab=all&q=${person.email}`);
  await administrator.getByRole('button', { name: 'Actions of No Name (org owner must set name)' }).click();
  await administrator.getByRole('menuitem', { name: "Reset owner's second factor" }).click();
  const dialog = administrator.getByRole('dialog', { name: 'Reset second factor' });
  await expect(dialog.getByLabel('E-mail of the account')).toHaveValue(person.email);
  await expectAccessible(administrator);
  await dialog.getByRole('button', { name: 'Reset second factor' }).click();
  await expect(administrator.getByText(`The second factor of ${person.email} is reset.`)).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login/);

  await administrator.getByRole('button', { name: 'Reset second factor' }).click();
  await dialog.getByLabel('E-mail of the account').fill(person.email);
  await dialog.getByRole('button', { name: 'Reset second factor' }).click();
  await expect(dialog.getByText('Two-factor authentication is not set up.')).toBeVisible();
  await administrator.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(administrator);
  await administrator.context().close();

  expect((await mailsTo(origin, person.email))[0]?.subject).toBe(
    'Two-factor authentication was removed from your account',
  );
  await givePassword(page, origin, person);
  await expect(page).toHaveURL(signedIn);
});
