import { expect, openAs, test } from './fixtures.ts';

test.use({ devices: 12 });

const list = 'asic-management/devices';

test('details stay beside the list: J and K walk the rows, other rows can be clicked, and the focus returns to the row', async ({
  page,
  product,
  home,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, product, home.person, `${list}?sort=workerName`);
  const row = (position: number) => page.getByRole('row').nth(position);
  const details = page.getByRole('dialog');
  const nameOf = async (position: number) =>
    (await row(position).locator('td').nth(2).innerText()).split('\n')[0] ?? '';
  await expect(page.getByText('1–12 of 12')).toBeVisible();
  const [first, second, third] = [await nameOf(1), await nameOf(2), await nameOf(3)];
  await row(1).focus();
  await page.keyboard.press('Enter');
  await expect(details).toContainText(first);
  await page.keyboard.press('j');
  await expect(details).toContainText(second);
  await expect(page).toHaveTitle(new RegExp(second));
  await page.keyboard.press('k');
  await expect(details).toContainText(first);
  await row(3).locator('td').nth(2).click();
  await expect(details).toContainText(third);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(row(3)).toBeFocused();
});

test('selecting rows moves no row, and columns stay as they were chosen', async ({ page, product, home }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, product, home.person, list);
  const third = page.getByRole('row').nth(3);
  await expect(third).toBeVisible();
  await expect(page.locator('[aria-label="Loading"]')).toHaveCount(0);
  const before = await third.boundingBox();
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible();
  expect(await third.boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  const hidden = await page
    .getByRole('region', { name: 'ASICs' })
    .evaluate((region) => region.scrollWidth - region.clientWidth);
  expect(hidden).toBe(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page
    .getByRole('checkbox', { name: 'Firmware', exact: true })
    .or(page.getByRole('checkbox', { name: 'Power', exact: true }))
    .first()
    .check();
  await page.getByRole('button', { name: 'Pin Power', exact: true }).click();
  await expect
    .poll(async () => JSON.stringify(await home.api.ask('{ preferences { name value } }')))
    .toContain('"power"');
  await page.reload();
  await expect(page.getByRole('columnheader').nth(3)).toHaveText('Power');
});

test('a view is saved, updated, renamed and deleted, and a column made wider by the keyboard stays so', async ({
  page,
  product,
  home,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, product, home.person, `${list}?sort=workerName`);
  const choose = async (button: string, item: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const views = async () =>
    (await home.api.ask<{ savedSearches: object[] }>('{ savedSearches { name search } }')).savedSearches;
  const name = page.getByRole('textbox', { name: 'Name' });
  await choose('Views', 'Save this view');
  await name.fill('By name');
  await name.press('Enter');
  await expect(page.getByRole('button', { name: 'By name', exact: true })).toBeVisible();

  await page.getByRole('searchbox').fill('miner');
  await page.getByRole('searchbox').press('Enter');
  await choose('Views', 'Update By name');
  await expect(page.getByText('View By name updated.')).toBeVisible();
  await expect.poll(views).toMatchObject([{ name: 'By name', search: { filters: { q: 'miner' } } }]);

  await choose('By name', 'Rename');
  await name.fill('Rigs');
  await name.press('Enter');
  await expect(page.getByRole('button', { name: 'Rigs', exact: true })).toBeVisible();

  await choose('Rigs', 'Delete');
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  expect(await views()).toEqual([]);

  const edge = page.getByRole('separator', { name: 'Width of Power' });
  const width = async () => Number(await edge.getAttribute('aria-valuenow'));
  const first = await width();
  await edge.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(width).toBeGreaterThan(first);
  const wide = await width();
  await expect
    .poll(async () => JSON.stringify(await home.api.ask('{ preferences { name value } }')))
    .toContain('"widths"');
  await page.reload();
  await expect.poll(width).toBe(wide);
});
