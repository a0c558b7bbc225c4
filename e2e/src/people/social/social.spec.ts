import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../fixtures.ts';
import type { RunningProduct } from '../../product.ts';
import { registerAs } from '../team/person.ts';
import { socialPeople } from './social-people.ts';

async function goToProvider(page: Page, product: RunningProduct): Promise<void> {
  await page.goto(product.consoleUrl);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Test provider' })).toBeVisible();
}

async function signInAs(page: Page, product: RunningProduct, name: string): Promise<void> {
  await goToProvider(page, product);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a user signs in by the button of a provider that verified the same e-mail', async ({ page, product }) => {
  const person = await registerAs(product.origin, socialPeople.linked.email);
  await page.goto(product.consoleUrl);
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await expectAccessible(page);
  await signInAs(page, product, 'linked');
  await expect(page).toHaveURL(/\/user\/dashboard/);
  await expect(page.getByRole('button', { name: `Account ${person.email}` })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/user\/dashboard/);

  await page.goto(`${product.origin}/user/audit-log?log=account`);
  await expect(page.getByText('Sign-in with a provider linked').first()).toBeVisible();
  await expect(page.getByText('Signed in').first()).toBeVisible();
});

test('a new user gets a new account', async ({ page, product }) => {
  await signInAs(page, product, 'ada');
  await expect(page).not.toHaveURL(/login/);
  await expect(page.getByRole('button', { name: /Account / })).toBeVisible();
  await expect(page.getByText('main', { exact: true })).toHaveCount(0);
});

test('a person who declines, or whose e-mail is not verified, stays signed out and sees why', async ({
  page,
  product,
}) => {
  await goToProvider(page, product);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/social-login|login/);
  await expect(page.getByText('The sign-in was canceled.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await signInAs(page, product, 'liar');
  await expect(page).toHaveURL(/social-login|login/);
  await expect(page.getByText('The provider has not verified this e-mail address')).toBeVisible();
});
