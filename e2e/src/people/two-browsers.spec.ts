import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, openAs, test } from '../fixtures.ts';
import type { Home } from '../home.ts';
import { writeEntry } from '../pool/write-entry.ts';
import type { RunningProduct } from '../product.ts';
import { giveFactor } from './two-factor/give-factor.ts';

test.use({ devices: 1 });

/** The same page in two browsers, the second on a phone in light colours. */
async function both(
  browser: Browser,
  page: Page,
  { product, home, address }: { product: RunningProduct; home: Home; address: string },
): Promise<readonly [Page, Page]> {
  const second = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'light' })
  ).newPage();
  await home.api.ask(
    'mutation ($at: Timestamp!) { setPreferences(preferences: [{ name: "theme", value: "system", changedAt: $at }]) { name } }',
    { at: new Date().toISOString() },
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs(page, product, home.person, address);
  await openAs(second, product, home.person, address);
  return [page, second];
}

/** What the first sees of a field that the second changed beneath it. */
const notice = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: `${label} was changed meanwhile` });

const save = (within: Locator | Page): Promise<void> =>
  within.getByRole('button', { name: 'Save', exact: true }).click();

test('a note that two write at once is asked about where the second is still writing', async ({
  browser,
  page,
  product,
  home,
}) => {
  const pages = await both(browser, page, { product, home, address: 'asic-management/devices' });
  const open = async (on: Page) => {
    await on
      .getByRole('button', { name: /^Actions of / })
      .first()
      .click();
    await on.getByRole('menuitem', { name: 'Note', exact: true }).click();
    return on.getByRole('dialog', { name: /^Note: / });
  };
  const first = await open(pages[0]);
  const second = await open(pages[1]);
  await first.getByLabel('Note').fill('mine');
  await second.getByLabel('Note').fill('theirs');
  await save(second);
  await expect(notice(page, 'Note')).toContainText(`by ${home.person.email}`);
  await expect(notice(page, 'Note')).toContainText('theirs. Yours: mine.');
  await expectAccessible(page);
  await notice(page, 'Note').getByRole('button', { name: 'Keep mine' }).click();
  await save(first);
  await expect(first).toBeHidden();
  const { asics } = await home.api.ask<{ asics: { note: string }[] }>('{ asics { note } }');
  expect(asics[0]?.note).toBe('mine');
});

test('a role follows in the editor of another, and keeps what was entered when it is deleted', async ({
  browser,
  page,
  product,
  home,
}) => {
  const { createRole } = await home.api.ask<{ createRole: { id: string } }>(
    'mutation { createRole(alias: "Night shift", permissions: { devices: "READ" }) { id } }',
  );
  const pages = await both(browser, page, { product, home, address: `team?tab=roles&role=${createRole.id}` });
  const [, second] = pages;
  const level = (on: Page, feature: string, name: string) =>
    on.getByRole('radiogroup', { name: `IoT: ${feature}`, exact: true }).getByRole('radio', { name });
  await page.getByRole('searchbox', { name: 'Search features' }).fill('stop');
  await expect(page.getByText('Start and stop miners')).toBeVisible();
  await level(page, 'Power Switch', 'Has Access').check();
  await level(second, 'Reboot', 'Has Access').check();
  await save(second);
  await page.getByRole('searchbox', { name: 'Search features' }).fill('');
  await expect(level(page, 'Reboot', 'Has Access')).toBeChecked();
  await expect(level(page, 'Power Switch', 'Has Access')).toBeChecked();
  await save(page);
  await expect(
    page.getByText(/^Sees 1 miners?; starts and stops miners and reboots miners; no money\.$/).first(),
  ).toBeVisible();

  await page.getByRole('row', { name: /Night shift/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Night shift 2');
  await home.api.ask('mutation ($id: ID!) { deleteRole(id: $id) }', { id: createRole.id });
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing can be saved' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Night shift 2');
});

test('a location profile shows what another saves, and asks for a field that both changed', async ({
  browser,
  page,
  product,
  home,
}) => {
  const [, second] = await both(browser, page, { product, home, address: 'settings/location-profile' });
  const field = (on: Page, name: string) => on.getByRole('textbox', { name, exact: true });
  await field(page, 'Site ID').fill('mine');
  await field(second, 'Site ID').fill('theirs');
  await field(second, 'Location').fill('Hall 2');
  await save(second);
  await expect(field(page, 'Location')).toHaveValue('Hall 2');
  await expect(notice(page, 'Site ID')).toContainText('theirs. Yours: mine.');
  await expectAccessible(page);
  await notice(page, 'Site ID').getByRole('button', { name: 'Take theirs' }).click();
  await expect(field(page, 'Site ID')).toHaveValue('theirs');

  await field(second, 'Location').fill('Hall 3');
  await field(page, 'Location').fill('Hall 4');
  await save(page);
  await expect(notice(second, 'Location')).toContainText(`by ${home.person.email}`);
  await expectAccessible(second);
  await notice(second, 'Location').getByRole('button', { name: 'Keep mine' }).click();
  await save(second);
  await expect(field(page, 'Location')).toHaveValue('Hall 3');
});

test('the name of a saved view follows while another renames it', async ({ browser, page, product, home }) => {
  await home.api.ask(`mutation { insertSavedSearch(savedSearch: { name: "Rigs", useCase: "asics",
    search: { filters: {}, sort: "workerName", columns: {} } }) { id } }`);
  const pages = await both(browser, page, {
    product,
    home,
    address: 'asic-management/devices?sort=workerName',
  });
  const open = async (on: Page) => {
    await on.getByRole('button', { name: 'Rigs', exact: true }).click();
    await on.getByRole('menuitem', { name: 'Rename', exact: true }).click();
    return on.getByRole('textbox', { name: 'Name' });
  };
  const first = await open(pages[0]);
  const second = await open(pages[1]);
  await second.fill('Rigs of hall 2');
  await second.press('Enter');
  await expect(first).toHaveValue('Rigs of hall 2');
});

test('the description of a payout address is asked about where two write it', async ({
  browser,
  page,
  product,
  home,
}) => {
  await writeEntry(product, home.subaccount);
  const pages = await both(browser, page, { product, home, address: 'pool/bip47' });
  const open = async (on: Page) => {
    await on.getByRole('button', { name: /^Actions of .*Cold storage/ }).click();
    await on.getByRole('menuitem', { name: 'Edit description', exact: true }).click();
    return on.getByRole('dialog', { name: 'Description of the entry' });
  };
  const first = await open(pages[0]);
  await first.getByLabel('Description').fill('Vault');
  const [code] = await giveFactor(home.api);
  const { addressBookEntries } = await home.api.ask<{ addressBookEntries: { id: string }[] }>(
    '{ addressBookEntries { id } }',
  );
  await home.api.ask(
    'mutation ($id: ID!, $code: String) { updateAddressBookEntry(id: $id, description: "Safe", twoFactorCode: $code) }',
    { id: addressBookEntries[0]?.id, code },
  );
  await expect(notice(page, 'Description')).toContainText('Safe. Yours: Vault.');
});
