import { expectAccessible } from '../axe.ts';
import { expect, openAs, test } from '../fixtures.ts';
import { goTo } from '../go-to.ts';

test('a group and a rack are made, filled from a file, shown with what they hold, opened, and deleted', async ({
  page,
  product,
  home,
}) => {
  test.setTimeout(180_000);
  await home.api.ask('mutation { createAgent(name: "Local site") { id } }');

  await openAs(page, product, home.person, 'asic-management/rack-groups');
  await page.getByRole('button', { name: 'Add group', exact: true }).first().click();
  const group = page.getByRole('dialog', { name: 'Add group' });
  await group.getByLabel('Name').fill('Hall A');
  await group.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('row', { name: /Hall A/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Racks' }).click();
  await page.getByRole('button', { name: 'Add rack', exact: true }).first().click();
  const rack = page.getByRole('dialog', { name: 'Add rack' });
  await rack.getByLabel('Name').fill('A-01');
  await rack.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'Hall A' }).click();
  await rack.getByLabel('Rows of slots').fill('2');
  await rack.getByLabel('Columns of slots').fill('4');
  await expectAccessible(page);
  await rack.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('row', { name: /A-01.*Hall A.*2 × 4.*0 of 8/ })).toBeVisible();

  await goTo(page, 'asic-management/import');
  const file = [
    'ip,group_name,rack_name,row,column',
    '10.80.0.1,Hall A,A-01,1,1',
    '10.80.0.2,hall a,a-01,1,2',
    '10.80.0.3,Hall A,A-02,1,1',
    '10.80.0.4,Hall A,A-01,3,1',
  ].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'places.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByText('3 miners to add, 0 to change, 0 unchanged, 1 row refused.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply to 3 miners' }).click();
  await expect(page.getByText('3 miners added.')).toBeVisible();

  await goTo(page, 'asic-management/racks');
  await expect(page.getByRole('row', { name: /A-01.*2 of 8/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /A-02/ })).toBeVisible();
  await page.getByRole('button', { name: 'Actions of A-01' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit rack' });
  await edit.getByLabel('Columns of slots').fill('1');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Rack "A-01" has 2 rows and 1 column; a device is at [1,2].')).toBeVisible();
  await edit.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Actions of A-01' }).click();
  await page.getByRole('menuitem', { name: 'Show devices' }).click();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(page.getByRole('row', { name: /10\.80\.0\.1\b/ })).toBeVisible();

  await goTo(page, 'asic-management/racks');
  await page.getByRole('button', { name: 'Actions of A-01' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText(/2 devices in it will have no place/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete rack' }).click();
  await expect(page.getByRole('row', { name: /A-01/ })).toHaveCount(0);
  const { asics } = await home.api.ask<{ asics: { rack: string | null }[] }>(
    '{ asics(orderBy: [{ ip: asc }]) { rack } }',
  );
  expect(asics).toEqual([{ rack: null }, { rack: null }, { rack: 'A-02' }]);
});
