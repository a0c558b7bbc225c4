import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, openAs, test } from '../../fixtures.ts';
import { logsOf } from '../../logs.ts';

test.use({ devices: 12 });

/** Creates a link on the open Watchers page. */
async function makeLink(page: Page, description: string, role: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Create link' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create observer link' });
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  const shown = page.getByRole('dialog', { name: 'Observer link' });
  const link = await shown.getByText(/observer-welcome\?token=hfo_/).innerText();
  await shown.getByRole('button', { name: 'I saved it' }).click();
  await expect(page.getByText(description)).toBeVisible();
  await expect(page.getByText(/hfo_/)).toHaveCount(0);
  return link.trim();
}

async function deleteLink(page: Page, description: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of ${description}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete link' }).click();
  await expect(page.getByText('The link is deleted.')).toBeVisible();
}

async function otherBrowser(browser: Browser, viewport?: { width: number; height: number }): Promise<Page> {
  return (await browser.newContext(viewport ? { viewport } : {})).newPage();
}

/** Makes the page query agents instead of devices, which its link does not show. */
async function askForTooMuch(page: Page): Promise<void> {
  await page.route('**/v1/graphql', (route) => {
    const asked = route.request().postDataJSON() as { operationName?: string } | null;
    if (asked?.operationName !== 'asicList') return route.fallback();
    return route.continue({ postData: JSON.stringify({ ...asked, query: 'query asicList { agents { name } }' }) });
  });
}

const leave = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Logout Observer Mode' });
const storedIn = (page: Page, storage: 'localStorage' | 'sessionStorage') =>
  page.evaluate((name) => JSON.stringify({ ...(globalThis as unknown as Record<string, object>)[name] }), storage);

test('a link opens the farm read-only in another browser, until it is deleted', async ({
  browser,
  page,
  product,
  home,
}) => {
  await openAs(page, product, home.person, 'settings/observer');
  const link = await makeLink(page, 'Investor', /^Farm figures/);

  const watcher = await otherBrowser(browser);
  const asked: string[] = [];
  watcher.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  const opened = await watcher.goto(link);
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(watcher.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(watcher.url()).toBe(`${product.consoleUrl}observer-welcome`);
  const token = new URL(link).searchParams.get('token') ?? '';
  const leaks = asked.filter((request) => request.includes(token) && !request.includes(`Bearer ${token}`));
  expect(leaks.map((request) => request.split(' ')[0])).toEqual([link]);
  expect(await logsOf(product)).not.toContain(token);
  expect(await storedIn(watcher, 'localStorage')).not.toContain(token);
  await expectAccessible(watcher);

  await watcher.getByRole('button', { name: 'Continue' }).click();
  await expect(watcher).toHaveURL(/\/user\/dashboard/);
  const menu = watcher.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'ASICs' })).toBeVisible();
  for (const hidden of [
    'Watchers',
    'API Key',
    'Members',
    'Organizations',
    'Audit Log',
    'Agents',
    'Agent Requests',
    'Profile',
  ])
    await expect(menu.getByRole('link', { name: hidden, exact: true })).toHaveCount(0);
  await menu.getByRole('link', { name: 'ASICs' }).click();
  await expect(watcher.getByRole('row')).toHaveCount(13);
  await expect(watcher.getByRole('button', { name: /^Actions of/ })).toHaveCount(0);
  await expect(watcher.getByRole('checkbox')).toHaveCount(0);

  await askForTooMuch(watcher);
  await watcher.reload();
  const refused = watcher.getByRole('dialog', { name: 'No access' });
  await expect(refused).toBeVisible();
  await expectAccessible(watcher);
  await refused.getByRole('button', { name: 'Close' }).last().click();
  await expect(refused).toBeHidden();
  await watcher.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(watcher).toHaveURL(/\/user\/asic-management/);
  await watcher.reload();
  await expect(watcher.getByRole('row')).toHaveCount(13);
  for (const path of [
    'settings/observer',
    'settings/api-key',
    'team',
    'organizations',
    'subaccount-summary',
    'login',
  ]) {
    await watcher.goto(`${product.consoleUrl}${path}`);
    await expect(watcher).toHaveURL(/\/user\/dashboard/);
  }

  await page.bringToFront();
  await deleteLink(page, 'Investor');
  await watcher.bringToFront();
  const blocked = watcher.getByRole('dialog', { name: 'Invalid Observer Link' });
  await expect(blocked).toBeVisible();
  const box = await blocked.boundingBox();
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([600, 600]);
  await watcher.keyboard.press('Escape');
  await watcher.mouse.click(5, 5);
  await expect(blocked).toBeVisible();
  await expect(blocked.getByRole('button')).toHaveCount(1);
  await expectAccessible(watcher);
  await watcher.reload();
  await expect(blocked).toBeVisible();
  await watcher.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await blocked.boundingBox())?.height).toBe(844);
  await leave(watcher).click();
  await expect(watcher).toHaveURL(/\/user\/login/);
  expect(await storedIn(watcher, 'sessionStorage')).not.toContain('hfo_');
});

test('an accountant gets to the revenues and out again, also with a link that claims another role', async ({
  browser,
  page,
  product,
  home,
}) => {
  await openAs(page, product, home.person, 'settings/observer');
  const link = await makeLink(page, 'Tax office', /^Accountant/);
  const accountant = await otherBrowser(browser, { width: 390, height: 844 });
  await accountant.goto(link.replace('role=accountant', 'role=observer'));
  await expect(accountant.getByText('Revenues')).toBeVisible();
  await expect(accountant.getByText('ASICs')).toHaveCount(0);
  await accountant.getByRole('button', { name: 'Continue' }).click();
  await expect(accountant).toHaveURL(/\/user\/pool\/revenues/);
  for (const path of ['dashboard', 'asic-management/devices']) {
    await accountant.goto(`${product.consoleUrl}${path}`);
    await expect(accountant).toHaveURL(/\/user\/pool\/revenues/);
  }
  await accountant.getByRole('button', { name: 'Open menu' }).click();
  await accountant
    .getByRole('button', { name: /^Account / })
    .last()
    .click();
  await accountant.getByRole('menuitem', { name: 'Logout Observer Mode' }).click();
  await expect(accountant).toHaveURL(/\/user\/login/);
  await page.bringToFront();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('row', { name: /Tax office Revenues/ })).toBeVisible();
  await deleteLink(page, 'Tax office');
});

test('a tab in observer mode leaves the sign-in beside it alone', async ({ context, page, product, home }) => {
  await openAs(page, product, home.person, 'settings/observer');
  const link = await makeLink(page, 'Own look', /^Farm figures/);
  const before = await storedIn(page, 'localStorage');
  const watcher = await context.newPage();
  await watcher.goto(link);
  await watcher.getByRole('button', { name: 'Continue' }).click();
  await expect(watcher.getByRole('button', { name: 'Account Own look' })).toBeVisible();
  await expect(watcher.getByText('Watchers')).toHaveCount(0);
  expect(await storedIn(page, 'localStorage')).toBe(before);
  await watcher.goto(`${product.consoleUrl}logout`);
  await expect(watcher.getByRole('button', { name: `Account ${home.person.email}` })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Own look')).toBeVisible();
  await deleteLink(page, 'Own look');
});

test('an unknown link is reported as invalid', async ({ browser, product }) => {
  const stranger = await otherBrowser(browser);
  await stranger.goto(`${product.consoleUrl}observer-welcome?token=hfo_${'x'.repeat(43)}&role=observer`);
  await expect(stranger.getByRole('dialog', { name: 'Invalid Observer Link' })).toBeVisible();
  await leave(stranger).click();
  await expect(stranger).toHaveURL(/\/user\/login/);
});
