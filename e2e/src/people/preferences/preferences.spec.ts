import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../fixtures.ts';
import { openSettings } from '../../go-to.ts';

const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');

async function choose(page: Page, list: string, text: string, option: RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: list });
  await field.click();
  await field.fill(text);
  await page.getByRole('option', { name: option }).click();
}

test('a choice in one browser applies in another of the same user, and survives a reload', async ({
  browser,
  page,
  product,
  home,
}) => {
  await openAs(page, product, home.person);
  const profile = await browser.newContext();
  const elsewhere = await profile.newPage();
  await openAs(elsewhere, product, home.person);
  expect(await scheme(elsewhere)).toBe('dark');

  await openSettings(page, 'Appearance');
  await page.getByRole('radio', { name: 'Light' }).check({ force: true });
  expect(await scheme(page)).toBe('light');
  await expect.poll(() => scheme(elsewhere)).toBe('light');
  await expect(page.getByText('Saved in your account, the same on all your devices')).toBeVisible();

  await page.getByRole('radio', { name: 'Compact' }).check({ force: true });
  await expect(elsewhere.locator('html')).toHaveAttribute('data-density', 'compact');
  await elsewhere.getByRole('button', { name: 'Collapse the drawer' }).click();
  await expect(page.getByRole('button', { name: 'Expand the drawer' })).toBeVisible();
  await profile.close();

  await page.reload({ waitUntil: 'commit' });
  await page.locator('body').waitFor({ state: 'attached' });
  expect(await scheme(page)).toBe('light');
  await expect(page.getByRole('button', { name: 'Expand the drawer' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked();
});

test('dates follow the locale and the time zone everywhere', async ({ page, product, home }) => {
  await openAs(page, product, home.person, 'settings/appearance');
  await choose(page, 'Time zone', 'Kathmandu', /Kathmandu \+05:45$/);
  await choose(page, 'Date format', 'German', /^German · Deutsch \(de\)$/);
  const shown = page.locator('dd');
  await expect(shown.nth(0)).toHaveText(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d$/);
  await expect(shown.nth(3)).toHaveText('Asia/Kathmandu +05:45');
  await page.goto(`${product.origin}/user/team`);
  const since = page.getByRole('row', { name: /You/ }).locator('time').first();
  await expect(since).toHaveAttribute('title', /^\d\d\.\d\d\.\d{4}, /);
});

test('choices made without a server are kept and sent later', async ({ context, page, product, home }) => {
  await openAs(page, product, home.person, 'settings/appearance');
  for (const name of ['Light', 'Dark']) await page.getByRole('radio', { name }).check({ force: true });
  await expect
    .poll(async () => JSON.stringify(await home.api.ask('{ preferences { name value } }')))
    .toContain('"dark"');
  await context.setOffline(true);
  const notSent = page.waitForEvent('requestfailed', (request) =>
    Boolean(request.postData()?.includes('setPreferences')),
  );
  await page.getByRole('radio', { name: 'System' }).check({ force: true });
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  await notSent;
  await context.setOffline(false);
  await expect
    .poll(async () => JSON.stringify(await home.api.ask('{ preferences { name value } }')), { timeout: 60_000 })
    .toContain('"system"');
  await expect(page.getByText('Saved in your account')).toBeVisible();
});

test('the location profile has its defaults, is changed, and asks before changes are lost', async ({
  page,
  product,
  home,
}) => {
  await openAs(page, product, home.person);
  await openSettings(page, 'Location Profile');
  await expect(page.getByText('Not set up: defaults apply')).toBeVisible();
  const expected = page.getByRole('textbox', { name: 'Expected hashrate' });
  await expect(expected).toHaveValue('');

  await expected.fill('-1');
  await expect(page.getByText('Not below 0.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expected.fill('1500');
  await choose(page, 'Country', 'Parag', /Paraguay/);

  await openSettings(page, 'Appearance');
  await expect(
    page.getByText(`Your changes to the location profile of ${home.subaccount} are not saved.`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Location profile saved.')).toBeVisible();
  await expect(page.getByText('Saved just now')).toBeVisible();
  const stored = await home.api.ask('{ locationProfiles { expectedHashrate country } }');
  expect(stored).toEqual({ locationProfiles: [{ expectedHashrate: 1500, country: 'PY' }] });
  await openSettings(page, 'Appearance');
  await expect(page).toHaveURL(/settings\/appearance/);
});
