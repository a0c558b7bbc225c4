import { expectAccessible } from './axe.ts';
import { expect, signIn } from './fixtures.ts';
import { test } from './small-site.ts';

const pages = [
  'dashboard',
  'asic-management/devices',
  'asic-management/agents',
  'asic-management/scan',
  'agent-requests',
  'no-such-page',
];

test('axe finds nothing serious on any page, in either theme', async ({ page, product }) => {
  await page.goto(product.consoleUrl);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, product);
  for (const path of pages) {
    await page.goto(`${product.consoleUrl}${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
    await expectAccessible(page);
  }
});

const menuAndAnchor = '[role="menu"], [aria-expanded="true"]';

test('axe finds nothing serious in the menus of a list', async ({ page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.consoleUrl}asic-management/devices`);
  await page
    .getByRole('button', { name: /^Actions of/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'Reboot' })).toBeFocused();
  await expectAccessible(page, menuAndAnchor);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Status' })).toBeVisible();
  await expectAccessible(page, menuAndAnchor);
});

test('nothing stands out of the page at phone width', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product);
  for (const path of pages) {
    await page.goto(`${product.consoleUrl}${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    const overflow = await page
      .locator('html')
      .evaluate((root: { scrollWidth: number; clientWidth: number }) => root.scrollWidth - root.clientWidth);
    expect([path, overflow]).toEqual([path, 0]);
  }
});
