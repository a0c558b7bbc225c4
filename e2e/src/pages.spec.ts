import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, openAs, owner, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import type { Home } from './home.ts';
import { registeredPages } from './registered-pages.ts';
import type { SharedProduct } from './shared-product/shared-product.ts';

test.use({ devices: 12 });
test.describe.configure({ mode: 'parallel' });

/** The page that is opened first; the others are navigated to from it. */
const first = 'dashboard';

/** Pages that only the administrator of the installation may open. */
const ofAdministrator: readonly string[] = ['outbox'];

/** Parts of pages with their own address, each with a unique content, and the not-found page. */
const parts: Readonly<Record<string, (page: Page) => Locator>> = {
  'team?tab=all&person=new': (page) => page.getByLabel(/^Role in/).first(),
  'team?tab=roles&role=new': (page) => page.getByRole('radiogroup', { name: 'IoT: Agent', exact: true }),
  'settings/profile?tab=security': (page) => page.getByRole('region', { name: 'Password', exact: true }),
  'settings/profile?tab=sessions': (page) => page.getByRole('region', { name: 'Sessions', exact: true }),
  'audit-log?log=account': (page) => page.getByText('Signed in').first(),
  'no-such-page': (page) => page.getByRole('heading', { name: /not found|does not exist/i }),
};

/** The heading of a newly opened page: the old page stays until the new one is loaded. */
async function nextHeading(page: Page): Promise<Locator> {
  await page.evaluate(`document.querySelectorAll('h1').forEach((heading) => heading.setAttribute('data-old', ''))`);
  return page.locator('h1:not([data-old])').first();
}

/** Opens an address and waits until it shows its content. */
async function show(page: Page, address: string): Promise<void> {
  const content = parts[address]?.(page) ?? (await nextHeading(page));
  await goTo(page, address);
  await expect(content).toBeVisible();
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(`/user/${address}`));
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
}

/** Checks every page, first as the person of the home, then as the administrator. */
async function eachPage(
  page: Page,
  { product, home }: { product: SharedProduct; home: Home },
  look: () => Promise<void>,
): Promise<void> {
  const all = (await registeredPages()).filter((address) => address !== first);
  expect(all.length).toBeGreaterThanOrEqual(14);
  for (const person of [home.person, owner]) {
    const isAdministrator = person === owner;
    const pages = all.filter((address) => ofAdministrator.includes(address) === isAdministrator);
    await openAs(page, product, person, first);
    await expect(page.locator('h1')).toBeVisible();
    if (!isAdministrator) await look();
    for (const address of isAdministrator ? pages : [...pages, ...Object.keys(parts)])
      await test.step(address, async () => {
        await show(page, address);
        await look();
      });
  }
}

test('axe finds nothing serious on any page, in either theme', async ({ page, product, home }) => {
  test.setTimeout(300_000);
  await page.goto(product.consoleUrl);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await eachPage(page, { product, home }, () => expectAccessible(page));
});

test('every page fits a phone, where axe finds nothing serious either', async ({ page, product, home }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await eachPage(page, { product, home }, async () => {
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    await expect.poll(() => page.evaluate<number>(overflow)).toBe(0);
    await expectAccessible(page);
  });
});

const menuAndAnchor = '[role="menu"], [aria-expanded="true"]';

test('axe finds nothing serious in the menus of a list', async ({ page, product, home }) => {
  await openAs(page, product, home.person, 'asic-management/devices');
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
