import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, openAs, signInAt, test } from '../../fixtures.ts';
import { goTo } from '../../go-to.ts';
import type { Home } from '../../home.ts';
import type { RunningProduct } from '../../product.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/** Another profile of the browser, signed in. */
async function otherProfile(browser: Browser, product: RunningProduct, { person }: Home): Promise<Page> {
  const page = await (await browser.newContext({ userAgent: phone, viewport: { width: 390, height: 844 } })).newPage();
  await signInAt(page, product.consoleUrl, person);
  return page;
}

async function openSessions(page: Page): Promise<void> {
  await goTo(page, 'settings/profile?tab=sessions');
  await expect(page.getByText('This session')).toBeVisible();
}

test('a session is ended from another profile, with its open page', async ({ page, product, browser, home }) => {
  await openAs(page, product, home.person);
  const other = await otherProfile(browser, product, home);
  await openSessions(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out Safari 18 on iPhone' }).first().click();
  await expect(page.getByText('Session signed out.')).toBeVisible();
  await expect(other).toHaveURL(/\/user\/login/);
  await other.goto(`${product.origin}/user/dashboard`);
  await expect(other).toHaveURL(/\/user\/login/);
  await expect(page.getByText('Safari 18 on iPhone')).toBeHidden();
  await other.context().close();
});

test('all others end together, then all', async ({ page, product, browser, home }) => {
  await openAs(page, product, home.person);
  const other = await otherProfile(browser, product, home);
  await openSessions(page);
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/user\/login/);
  await expect(page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);

  await signInAt(other, product.consoleUrl, home.person);
  await openSessions(other);
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Sign out everywhere' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(other).toHaveURL(/\/user\/login/);
  await expect(page).toHaveURL(/\/user\/login/);
  await other.context().close();
});

test('the profile works on a phone, deep links lead to its parts', async ({ browser, product, home }) => {
  const page = await otherProfile(browser, product, home);
  for (const [tab, region] of [
    ['profile', 'Account'],
    ['security', 'Password'],
    ['sessions', 'Sessions'],
  ] as const) {
    await page.goto(`${product.origin}/user/settings/profile?tab=${tab}`);
    await expect(page.getByRole('region', { name: region, exact: true })).toBeVisible();
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(overflow).toBe(0);
    await expectAccessible(page);
  }
  await page.context().close();
});
