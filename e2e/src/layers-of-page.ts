import type { Locator, Page } from '@playwright/test';
import { expectAccessibleIn } from './axe.ts';
import { expect } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { looksAt } from './looks.ts';

const dialogs = '[role="dialog"]';

/** What only prepares a dialog, and changes nothing. */
const preparing = /^\s*mutation snapshot/;

/** Has the server answer questions alone: whatever an entry would do at once is refused. Returns a function that ends it. */
async function refuseChanges(page: Page): Promise<() => Promise<void>> {
  const address = '**/v1/graphql';
  await page.route(address, async (route) => {
    const { query = '' } = (route.request().postDataJSON() ?? {}) as { query?: string };
    const isChange = query.trimStart().startsWith('mutation') && !preparing.test(query);
    const refusal = { errors: [{ message: 'Refused by the test.', extensions: { code: 'unexpected' } }] };
    await (isChange ? route.fulfill({ json: refusal }) : route.continue()).catch(() => undefined);
  });
  return () => page.unroute(address);
}

const textsOf = async (found: Locator): Promise<string[]> =>
  (await found.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');

const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Whether a click opens a dialog or a drawer, not another page or a message; those that load first show their frame at once. */
async function opensLayer(page: Page, click: () => Promise<void>): Promise<boolean> {
  const [path, alerts] = [pathOf(page), await page.getByRole('alert').count()];
  await click();
  const layer = page.locator(dialogs);
  const isOver = async () =>
    (await layer.count()) > 0 || pathOf(page) !== path || (await page.getByRole('alert').count()) > alerts;
  await expect
    .poll(isOver, { timeout: 2000, intervals: [50] })
    .toBe(true)
    .catch(() => undefined);
  return (await layer.count()) > 0;
}

/** Checks what has opened, in its theme of this revision, and closes it. */
async function checkAndClose(page: Page, name: string): Promise<void> {
  await expect(page.locator(`${dialogs} .mantine-Loader-root, ${dialogs} .mantine-Skeleton-root`), name).toHaveCount(0);
  await expectAccessibleIn(looksAt(name).desk, page, dialogs);
  // A list of choices that is open in it closes first.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator(dialogs), name).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
}

/**
 * Opens every dialog that a list offers, by its buttons and by the menu of its first row, and the drawer of that row with its tabs; of
 * another page what its buttons open. Checks each in one theme, in the other one at the next commit. Names that are in `opened` are left out, as the lists of several kinds share dialogs; new ones are added.
 */
export async function expectLayersAccessible(page: Page, opened: Set<string>): Promise<void> {
  const main = page.getByRole('main');
  // An address may open a drawer itself: the page has been looked at with it.
  if ((await page.locator(dialogs).count()) > 0) return;
  const isList = (await main.locator('[data-table-frame]').count()) > 0;
  const path = pathOf(page);
  const title = main.locator('h1').first();
  const heading = await title.innerText();
  const loading = main.locator('[aria-label="Loading"]');
  const tried = new Set<string>();
  const check = async (name: string, click: () => Promise<void>): Promise<void> => {
    if (await opensLayer(page, click)) {
      opened.add(name);
      await checkAndClose(page, name);
    } else if (pathOf(page) !== path) {
      await goTo(page, path.replace('/user/', ''));
      await expect(title).toHaveText(heading);
      if (isList) await expect(main.locator('[data-table-frame]')).toBeVisible();
      await expect(loading).toHaveCount(0);
    }
  };
  const isNew = (name: string) => !opened.has(name) && !tried.has(name) && tried.add(name);
  await expect(loading).toHaveCount(0);
  const allowChanges = await refuseChanges(page);

  const buttons = isList
    ? main.locator('header').first().getByRole('button')
    : main.locator('button:not([role], [type="submit"], :disabled, [aria-pressed], [aria-expanded], [aria-disabled])');
  for (const name of await textsOf(buttons))
    if (isNew(name)) {
      await check(name, () => buttons.getByText(name, { exact: true }).first().click());
    }

  const first = main.getByRole('button', { name: /^Actions of/ }).first();
  if ((await first.count()) > 0) {
    const label = (await first.getAttribute('aria-label')) ?? '';
    const entries = page.getByRole('menuitem');
    const open = async () => {
      await page.getByRole('button', { name: label, exact: true }).click();
      await expect(entries.first()).toBeVisible();
    };
    await open();
    const names = await textsOf(page.locator('[role="menuitem"]:not([aria-disabled]):not([disabled])'));
    for (const name of names.filter(isNew)) {
      if ((await entries.count()) === 0) await open();
      await check(name, () => page.getByRole('menuitem', { name, exact: true }).click());
    }
    await page.keyboard.press('Escape');
    await expect(entries).toHaveCount(0);
  }

  const row = main.locator('tr[data-openable]').first();
  if ((await row.count()) > 0) {
    await row.focus();
    await page.keyboard.press('Enter');
    const drawer = page.locator(dialogs);
    await expect(drawer).toBeVisible();
    for (const tab of await drawer.getByRole('tab').all()) {
      await tab.click();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expectAccessibleIn(looksAt(`${path} ${await tab.innerText()}`).desk, page, dialogs);
    }
    opened.add(`drawer of ${path}`);
    await checkAndClose(page, path);
  }
  await allowChanges();
}
