import type { Browser, Page } from '@playwright/test';
import { expect, openAs, test } from '../../fixtures.ts';

test.use({ devices: 12 });

/** Creates a link on the open Watchers page. */
async function makeLink(page: Page, description: string, shown: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Create link' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create observer link' });
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('radio', { name: shown }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  const secret = page.getByRole('dialog', { name: 'Observer link' });
  const link = await secret.getByText(/observer-welcome\?token=hfo_/).innerText();
  await secret.getByRole('button', { name: 'I saved it' }).click();
  return link.trim();
}

/** Somebody with a link, in a browser of their own. */
async function watch(browser: Browser, link: string): Promise<Page> {
  const watcher = await (await browser.newContext()).newPage();
  await watcher.goto(link);
  await watcher.getByRole('button', { name: 'Continue' }).click();
  await expect(watcher).toHaveURL(/\/user\/(dashboard|pool)/);
  return watcher;
}

const menuOf = (watcher: Page) => watcher.getByRole('navigation', { name: 'Main' });

/** Opens the drawer of the first miner. */
async function openMiner(watcher: Page): Promise<void> {
  await menuOf(watcher).getByRole('link', { name: 'ASICs' }).click();
  await expect(watcher.getByRole('row')).toHaveCount(13);
  await watcher.getByRole('row').nth(1).click();
  await expect(watcher.getByRole('tab', { name: 'Overview' })).toBeVisible();
}

test('each link shows what it was made for, and a view closes with its link, drawer and all', async ({
  browser,
  page,
  product,
  home,
}) => {
  await openAs(page, product, home.person, 'settings/observer');
  const pool = await makeLink(page, 'Lender', /^Pool only/);
  const farm = await makeLink(page, 'Investor', /^Farm figures/);
  const devices = await makeLink(page, 'Technician of the hall', /^Devices in full/);
  await expect(page.getByRole('row', { name: /Lender.*Pool only/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Technician of the hall.*Devices in full/ })).toBeVisible();

  const lender = await watch(browser, pool);
  await lender.goto(`${product.consoleUrl}pool/worker-management`);
  await expect(lender).toHaveURL(/pool\/worker-management/);
  await expect(lender.getByRole('heading', { name: 'Worker Management' }).first()).toBeVisible();
  for (const hidden of ['ASICs', 'PDUs', 'Events'])
    await expect(menuOf(lender).getByRole('link', { name: hidden, exact: true })).toHaveCount(0);

  const investor = await watch(browser, farm);
  await openMiner(investor);
  await investor.getByRole('tab', { name: 'Commands' }).click();
  await expect(investor.getByText('This link does not show commands.')).toBeVisible();

  const technician = await watch(browser, devices);
  await openMiner(technician);
  await technician.getByRole('tab', { name: 'Commands' }).click();
  await expect(technician.getByText('No commands yet')).toBeVisible();

  // Narrowed: the drawer with what it showed is gone, and the tab goes on with less.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Actions of Technician of the hall' }).click();
  await page.getByRole('menuitem', { name: 'Change what it shows' }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Pool only/ })
    .check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(technician.getByRole('tab', { name: 'Overview' })).toHaveCount(0, { timeout: 5000 });
  await expect(menuOf(technician).getByRole('link', { name: 'ASICs' })).toHaveCount(0);
  await expect(technician.getByRole('note', { name: 'Observer' })).toBeVisible();

  // Deleted: nothing of the farm is left, neither on the page nor in what the tab keeps.
  await page.getByRole('button', { name: 'Actions of Investor' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete link' }).click();
  await expect(investor.getByRole('dialog', { name: 'Invalid Observer Link' })).toBeVisible({ timeout: 5000 });
  await expect(investor.getByRole('row')).toHaveCount(0);
  await expect(investor.getByRole('tab', { name: 'Overview' })).toHaveCount(0);
  const kept = await investor.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).not.toContain('Investor');
});
