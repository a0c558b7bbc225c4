import { readFile } from 'node:fs/promises';
import { expect, openAs, test } from '../../fixtures.ts';
import { goTo } from '../../go-to.ts';

test.use({ devices: 3 });

test('an export is changed in two cells, imported, previewed and applied; another structure is refused', async ({
  page,
  product,
  home,
}) => {
  await openAs(page, product, home.person, 'asic-management/devices');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const [header = '', first = '', second = '', ...others] = (await readFile(await download.path(), 'utf8')).split(
    '\r\n',
  );
  const note = header.split(',').indexOf('note');
  const withNote = (line: string, text: string) => line.split(',').with(note, text).join(',');
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Drop a CSV, xls or xlsx file here')).toBeVisible();
  await choose('wrong.csv', 'name,colour\r\nrig,red\r\n');
  await expect(page.getByText('Structure error!').first()).toBeVisible();
  await expect(
    page.getByText(/Columns must follow the template\. The template has no column "name"/).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Import another file' }).click();

  const changed = [header, withNote(first, 'fan replaced'), withNote(second, 'row 3'), ...others].join('\r\n');
  await choose('miners.csv', changed);
  await expect(page.getByRole('button', { name: 'Apply to 2 miners' })).toBeVisible();
  await expect(page.getByText('0 miners added, 2 changed, 1 unchanged, 0 rows refused.')).toBeVisible();
  await page.getByRole('tab', { name: /^Changed/ }).click();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(page.getByRole('row', { name: /note: .* → fan replaced/ })).toBeVisible();
  await page.getByRole('button', { name: 'Apply to 2 miners' }).click();
  await expect(page.getByText('2 rows written.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Written/ })).toHaveCount(2);

  await goTo(page, 'asic-management/devices?q=fan replaced');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});
