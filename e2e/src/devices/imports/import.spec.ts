import { readFile } from 'node:fs/promises';
import { expect, openAs, test } from '../../fixtures.ts';
import { goTo } from '../../go-to.ts';

test('miners are added by a file; their export is changed in two cells, imported, previewed and applied', async ({
  page,
  product,
  home,
}) => {
  await home.api.ask('mutation { createAgent(name: "Local site") { id } }');
  const choose = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  await openAs(page, product, home.person, 'asic-management/import');
  await expect(page.getByText('Drop a CSV, xls or xlsx file here')).toBeVisible();
  await choose('new.csv', 'ip,user,password\n10.80.0.1,root,secret\n10.80.0.2,,\n10.80.0.3,,\n');
  await expect(page.getByRole('row', { name: /password: --- → set/ })).toBeVisible();
  await page.getByRole('button', { name: 'Apply to 3 miners' }).click();
  await expect(page.getByText('3 rows written.')).toBeVisible();
  await expect(page.getByText('3 miners added.')).toBeVisible();

  await page.getByRole('link', { name: 'ASICs', exact: true }).last().click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const [header = '', first = '', second = '', ...others] = (await readFile(await download.path(), 'utf8')).split(
    '\r\n',
  );
  const note = header.split(',').indexOf('note');
  const withNote = (line: string, text: string) => line.split(',').with(note, text).join(',');

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await choose(
    'miners.csv',
    [header, withNote(first, 'fan replaced'), withNote(second, 'row 3'), ...others].join('\r\n'),
  );
  await expect(page.getByText('0 miners to add, 2 to change, 1 unchanged, 0 rows refused.')).toBeVisible();
  await page.getByRole('tab', { name: /^Changed/ }).click();
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(page.getByRole('row', { name: /note: .* → fan replaced/ })).toBeVisible();
  await page.getByRole('button', { name: 'Apply to 2 miners' }).click();
  await expect(page.getByText('2 rows written.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Written/ })).toHaveCount(2);

  await goTo(page, 'asic-management/devices?q=fan replaced');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
});
