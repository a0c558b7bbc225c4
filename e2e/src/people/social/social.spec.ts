import { test as base, type Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect } from '../../fixtures.ts';
import { owner } from '../../product.ts';
import { startSocialProduct, type SocialProduct } from './social-product.ts';

const test = base.extend<object, { social: SocialProduct }>({
  social: [
    async ({ browserName: _browserName }, use) => {
      const social = await startSocialProduct({
        ada: { email: 'ada@example.test', email_verified: true, name: 'Ada L.' },
        owner: { email: owner.email, email_verified: true },
        liar: { email: owner.email, email_verified: false },
      });
      await use(social);
      await social.product.stop();
      await social.provider.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

async function goToProvider(page: Page, { product }: SocialProduct): Promise<void> {
  await page.goto(product.consoleUrl);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Test provider' })).toBeVisible();
}

async function signInAs(page: Page, social: SocialProduct, name: string): Promise<void> {
  await goToProvider(page, social);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('the owner signs in by the button of a provider that vouches for the same e-mail', async ({ page, social }) => {
  await page.goto(social.product.consoleUrl);
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await expectAccessible(page);
  await signInAs(page, social, 'owner');
  await expect(page).toHaveURL(/\/user\/dashboard/);
  await expect(page.getByText('main', { exact: true }).first()).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/user\/dashboard/);

  await page.goto(`${social.product.origin}/user/audit-log?log=account`);
  await expect(page.getByText('Sign-in with a provider linked').first()).toBeVisible();
  await expect(page.getByText('Signed in').first()).toBeVisible();
});

test('someone new gets an account of their own', async ({ page, social }) => {
  await signInAs(page, social, 'ada');
  await expect(page).not.toHaveURL(/login/);
  await expect(page.getByRole('button', { name: /Account / })).toBeVisible();
  await expect(page.getByText('main', { exact: true })).toHaveCount(0);
});

test('who says no, or whose e-mail is not verified, stays outside and is told', async ({ page, social }) => {
  await goToProvider(page, social);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/social-login|login/);
  await expect(page.getByText('The sign-in was canceled.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await signInAs(page, social, 'liar');
  await expect(page).toHaveURL(/social-login|login/);
  await expect(page.getByText('The provider has not verified this e-mail address')).toBeVisible();
});
