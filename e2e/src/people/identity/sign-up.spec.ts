import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../fixtures.ts';
import { lanLaunchOptions, lanOrigin } from '../../lan-name.ts';
import { freshEmail, mailsTo, signUp } from '../team/person.ts';

test.use({ launchOptions: lanLaunchOptions });

test.setTimeout(300_000);

/** A captcha costs work, which takes its time on a machine with much else to do. */
const afterCaptcha = { timeout: 90_000 };
const password = 'Another-Horse-8';
const newPassword = 'Third-Horse-9';

/** The code in the newest mail to an address. */
async function codeFor(origin: string, email: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const [newest] = await mailsTo(origin, email);
    code = /\b[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2}\b/.exec(newest?.text ?? '')?.[0];
    expect(code).toBeTruthy();
  }).toPass({ timeout: 30_000 });
  return code ?? '';
}

async function fillSignUp(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('E-mail').fill(` ${email.toUpperCase()} `);
  await page.getByLabel('Nickname (optional)').fill('New miner');
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm password').fill(secret);
}

/** No axe violation in both themes at phone width, and no horizontal overflow. */
async function expectFineOnPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(overflow).toBe(0);
  await expectAccessible(page);
  if (before) await page.setViewportSize(before);
}

test('a stranger signs up at a name of the local network, without a secure context', async ({ page, product }) => {
  const email = freshEmail('new-miner');
  await page.goto(`${lanOrigin(product.origin)}/user/`);
  expect(await page.evaluate('[isSecureContext, typeof crypto.subtle, typeof navigator.locks]')).toEqual([
    false,
    'undefined',
    'undefined',
  ]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create an account' }).click();

  await page.getByLabel('E-mail').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please fill the fields successfully')).toBeVisible();
  await expectFineOnPhone(page);

  await fillSignUp(page, email);
  await page.getByLabel('Confirm password').fill('Something-Else-1');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Confirm password not match')).toBeVisible(afterCaptcha);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Verification code')).toBeVisible(afterCaptcha);
  await expectFineOnPhone(page);

  await page.getByLabel('Verification code').fill('AAAA-BBBB-CCCC');
  await page.getByRole('button', { name: 'Verify e-mail' }).click();
  await expect(page.getByText('Invalid Code!')).toBeVisible(afterCaptcha);
  await page.getByLabel('Verification code').fill(await codeFor(product.origin, email));
  await page.getByRole('button', { name: 'Verify e-mail' }).click();

  await expect(page).toHaveURL(/\/user\/dashboard/, afterCaptcha);
  await expect(page.getByText('Create your first subaccount')).toBeVisible();
  await expectFineOnPhone(page);
});

test('an e-mail not confirmed gets another mail at the sign-in, and its link confirms it and the referrer', async ({
  page,
  product,
  administrator,
}) => {
  const email = freshEmail('late');
  const console = `${lanOrigin(product.origin)}/user/`;
  const referred = async () =>
    (
      await administrator.ask<{ referralPage: { count: number; referrers: { refered: string }[] } }>(
        '{ referralPage(subaccount: "main") { count referrers { refered } } }',
      )
    ).referralPage;
  const { count } = await referred();
  await page.goto(`${console}login?referrer=main`);
  await fillSignUp(page, email);
  await expect(page.getByText(/^Referred by main,/)).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Verification code')).toBeVisible(afterCaptcha);

  await page.goto(`${console}login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('email not confirmed. A new code is in the outbox.')).toBeVisible();

  const code = await codeFor(product.origin, email);
  await page.goto(`${console}?mode=verifyEmail&email=${encodeURIComponent(email)}&code=${code}`);
  const dialog = page.getByRole('dialog', { name: 'Verify e-mail' });
  await expect(dialog).toBeVisible();
  expect(page.url()).not.toContain(code);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Verify e-mail' }).click();
  await expect(page.getByText('Your e-mail is verified.')).toBeVisible(afterCaptcha);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Create your first subaccount')).toBeVisible();
  const now = await referred();
  expect([now.count, now.referrers[0]]).toEqual([count + 1, { refered: 'Ne…' }]);

  await page.goto(`${console}?mode=verifyEmail&email=${encodeURIComponent(email)}&code=${code}`);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Verify e-mail' }).click();
  await expect(page.getByText('Invalid Code!')).toBeVisible(afterCaptcha);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/user\/dashboard/, afterCaptcha);
});

test('an e-mail that was signed up with two passwords is led to one of its own', async ({ page, product }) => {
  const email = freshEmail('contested');
  for (const secret of [password, 'Thiefs-Horse-1']) {
    await page.goto(`${lanOrigin(product.origin)}/user/login?view=sign-up`);
    await fillSignUp(page, email, secret);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Verification code')).toBeVisible(afterCaptcha);
  }
  const first = await codeFor(product.origin, email);
  await page.getByLabel('Verification code').fill(first);
  await page.getByRole('button', { name: 'Verify e-mail' }).click();
  await expect(page.getByText(/none of them is valid/)).toBeVisible(afterCaptcha);
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await expectFineOnPhone(page);

  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByLabel('Verification code')).toBeVisible(afterCaptcha);
  await expect(async () => expect(await codeFor(product.origin, email)).not.toBe(first)).toPass({ timeout: 30_000 });
  await page.getByLabel('Verification code').fill(await codeFor(product.origin, email));
  await page.getByRole('textbox', { name: 'New password' }).fill(newPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password has been set.')).toBeVisible(afterCaptcha);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Create your first subaccount')).toBeVisible();
});

test('a forgotten password is reset, by the code and by the link', async ({ page, product }) => {
  const { email } = await signUp(product.origin, 'forgetful');
  const console = `${lanOrigin(product.origin)}/user/`;
  await page.goto(console);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByLabel('Verification code')).toBeVisible(afterCaptcha);
  await page.getByLabel('Verification code').fill(await codeFor(product.origin, email));
  await page.getByRole('textbox', { name: 'New password' }).fill(newPassword);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password has been set.')).toBeVisible(afterCaptcha);

  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/user\/dashboard/, afterCaptcha);

  await page.goto(`${console}?mode=resetPassword&email=${encodeURIComponent(email)}&code=AAAA-BBBB-CCCC`);
  const dialog = page.getByRole('dialog', { name: 'Reset password' });
  await dialog.getByRole('textbox', { name: 'New password' }).fill(password);
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Invalid Code!')).toBeVisible(afterCaptcha);
  await expect(page).toHaveURL(/\/user\/dashboard/, afterCaptcha);
});
