import type { Locator, Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';

test.use({ devices: 12 });

/** A dialog, a drawer or a form over the page, and the keys that open it. */
interface Journey {
  page: string;
  /** What has the focus when it is opened, and gets it back. */
  from(page: Page): Locator | Promise<Locator>;
  /** Opens it: keys pressed one after another; a name in [brackets] is an entry of the menu that has opened. */
  keys: readonly string[];
  name: RegExp;
  /** What the list must show first. */
  isDrawer?: boolean;
}

/** The menu button of the row that is first now, by the name of the row: rows may change places meanwhile. */
async function rowMenu(page: Page): Promise<Locator> {
  const label = await page
    .getByRole('button', { name: /^Actions of/ })
    .first()
    .getAttribute('aria-label');
  return page.getByRole('button', { name: label ?? '', exact: true });
}

/** The row that is first now, by its name. */
const firstRow = async (page: Page): Promise<Locator> => page.getByRole('row').filter({ has: await rowMenu(page) });

const button =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('main').getByRole('button', { name }).first();

const asics = 'asic-management/devices';
const agents = 'asic-management/agents';

const ofMenu = (page: string, entry: string, name: RegExp): Journey => ({
  page,
  from: rowMenu,
  keys: ['Enter', `[${entry}]`],
  name,
});

const ofButton = (page: string, label: string, name: RegExp): Journey => ({
  page,
  from: button(label),
  keys: ['Enter'],
  name,
});

const journeys: readonly Journey[] = [
  { page: asics, from: firstRow, keys: ['Enter'], name: /./, isDrawer: true },
  { page: asics, from: firstRow, keys: [' ', 'b'], name: /^Reboot/ },
  { page: asics, from: firstRow, keys: [' ', 'p'], name: /^Change pool/ },
  { page: asics, from: firstRow, keys: ['Control+k'], name: /^Command palette/ },
  { page: asics, from: firstRow, keys: ['?'], name: /^Keyboard shortcuts/ },
  ofMenu(asics, 'Reboot', /^Reboot/),
  ofMenu(asics, 'Stop', /^Stop/),
  ofMenu(asics, 'Change pool', /^Change pool/),
  ofMenu(asics, 'Blink LED', /^Blink LED/),
  ofMenu(asics, 'Scan again', /^Scan again/),
  ofButton(agents, 'Create agent', /^Create agent/),
  ofButton(agents, 'Download agent', /^Download the agent/),
  { page: agents, from: firstRow, keys: ['Enter'], name: /./, isDrawer: true },
  ofMenu(agents, 'Settings', /^Settings of/),
  ofMenu(agents, 'Rename', /^Rename/),
  ofMenu(agents, 'Renew key', /^Renew the key/),
  ofMenu(agents, 'Remove', /^Remove/),
  ofButton('team', 'Invite member', /^Invite/),
  { ...ofButton('team?tab=roles', 'Create role', /role/i), isDrawer: true },
  ofButton('settings/api-key', 'Create key', /^Create/),
  ofButton('settings/observer', 'Create link', /^Create/),
];

/** A dialog with the focus in it or on its frame; found without the names of all elements, since it is asked for after each key. */
const anyWithFocus = (page: Page): Locator => page.locator('[role="dialog"]:is(:focus, :focus-within)');

/** The dialog of a name, with the focus in it or on its frame. */
const withFocus = (page: Page, name: RegExp): Locator => page.getByRole('dialog', { name }).and(anyWithFocus(page));

async function open(page: Page, { keys }: Journey): Promise<void> {
  for (const key of keys) {
    const entry = /^\[(.*)\]$/.exec(key)?.[1];
    if (entry === undefined) await page.keyboard.press(key);
    else {
      const item = page.getByRole('menuitem', { name: entry, exact: true });
      await expect(item).toBeVisible();
      // Walked to, as a person does: the first arrow leads to the first entry.
      await expect(async () => {
        await page.keyboard.press('ArrowDown');
        await expect(item).toBeFocused({ timeout: 50 });
      }).toPass({ intervals: [10] });
      await page.keyboard.press('Enter');
    }
  }
}

/** Delays the response a command dialog waits for, so that its loading state shows. Returns a function to release it. */
async function holdSnapshots(page: Page): Promise<() => Promise<void>> {
  const address = '**/v1/graphql';
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(address, async (route) => {
    if (route.request().postData()?.includes('snapshotAsics') === true) await released;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release(undefined);
    await page.unroute(address);
  };
}

/** Opens a dialog, has it hold the keys while it loads and after, closes it and finds the focus where it was. */
async function follow(page: Page, journey: Journey): Promise<void> {
  const from = await journey.from(page);
  await expect(from).toBeVisible();
  await from.focus();
  const release = await holdSnapshots(page);
  await open(page, journey);
  const layer = page.getByRole('dialog', { name: journey.name });
  await expect(withFocus(page, journey.name)).toBeVisible();
  const address = page.url();

  // Keys of the list and shortcuts of the page: none gets through, and no key leaves the dialog. In details the arrows lead to the next row and back.
  for (const key of journey.isDrawer === true ? ['ArrowDown', 'ArrowUp'] : ['ArrowDown', 'r', 'b', '/'])
    await page.keyboard.press(key);
  await expect(withFocus(page, journey.name)).toBeVisible();
  await release();
  // Details beside a list that stays in use let Tab lead out of them and back; any other layer keeps it.
  const isPanel = (await layer.getAttribute('aria-modal')) === 'false';
  for (let count = 0; count < 12; count += 1) {
    await page.keyboard.press(count % 4 === 3 ? 'Shift+Tab' : 'Tab');
    if (!isPanel) await expect(anyWithFocus(page)).toBeVisible();
  }
  if (!isPanel) await expect(withFocus(page, journey.name)).toBeVisible();
  if (isPanel) await layer.getByRole('button', { name: 'Close' }).focus();
  expect(page.url()).toBe(address);
  await expect(page.getByRole('dialog')).toHaveCount(1);

  await page.keyboard.press('Escape');
  await expect(layer).toHaveCount(0);
  await expect(from).toBeFocused();
  if (!journey.keys.includes(' ')) return;
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^1 of .* selected$/)).toHaveCount(0);
}

for (const [address, ofPage] of Map.groupBy(journeys, (journey) => journey.page))
  test(`every dialog of ${address} captures the keyboard immediately and restores the focus`, async ({
    page,
    product,
    home,
  }) => {
    await openAs(page, product, home.person, address);
    for (const journey of ofPage) await test.step(journey.keys.join(' '), () => follow(page, journey));
  });

test('Enter given twice opens no drawer behind the question', async ({ page, product, home }) => {
  await openAs(page, product, home.person, asics);
  const release = await holdSnapshots(page);
  await (await firstRow(page)).focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Reboot/ })).toBeVisible();
  await release();
  expect(new URL(page.url()).searchParams.has('device')).toBe(false);
});

test('Escape closes from the inside out, and clears the selection last', async ({ page, product, home }) => {
  await openAs(page, product, home.person, asics);
  const row = await firstRow(page);
  await row.focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog').first();
  const stop = drawer.getByRole('button', { name: 'Reboot' });
  await stop.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /^Reboot/ });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(stop).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toBeFocused();
  await expect(page.getByText(/^1 of .* selected$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^1 of .* selected$/)).toHaveCount(0);
});

test('the form of a filter takes the focus and returns it to its chip', async ({ page, product, home }) => {
  await openAs(page, product, home.person, `${asics}?status=offline`);
  const chip = page.getByRole('search').getByRole('button', { name: /^Status/ });
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Offline' })).toBeVisible();
  await expect(page.locator('.mantine-Popover-dropdown:focus-within')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: 'Offline' })).toHaveCount(0);
  await expect(chip).toBeFocused();
});

test('a form over the drawer keeps the focus and returns it to its button', async ({ page, product, home }) => {
  await openAs(page, product, home.person, asics);
  await (await firstRow(page)).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog').first();
  const compare = drawer.getByRole('button', { name: 'Compare' });
  await compare.focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Search devices' });
  await expect(field).toBeFocused();
  // The drawer took it back a moment later.
  await page.waitForTimeout(400);
  await page.keyboard.type('rig');
  await expect(field).toHaveValue('rig');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(compare).toBeFocused();
  await expect(drawer).toBeVisible();
});
