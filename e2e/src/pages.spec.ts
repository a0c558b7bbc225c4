import { routeTable } from '@headframe/domain/routes/route-table';
import type { RouteEntry } from '@headframe/domain/routes/route-entry';
import type { Locator, Page } from '@playwright/test';
import { Api } from './api.ts';
import { expectAccessibleIn } from './axe.ts';
import { expect, openAs, owner, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { expectLayersAccessible } from './layers-of-page.ts';
import { looksAt } from './looks.ts';
import { switchOnFeature } from './people/switch-on-feature.ts';
import { signUp } from './people/team/person.ts';
import { authenticator } from './people/two-factor/steps.ts';
import { registeredPages } from './registered-pages.ts';

test.use({ devices: 12 });
test.describe.configure({ mode: 'parallel' });

/** The page that is opened first; the others are navigated to from it. */
const first = 'dashboard';

/** Pages that only the administrator of the installation may open. */
const ofAdministrator: readonly string[] = [
  'backups',
  'outbox',
  'pool/liabilities',
  'pool/payouts',
  'pool/refused-users',
  'pool/restores',
  'pool/terms',
];

/** Pages that open with a second factor alone. */
const withSecondFactor = (routeTable as readonly RouteEntry[])
  .filter(({ twoFactor }) => twoFactor)
  .map(({ path }) => path);

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

const desk = { width: 1440, height: 900 };
const laptop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** How many tables are wider than the page, and how many buttons of their heads are smaller than 24 px. */
const tableFaults = `(() => {
  const regions = [...document.querySelectorAll('[data-table-frame] > [role="region"]')];
  const boxes = regions.flatMap((region) => [...region.querySelectorAll('thead button')]).map((one) => one.getBoundingClientRect());
  return [
    ...regions.map((region) => region.scrollWidth - region.clientWidth).filter((px) => px > 0),
    ...boxes.filter(({ width, height }) => width > 0 && (width < 24 || height < 24)),
  ].length;
})()`;

/**
 * Checks the page that shows: at a desk, where it fits the screen, on a small laptop, where no table scrolls sideways, and in the other
 * theme on a phone, where it fits the width.
 */
async function look(page: Page, address: string): Promise<void> {
  const looks = looksAt(address);
  await expectAccessibleIn(looks.desk, page);
  // The menu and the page scroll by themselves: the account at the foot of the menu is always in sight.
  const below = 'document.documentElement.scrollHeight - document.documentElement.clientHeight';
  await expect.poll(() => page.evaluate<number>(below)).toBe(0);
  await page.setViewportSize(laptop);
  await expect.poll(() => page.evaluate<number>(tableFaults)).toBe(0);
  await page.setViewportSize(phone);
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  await expect.poll(() => page.evaluate<number>(overflow)).toBe(0);
  await expectAccessibleIn(looks.phone, page);
  await page.setViewportSize(desk);
}

test('the sign-in page is accessible and fits a phone', async ({ page, product }) => {
  await page.goto(product.consoleUrl);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await look(page, 'sign-in');
});

/** The pages are looked at by several tests at the same time; each takes every second one. */
const shares = 2;

for (const share of Array.from({ length: shares }, (_, index) => index))
  test(`every page, dialog and drawer is accessible at a desk, and pages on a phone that they fit (${share + 1} of ${shares})`, async ({
    page,
    product,
    home,
    administrator,
  }) => {
    test.setTimeout(300_000);
    await switchOnFeature(administrator, home.person.email, 'gpu');
    const all = (await registeredPages()).filter((address) => address !== first && !withSecondFactor.includes(address));
    expect(all.length).toBeGreaterThanOrEqual(14);
    const layers = new Set<string>();
    const own = [...all.filter((address) => !ofAdministrator.includes(address)), ...Object.keys(parts)];
    for (const [person, addresses] of [
      [home.person, own.filter((_, index) => index % shares === share)],
      [owner, share === 0 ? ofAdministrator : []],
    ] as const) {
      if (addresses.length === 0) continue;
      await openAs(page, product, person, first);
      await expect(page.locator('h1')).toBeVisible();
      if (person === home.person && share === 0) await look(page, first);
      for (const address of addresses)
        await test.step(address, async () => {
          await show(page, address);
          await look(page, address);
          await expectLayersAccessible(page, layers);
        });
    }
    expect(layers.size).toBeGreaterThanOrEqual(10);
    if (own.indexOf('settings/profile') % shares === share) expect([...layers]).toContain('Mark for deletion');
  });

test('the pages for people with a second factor are accessible and fit a phone', async ({ page, product }) => {
  test.setTimeout(180_000);
  expect(withSecondFactor).toContain('pool/quick-withdrawal');
  const person = await signUp(product.origin, 'careful');
  const api = new Api(product.origin, person);
  await api.ask('mutation ($name: String!) { createSubaccount(name: $name) { id } }', {
    name: person.email.split('@')[0],
  });
  const { beginTwoFactor } = await api.ask<{ beginTwoFactor: { secret: string } }>(
    'mutation { beginTwoFactor { secret } }',
  );
  // The session begins before the factor does, as a sign-in would take a code of its own.
  await openAs(page, product, person, first);
  const code = authenticator(beginTwoFactor.secret).code();
  await api.ask('mutation ($code: String!) { confirmTwoFactor(code: $code) }', { code });
  await page.reload();
  await expect(page.locator('h1')).toBeVisible();
  for (const address of withSecondFactor)
    await test.step(address, async () => {
      await show(page, address);
      await look(page, address);
    });
});

const menuAndAnchor = '[role="menu"], [data-popup], [aria-expanded="true"]';

test('axe finds nothing serious in the menus of a list', async ({ page, product, home }) => {
  await openAs(page, product, home.person, 'asic-management/devices');
  await page
    .getByRole('button', { name: /^Actions of/ })
    .first()
    .click();
  await expect(page.getByRole('searchbox', { name: 'Find in Actions' })).toBeFocused();
  await page.keyboard.type('reb');
  await expect(page.getByRole('menuitem', { name: 'Reboot' })).toBeVisible();
  await expect(page.getByRole('menuitem')).toHaveCount(1);
  const looks = looksAt('menus');
  await expectAccessibleIn(looks.phone, page, menuAndAnchor);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Status' })).toBeVisible();
  // Neither at a desk nor on a phone does a menu pass the edge of the window.
  for (const [size, scheme] of [
    [desk, looks.desk],
    [phone, looks.phone],
  ] as const) {
    await page.setViewportSize(size);
    await expect
      .poll(async () => {
        const box = await page.locator('[data-popup]').boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= size.height && box.x + box.width <= size.width;
      })
      .toBe(true);
    await expectAccessibleIn(scheme, page, menuAndAnchor);
  }
});
