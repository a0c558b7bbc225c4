import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, openAs, owner, test } from '../../fixtures.ts';
import { freshEmail } from '../team/person.ts';

/** A captcha takes its second on a machine at rest, many on one that is busy. */
const captchaTime = { timeout: 60_000 };

const stranger = { email: freshEmail('stranger'), password: 'Another-Horse-8' };

async function signInAs(page: Page, consoleUrl: string): Promise<void> {
  await page.goto(`${consoleUrl}login`);
  await page.getByLabel('E-mail').fill(stranger.email);
  await page.getByLabel('Password', { exact: true }).fill(stranger.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
}

test('on a bare machine a stranger signs up, the first owner finds the mail in the outbox', async ({
  page,
  browser,
  product,
}) => {
  await openAs(page, product, owner);
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Outbox' }).click();
  await expect(page).toHaveURL(/\/user\/outbox/);
  await expect(page.getByText(stranger.email)).toHaveCount(0);

  const elsewhere = await browser.newContext();
  const visitor = await elsewhere.newPage();
  await visitor.goto(`${product.consoleUrl}login?view=sign-up`);
  await visitor.getByLabel('E-mail').fill(stranger.email);
  await visitor.getByLabel('Password', { exact: true }).fill(stranger.password);
  await visitor.getByLabel('Confirm password').fill(stranger.password);
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await expect(visitor.getByLabel('Verification code')).toBeVisible(captchaTime);
  await expect(visitor.getByText(/administrator of this installation finds the mail with the code/)).toBeVisible();
  await expect(visitor.getByText(/[A-Z2-9-]{14}/)).toHaveCount(0);
  await expectAccessible(visitor);

  const mail = page.getByRole('button', { name: /Confirm your e-mail/ }).filter({ hasText: stranger.email });
  await mail.click();
  const text = page.getByText(/The code is [A-Z2-9-]{14}\./).filter({ hasText: stranger.email });
  await expect(text).toBeVisible();
  await expect(page).toHaveURL(/mail=\d+/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  const link = await page.getByRole('link', { name: 'Open link' }).getAttribute('href');
  expect(new URL(link ?? '').searchParams.get('mode')).toBe('verifyEmail');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open link' }).click();
  const linked = await opened;
  await linked.getByRole('button', { name: 'Verify e-mail' }).click();
  await expect(linked.getByText('Your e-mail is verified.')).toBeVisible(captchaTime);

  await signInAs(visitor, product.consoleUrl);
  await expect(visitor).toHaveURL(/\/user\/dashboard/);
  await openUserMenu(visitor);
  await expect(visitor.getByRole('menuitem', { name: 'Outbox' })).toHaveCount(0);
  await visitor.goto(`${product.consoleUrl}outbox`);
  await expect(visitor.getByText('The outbox is not available here')).toBeVisible();
  await elsewhere.close();
});
